import{c as C}from"./chunk-YI2GZTIG.js";import{c as b,d as v,e as k}from"./chunk-NO4VHEE4.js";import{b as M,d as i,f as m}from"./chunk-BZLPFE3R.js";var r=100,f=66,l=80,d=8*r+2*f,p=9*r+2*l,H=`0 0 ${d} ${p}`,O=45;function E(t,s){let n=v(t),e=k(t);return s==="red"?$(n,9-e):$(8-n,e)}function $(t,s){return{x:f+t*r,y:l+s*r}}function L({x:t,y:s},n){let e=Math.round((t-f)/r),o=Math.round((s-l)/r);return n==="red"?b(e,9-o):b(8-e,o)}function B(t,s,n,e){let o=e==="red"?1:-1;return b(v(t)+o*s,k(t)+o*n)}function D(t,s){return i`
		<defs>${T[t.theme]}</defs>
		<rect class="ground" width=${d} height=${p} />
		${t.theme==="plain"?m:i`<rect width=${d} height=${p} filter="url(#texture)" class="texture" />`}
		${t.theme==="wood"?i`<rect width=${d} height=${p} fill="url(#light)" />`:m}
		<rect class="frame" x=${f-9} y=${l-9} width=${8*r+18} height=${9*r+18} />
		<path class="lines" d=${I} />
		<path class="marks" d=${R} />
		${P(t)}
		${A(t.coordinates,s)}
	`}var T={wood:i`
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
		</radialGradient>`,paper:i`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.09 0.3" numOctaves="3" seed="3" result="fibre" />
			<feColorMatrix in="fibre" values="0 0 0 0 0.5  0 0 0 0 0.42  0 0 0 0 0.28  0.5 0 0 0 -0.2" />
		</filter>`,plain:i``},I=(()=>{let t=f+8*r,s=l+9*r,n="";for(let e=0;e<10;e++)n+=`M${f} ${l+e*r}H${t}`;for(let e=0;e<9;e++){let o=f+e*r,c=e>0&&e<8;n+=c?`M${o} ${l}v${4*r}m0 ${r}v${4*r}`:`M${o} ${l}V${s}`}for(let e of[0,7]){let{x:o,y:c}=$(3,e);n+=`M${o} ${c}l${2*r} ${2*r}m0 ${-2*r}l${-2*r} ${2*r}`}return n})(),R=(()=>{let n=[...[2,7].flatMap(o=>[1,7].map(c=>[c,o])),...[3,6].flatMap(o=>[0,2,4,6,8].map(c=>[c,o]))],e="";for(let[o,c]of n){let{x,y}=$(o,c);for(let[u,h]of[[-1,-1],[-1,1],[1,-1],[1,1]])o===0&&u<0||o===8&&u>0||(e+=`M${x+u*26} ${y+h*9}h${-u*17}v${h*17}`)}return e})();function P(t){let s=C(t.men),n=[170,290,d-290,d-170];return i`<g class="river">
		${n.map((e,o)=>i`<path d=${s[o]??""} transform=${`translate(${e} ${p/2}) scale(0.8)`} />`)}
	</g>`}var w="一二三四五六七八九";function A(t,s){if(t==="none")return m;let n=s==="red",e=[0,1,2,3,4,5,6,7,8],o=[0,1,2,3,4,5,6,7,8,9],c=l-61,x=p-l+61,y=e.map(a=>{let g=f+a*r,G=n?`${a+1}`:w[a],N=n?w[8-a]:`${9-a}`;return i`<text x=${g} y=${c}>${G}</text><text x=${g} y=${x}>${N}</text>`}),u=t==="both"?28:0,h=[...e.map(a=>{let g=String.fromCharCode(97+(n?a:8-a));return i`<text class="letter" x=${f+a*r+u} y=${x}>${g}</text>`}),...o.map(a=>i`<text class="letter" x=${f-54} y=${l+a*r}>${n?9-a:a}</text>`)];return i`<g class="coordinates" aria-hidden="true">
		${t!=="letters"?y:m}${t!=="chinese"?h:m}
	</g>`}var W=M`
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
`;export{r as a,f as b,l as c,d,p as e,H as f,O as g,E as h,L as i,B as j,D as k,I as l,W as m};
