import{a as s,b as l}from"./chunk-KVTSEUME.js";import{d as a}from"./chunk-R63NQ5SL.js";var n={wood:{face:["#fbeccb","#e6c48c"],rim:"#9b6a33",red:"#b01f16",black:"#1c2623"},paper:{face:["#fffaf0","#f1e6cf"],rim:"#8b7d66",red:"#b3261d",black:"#20242b"},plain:{face:["#fffdf8","#fbf5ea"],rim:"#8a8377",red:"#bf2a1e",black:"#22282c"}};function y(t){let{face:e,rim:r}=n[t];return a`
		<radialGradient id="piece-face" cx="0.4" cy="0.34" r="0.75">
			<stop offset="0.2" stop-color=${e[0]} /><stop offset="1" stop-color=${e[1]} />
		</radialGradient>
		<linearGradient id="piece-rim" x1="0.2" y1="0" x2="0.8" y2="1">
			<stop offset="0" stop-color=${e[0]} /><stop offset="0.45" stop-color=${e[1]} /><stop offset="1" stop-color=${r} />
		</linearGradient>
		<radialGradient id="piece-shadow">
			<stop offset="0.78" stop-color="#1a0d02" stop-opacity="0.5" /><stop offset="1" stop-color="#1a0d02" stop-opacity="0" />
		</radialGradient>`}function h(t,e,r){let o=n[r],c=o[t.color],i=r==="plain",f=i?"":'<circle cx="2.5" cy="5" r="52" fill="url(#piece-shadow)"/>',p=i?`<circle r="48.5" fill="url(#piece-face)" stroke="${o.rim}" stroke-width="1.5"/>`:`<circle r="49.5" fill="url(#piece-rim)" stroke="${o.rim}" stroke-width="1"/><circle r="45.5" fill="url(#piece-face)"/>`,d=`<circle r="${i?42:40.5}" fill="none" stroke="${c}" stroke-width="1.8"/>`;return f+p+d+m(t,e,c)}function m(t,e,r){let o=e==="western"?0:s;return`<path d="${l(t,e)}" fill="${r}" stroke="${r}" stroke-width="${o}" stroke-linejoin="round"/>`}var u="-56 -56 112 112",$=112/100;export{y as a,h as b,u as c,$ as d};
