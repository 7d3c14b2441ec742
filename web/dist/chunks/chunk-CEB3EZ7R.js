import{a as t,b as d,c as l,d as m,e as p,i as b}from"./chunk-IW3NRKSU.js";import{b as k,d as s,f as u}from"./chunk-HYG7QBCA.js";import{o as w}from"./chunk-ULLRO7K5.js";function L(r,c){return s`
		<defs>${G[r.theme]}</defs>
		<rect class="ground" width=${m} height=${p} />
		${r.theme==="plain"?u:s`<rect width=${m} height=${p} filter="url(#texture)" class="texture" />`}
		${T.includes(r.theme)?s`<rect width=${m} height=${p} fill="url(#light)" />`:u}
		<rect class="frame" x=${d-9} y=${l-9} width=${8*t+18} height=${9*t+18} />
		<path class="lines" d=${N} />
		<path class="marks" d=${R} />
		${S(r)}
		${q(r.coordinates,c)}
	`}var T=["wood","rosewood","jade"],y=s`
	<radialGradient id="light" cx="0.42" cy="0.3" r="0.95">
		<stop offset="0" stop-color="#fff3d6" stop-opacity="0.28" />
		<stop offset="0.55" stop-color="#fff3d6" stop-opacity="0" />
		<stop offset="1" stop-color="#3b1d05" stop-opacity="0.18" />
	</radialGradient>`,G={wood:s`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.0028 0.06" numOctaves="4" seed="11" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.36  0 0 0 0 0.19  0 0 0 0 0.06  0.42 0 0 0 -0.17" result="dark" />
			<feTurbulence type="fractalNoise" baseFrequency="0.0018 0.014" numOctaves="2" seed="4" result="bands" />
			<feColorMatrix in="bands" values="0 0 0 0 0.45  0 0 0 0 0.22  0 0 0 0 0.05  0.5 0 0 0 -0.19" result="wide" />
			<feMerge><feMergeNode in="wide" /><feMergeNode in="dark" /></feMerge>
		</filter>
		${y}`,rosewood:s`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.003 0.09" numOctaves="4" seed="21" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.14  0 0 0 0 0.04  0 0 0 0 0.02  0.7 0 0 0 -0.24" />
		</filter>
		${y}`,jade:s`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.006 0.009" numOctaves="4" seed="7" result="clouds" />
			<feColorMatrix in="clouds" values="0 0 0 0 0.12  0 0 0 0 0.2  0 0 0 0 0.17  0.6 0 0 0 -0.22" />
		</filter>
		${y}`,paper:s`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.09 0.3" numOctaves="3" seed="3" result="fibre" />
			<feColorMatrix in="fibre" values="0 0 0 0 0.5  0 0 0 0 0.42  0 0 0 0 0.28  0.5 0 0 0 -0.2" />
		</filter>`,plain:s``},N=(()=>{let r=d+8*t,c=l+9*t,a="";for(let e=0;e<10;e++)a+=`M${d} ${l+e*t}H${r}`;for(let e=0;e<9;e++){let o=d+e*t,i=e>0&&e<8;a+=i?`M${o} ${l}v${4*t}m0 ${t}v${4*t}`:`M${o} ${l}V${c}`}for(let e of[0,7]){let{x:o,y:i}=b(3,e);a+=`M${o} ${i}l${2*t} ${2*t}m0 ${-2*t}l${-2*t} ${2*t}`}return a})(),R=(()=>{let a=[...[2,7].flatMap(o=>[1,7].map(i=>[i,o])),...[3,6].flatMap(o=>[0,2,4,6,8].map(i=>[i,o]))],e="";for(let[o,i]of a){let{x:$,y:h}=b(o,i);for(let[f,g]of[[-1,-1],[-1,1],[1,-1],[1,1]])o===0&&f<0||o===8&&f>0||(e+=`M${$+f*26} ${h+g*9}h${-f*17}v${g*17}`)}return e})();function S(r){let c=w(r.pieces),a=[170,290,m-290,m-170];return s`<g class="river">
		${a.map((e,o)=>s`<path d=${c[o]??""} transform=${`translate(${e} ${p/2}) scale(0.8)`} />`)}
	</g>`}var B="一二三四五六七八九",I="123456789";function q(r,c){if(r==="none")return u;let a=c==="red",e=[0,1,2,3,4,5,6,7,8],o=[0,1,2,3,4,5,6,7,8,9],i=l-61,$=p-l+61,h=r==="digits"?I:B,f=e.map(n=>{let x=d+n*t,M=a?`${n+1}`:h[n],C=a?h[8-n]:`${9-n}`;return s`<text x=${x} y=${i}>${M}</text><text x=${x} y=${$}>${C}</text>`}),g=r==="both"?28:0,v=[...e.map(n=>{let x=String.fromCharCode(97+(a?n:8-n));return s`<text class="letter" x=${d+n*t+g} y=${$}>${x}</text>`}),...o.map(n=>s`<text class="letter" x=${d-54} y=${l+n*t}>${a?9-n:n}</text>`)];return s`<g class="coordinates" aria-hidden="true">
		${r!=="letters"?f:u}${r==="letters"||r==="both"?v:u}
	</g>`}var E=k`
	:host {
		--ground: #e2ba7c;
		--ink: #4a2a0e;
		--frame: #4a2a0e;
		--river: #5a3413;
		--marker: #1f7a4d;
		--last: #2368a0;
	}
	:host([theme="rosewood"]) {
		--ground: #6b3322;
		--ink: #e3bd8a;
		--frame: #e9c898;
		--river: #dcb07a;
		--marker: #6fe0a2;
		--last: #86c3f2;
	}
	:host([theme="jade"]) {
		--ground: #56645e;
		--ink: #dfe8e0;
		--frame: #e6eee7;
		--river: #c9d8cd;
		--marker: #7ce8ad;
		--last: #9dd0f7;
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
`;export{L as a,N as b,E as c};
