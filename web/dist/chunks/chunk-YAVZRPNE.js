import{a as c,b as s}from"./chunk-YI2GZTIG.js";import{d as i}from"./chunk-27BDWPCZ.js";var l={wood:{face:["#fbeccb","#e6c48c"],rim:"#9b6a33",red:"#b01f16",black:"#1c2623"},paper:{face:["#fffaf0","#f1e6cf"],rim:"#8b7d66",red:"#b3261d",black:"#20242b"},plain:{face:["#fffdf8","#fbf5ea"],rim:"#8a8377",red:"#bf2a1e",black:"#22282c"}};function y(e){let{face:r,rim:t}=l[e];return i`
		<radialGradient id="man-face" cx="0.4" cy="0.34" r="0.75">
			<stop offset="0.2" stop-color=${r[0]} /><stop offset="1" stop-color=${r[1]} />
		</radialGradient>
		<linearGradient id="man-rim" x1="0.2" y1="0" x2="0.8" y2="1">
			<stop offset="0" stop-color=${r[0]} /><stop offset="0.45" stop-color=${r[1]} /><stop offset="1" stop-color=${t} />
		</linearGradient>
		<radialGradient id="man-shadow">
			<stop offset="0.78" stop-color="#1a0d02" stop-opacity="0.5" /><stop offset="1" stop-color="#1a0d02" stop-opacity="0" />
		</radialGradient>`}function h(e,r,t){let o=l[t],n=o[e.color],a=t==="plain",f=a?"":'<circle cx="2.5" cy="5" r="52" fill="url(#man-shadow)"/>',d=a?`<circle r="48.5" fill="url(#man-face)" stroke="${o.rim}" stroke-width="1.5"/>`:`<circle r="49.5" fill="url(#man-rim)" stroke="${o.rim}" stroke-width="1"/><circle r="45.5" fill="url(#man-face)"/>`,p=`<circle r="${a?42:40.5}" fill="none" stroke="${n}" stroke-width="1.8"/>`;return f+d+p+m(e,r,n)}function m(e,r,t){let o=r==="western"?0:c;return`<path d="${s(e,r)}" fill="${t}" stroke="${t}" stroke-width="${o}" stroke-linejoin="round"/>`}var u="-56 -56 112 112",$=112/100;export{y as a,h as b,u as c,$ as d};
