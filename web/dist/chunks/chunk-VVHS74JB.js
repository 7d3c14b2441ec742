import{b as w,c as E}from"./chunk-PE3OXJVC.js";import{a as k}from"./chunk-YEVUFFW4.js";import{d as G}from"./chunk-PFQDM2TC.js";import{b as p,c as f,d as $,e as d,h}from"./chunk-PW7ZGHCW.js";import{b as x}from"./chunk-YI2GZTIG.js";import{e as b}from"./chunk-GZRFPAMJ.js";import{A as c,I as g,b as u,c as v,d as a,g as y,h as i}from"./chunk-27BDWPCZ.js";import{a as n}from"./chunk-LO2NM3CE.js";var m=50,O=`${p-m} ${f-m} ${$-2*(p-m)} ${d-2*(f-m)}`,e=class extends g{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),o=this.last.slice(2),r=c(t)&&c(o)?{from:t,to:o}:void 0;return v`<svg viewBox=${O} aria-hidden="true">
			<rect class="ground" width=${$} height=${d} />
			<path class="lines" d=${w} />
			${this.lastMove(r)}${[...G(this.fen)].map(([s,l])=>this.man(s,l))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(o=>{let{x:r,y:s}=h(o,this.bottom);return a`<circle class="last" cx=${r} cy=${s} r="52" />`})}man(t,o){let{x:r,y:s}=h(t,this.bottom),l=o.color==="red"?"#b3231a":"#1c2326",I=x(o,b.preferences.values.men);return a`<g transform=${`translate(${r} ${s})`}>
			<circle r="45" fill="#fbeccb" stroke=${l} stroke-width="5" />
			${k(`<path d="${I}" fill="${l}" transform="scale(0.92)"/>`)}
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
		`],n([i()],e.prototype,"fen",2),n([i()],e.prototype,"last",2),n([i()],e.prototype,"bottom",2),e=n([y("mini-board")],e);
