import{d as l}from"./chunk-HYG7QBCA.js";import{m as a,n as s}from"./chunk-ULLRO7K5.js";var d={wood:{face:["#fbeccb","#e6c48c"],rim:"#9b6a33",red:"#b01f16",black:"#1c2623"},rosewood:{face:["#f7dfb4","#dcb273"],rim:"#7d4a22",red:"#a3160f",black:"#1a2220"},jade:{face:["#eef6ea","#bcd8bf"],rim:"#5f8a70",red:"#a81c1c",black:"#17332b"},paper:{face:["#fffaf0","#f1e6cf"],rim:"#8b7d66",red:"#b3261d",black:"#20242b"},plain:{face:["#fffdf8","#fbf5ea"],rim:"#8a8377",red:"#bf2a1e",black:"#22282c"}};function y(r){let{face:e,rim:o}=d[r];return l`
		<radialGradient id="piece-face" cx="0.4" cy="0.34" r="0.75">
			<stop offset="0.2" stop-color=${e[0]} /><stop offset="1" stop-color=${e[1]} />
		</radialGradient>
		<linearGradient id="piece-rim" x1="0.2" y1="0" x2="0.8" y2="1">
			<stop offset="0" stop-color=${e[0]} /><stop offset="0.45" stop-color=${e[1]} /><stop offset="1" stop-color=${o} />
		</linearGradient>
		<radialGradient id="piece-shadow">
			<stop offset="0.78" stop-color="#1a0d02" stop-opacity="0.5" /><stop offset="1" stop-color="#1a0d02" stop-opacity="0" />
		</radialGradient>`}function $(r,e,o){let t=d[o],i=t[r.color],c=o==="plain",f=c?"":'<circle cx="2.5" cy="5" r="52" fill="url(#piece-shadow)"/>',p=c?`<circle r="48.5" fill="url(#piece-face)" stroke="${t.rim}" stroke-width="1.5"/>`:`<circle r="49.5" fill="url(#piece-rim)" stroke="${t.rim}" stroke-width="1"/><circle r="45.5" fill="url(#piece-face)"/>`;if(a(e).solid){let k=`<circle r="48.5" fill="${i}" stroke="#fff" stroke-opacity="0.55" stroke-width="2"/>`;return f+k+n(r,e,"#fff")}let b=`<circle r="${c?42:40.5}" fill="none" stroke="${i}" stroke-width="1.8"/>`;return f+p+b+n(r,e,i)}function n(r,e,o){let{line:t,solid:i}=a(e);return`<path d="${s(r,e)}" fill="${i?"none":o}" stroke="${o}" stroke-width="${t}" stroke-linecap="round" stroke-linejoin="round"/>`}var h="-56 -56 112 112",g=112/100;export{y as a,$ as b,h as c,g as d};
