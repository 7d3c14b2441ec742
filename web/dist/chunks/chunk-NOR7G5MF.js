import{b as w,c as E}from"./chunk-TTPNBGDN.js";import{a as k}from"./chunk-4EDPT7V3.js";import{d as G}from"./chunk-ZAPHPJEE.js";import{b as p,c as f,d as $,e as d,h}from"./chunk-UEDQAYLU.js";import{b as x}from"./chunk-YI2GZTIG.js";import{f as a}from"./chunk-NO4VHEE4.js";import{e as g}from"./chunk-BAA25JCP.js";import{b as u,c as v,d as m,g as y,h as b,i}from"./chunk-BZLPFE3R.js";import{a as l}from"./chunk-LO2NM3CE.js";var c=50,O=`${p-c} ${f-c} ${$-2*(p-c)} ${d-2*(f-c)}`,e=class extends y{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),s=this.last.slice(2),o=a(t)&&a(s)?{from:t,to:s}:void 0;return v`<svg viewBox=${O} aria-hidden="true">
			<rect class="ground" width=${$} height=${d} />
			<path class="lines" d=${w} />
			${this.lastMove(o)}${[...G(this.fen)].map(([r,n])=>this.man(r,n))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(s=>{let{x:o,y:r}=h(s,this.bottom);return m`<circle class="last" cx=${o} cy=${r} r="52" />`})}man(t,s){let{x:o,y:r}=h(t,this.bottom),n=s.color==="red"?"#b3231a":"#1c2326",I=x(s,g.preferences.values.men);return m`<g transform=${`translate(${o} ${r})`}>
			<circle r="45" fill="#fbeccb" stroke=${n} stroke-width="5" />
			${k(`<path d="${I}" fill="${n}" transform="scale(0.92)"/>`)}
		</g>`}};e.styles=[E,u`
			:host {
				display: block;
			}
			svg {
				display: block;
				width: 100%;
				border-radius: 4px;
			}
			.lines {
				stroke-width: 4;
			}
			.last {
				fill: var(--last);
				stroke: none;
				opacity: 0.55;
			}
		`],l([i()],e.prototype,"fen",2),l([i()],e.prototype,"last",2),l([i()],e.prototype,"bottom",2),e=l([b("mini-board")],e);
