import{a as t,b as f,c as l,d as $,e as m,i as b}from"./chunk-6M7A5XCL.js";import{c as k}from"./chunk-KVTSEUME.js";import{b as v,d as n,f as p}from"./chunk-R63NQ5SL.js";function q(r,c){return n`
		<defs>${w[r.theme]}</defs>
		<rect class="ground" width=${$} height=${m} />
		${r.theme==="plain"?p:n`<rect width=${$} height=${m} filter="url(#texture)" class="texture" />`}
		${r.theme==="wood"?n`<rect width=${$} height=${m} fill="url(#light)" />`:p}
		<rect class="frame" x=${f-9} y=${l-9} width=${8*t+18} height=${9*t+18} />
		<path class="lines" d=${G} />
		<path class="marks" d=${T} />
		${N(r)}
		${I(r.coordinates,c)}
	`}var w={wood:n`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.0028 0.06" numOctaves="4" seed="11" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.36  0 0 0 0 0.19  0 0 0 0 0.06  0.42 0 0 0 -0.17" result="dark" />
			<feTurbulence type="fractalNoise" baseFrequency="0.0018 0.014" numOctaves="2" seed="4" result="bands" />
			<feColorMatrix in="bands" values="0 0 0 0 0.45  0 0 0 0 0.22  0 0 0 0 0.05  0.5 0 0 0 -0.19" result="wide" />
			<feMerge><feMergeNode in="wide" /><feMergeNode in="dark" /></feMerge>
		</filter>
		<radialGradient id="light" cx="0.42" cy="0.3" r="0.95">
			<stop offset="0" stop-color="#fff3d6" stop-opacity="0.28" />
			<stop offset="0.55" stop-color="#fff3d6" stop-opacity="0" />
			<stop offset="1" stop-color="#3b1d05" stop-opacity="0.18" />
		</radialGradient>`,paper:n`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.09 0.3" numOctaves="3" seed="3" result="fibre" />
			<feColorMatrix in="fibre" values="0 0 0 0 0.5  0 0 0 0 0.42  0 0 0 0 0.28  0.5 0 0 0 -0.2" />
		</filter>`,plain:n``},G=(()=>{let r=f+8*t,c=l+9*t,s="";for(let e=0;e<10;e++)s+=`M${f} ${l+e*t}H${r}`;for(let e=0;e<9;e++){let o=f+e*t,i=e>0&&e<8;s+=i?`M${o} ${l}v${4*t}m0 ${t}v${4*t}`:`M${o} ${l}V${c}`}for(let e of[0,7]){let{x:o,y:i}=b(3,e);s+=`M${o} ${i}l${2*t} ${2*t}m0 ${-2*t}l${-2*t} ${2*t}`}return s})(),T=(()=>{let s=[...[2,7].flatMap(o=>[1,7].map(i=>[i,o])),...[3,6].flatMap(o=>[0,2,4,6,8].map(i=>[i,o]))],e="";for(let[o,i]of s){let{x:u,y:h}=b(o,i);for(let[d,g]of[[-1,-1],[-1,1],[1,-1],[1,1]])o===0&&d<0||o===8&&d>0||(e+=`M${u+d*26} ${h+g*9}h${-d*17}v${g*17}`)}return e})();function N(r){let c=k(r.pieces),s=[170,290,$-290,$-170];return n`<g class="river">
		${s.map((e,o)=>n`<path d=${c[o]??""} transform=${`translate(${e} ${m/2}) scale(0.8)`} />`)}
	</g>`}var S="一二三四五六七八九",R="123456789";function I(r,c){if(r==="none")return p;let s=c==="red",e=[0,1,2,3,4,5,6,7,8],o=[0,1,2,3,4,5,6,7,8,9],i=l-61,u=m-l+61,h=r==="digits"?R:S,d=e.map(a=>{let x=f+a*t,M=s?`${a+1}`:h[a],C=s?h[8-a]:`${9-a}`;return n`<text x=${x} y=${i}>${M}</text><text x=${x} y=${u}>${C}</text>`}),g=r==="both"?28:0,y=[...e.map(a=>{let x=String.fromCharCode(97+(s?a:8-a));return n`<text class="letter" x=${f+a*t+g} y=${u}>${x}</text>`}),...o.map(a=>n`<text class="letter" x=${f-54} y=${l+a*t}>${s?9-a:a}</text>`)];return n`<g class="coordinates" aria-hidden="true">
		${r!=="letters"?d:p}${r==="letters"||r==="both"?y:p}
	</g>`}var E=v`
	:host {
		--ground: #e2ba7c;
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
`;export{q as a,G as b,E as c};
