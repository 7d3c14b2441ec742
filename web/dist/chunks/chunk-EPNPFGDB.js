import{a as t,b as f,c as l,d as $,e as m,i as b}from"./chunk-VJTDXGXQ.js";import{c as v}from"./chunk-KVTSEUME.js";import{b as y,d as n,f as p}from"./chunk-T42JJOLK.js";function I(o,c){return n`
		<defs>${C[o.theme]}</defs>
		<rect class="ground" width=${$} height=${m} />
		${o.theme==="plain"?p:n`<rect width=${$} height=${m} filter="url(#texture)" class="texture" />`}
		${o.theme==="wood"?n`<rect width=${$} height=${m} fill="url(#light)" />`:p}
		<rect class="frame" x=${f-9} y=${l-9} width=${8*t+18} height=${9*t+18} />
		<path class="lines" d=${G} />
		<path class="marks" d=${T} />
		${N(o)}
		${R(o.coordinates,c)}
	`}var C={wood:n`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.0035 0.085" numOctaves="4" seed="11" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.36  0 0 0 0 0.19  0 0 0 0 0.06  0.9 0 0 0 -0.36" result="dark" />
			<feTurbulence type="fractalNoise" baseFrequency="0.0018 0.014" numOctaves="2" seed="4" result="bands" />
			<feColorMatrix in="bands" values="0 0 0 0 0.45  0 0 0 0 0.22  0 0 0 0 0.05  0.8 0 0 0 -0.28" result="wide" />
			<feMerge><feMergeNode in="wide" /><feMergeNode in="dark" /></feMerge>
		</filter>
		<radialGradient id="light" cx="0.42" cy="0.3" r="0.95">
			<stop offset="0" stop-color="#fff3d6" stop-opacity="0.28" />
			<stop offset="0.55" stop-color="#fff3d6" stop-opacity="0" />
			<stop offset="1" stop-color="#3b1d05" stop-opacity="0.3" />
		</radialGradient>`,paper:n`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.09 0.3" numOctaves="3" seed="3" result="fibre" />
			<feColorMatrix in="fibre" values="0 0 0 0 0.5  0 0 0 0 0.42  0 0 0 0 0.28  0.5 0 0 0 -0.2" />
		</filter>`,plain:n``},G=(()=>{let o=f+8*t,c=l+9*t,a="";for(let e=0;e<10;e++)a+=`M${f} ${l+e*t}H${o}`;for(let e=0;e<9;e++){let r=f+e*t,i=e>0&&e<8;a+=i?`M${r} ${l}v${4*t}m0 ${t}v${4*t}`:`M${r} ${l}V${c}`}for(let e of[0,7]){let{x:r,y:i}=b(3,e);a+=`M${r} ${i}l${2*t} ${2*t}m0 ${-2*t}l${-2*t} ${2*t}`}return a})(),T=(()=>{let a=[...[2,7].flatMap(r=>[1,7].map(i=>[i,r])),...[3,6].flatMap(r=>[0,2,4,6,8].map(i=>[i,r]))],e="";for(let[r,i]of a){let{x:u,y:g}=b(r,i);for(let[d,h]of[[-1,-1],[-1,1],[1,-1],[1,1]])r===0&&d<0||r===8&&d>0||(e+=`M${u+d*26} ${g+h*9}h${-d*17}v${h*17}`)}return e})();function N(o){let c=v(o.pieces),a=[170,290,$-290,$-170];return n`<g class="river">
		${a.map((e,r)=>n`<path d=${c[r]??""} transform=${`translate(${e} ${m/2}) scale(0.8)`} />`)}
	</g>`}var k="一二三四五六七八九";function R(o,c){if(o==="none")return p;let a=c==="red",e=[0,1,2,3,4,5,6,7,8],r=[0,1,2,3,4,5,6,7,8,9],i=l-61,u=m-l+61,g=e.map(s=>{let x=f+s*t,M=a?`${s+1}`:k[s],w=a?k[8-s]:`${9-s}`;return n`<text x=${x} y=${i}>${M}</text><text x=${x} y=${u}>${w}</text>`}),d=o==="both"?28:0,h=[...e.map(s=>{let x=String.fromCharCode(97+(a?s:8-s));return n`<text class="letter" x=${f+s*t+d} y=${u}>${x}</text>`}),...r.map(s=>n`<text class="letter" x=${f-54} y=${l+s*t}>${a?9-s:s}</text>`)];return n`<g class="coordinates" aria-hidden="true">
		${o!=="letters"?g:p}${o!=="chinese"?h:p}
	</g>`}var L=y`
	:host {
		--ground: #e0b26a;
		--ink: #4a2a0e;
		--frame: #4a2a0e;
		--river: #5a3413;
		--marker: #1f7a4d;
		--last: #2368a0;
	}
	:host([theme="paper"]) {
		--ground: #f2e8d0;
		--ink: #4b4438;
		--frame: #3a342b;
		--river: #7d7360;
		--marker: #25785a;
		--last: #2b6a94;
	}
	:host([theme="plain"]) {
		--ground: #f4efe6;
		--ink: #6f675b;
		--frame: #4d463c;
		--river: #9a9081;
		--marker: #217a52;
		--last: #2b6ca3;
	}
	:host([theme="paper"][dark]) {
		--ground: #d9cdb2;
	}
	:host([theme="plain"][dark]) {
		--ground: #3a3834;
		--ink: #a8a094;
		--frame: #c7beb0;
		--river: #8b8478;
		--marker: #5fd39a;
		--last: #6fb4ea;
	}
	.ground {
		fill: var(--ground);
	}
	.texture {
		fill: #0000;
	}
	.frame {
		fill: none;
		stroke: var(--frame);
		stroke-width: 5;
	}
	.lines,
	.marks {
		fill: none;
		stroke: var(--ink);
		stroke-width: 2.4;
		stroke-linecap: square;
	}
	.marks {
		stroke-width: 2.6;
	}
	.river {
		fill: var(--river);
		opacity: 0.85;
	}
	.coordinates text {
		fill: var(--frame);
		font: 600 25px system-ui, "Noto Sans CJK SC", sans-serif;
		text-anchor: middle;
		dominant-baseline: central;
	}
	.coordinates .letter {
		font-size: 17px;
		font-weight: 500;
		opacity: 0.85;
	}
`;export{I as a,G as b,L as c};
