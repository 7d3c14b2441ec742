import{a as k}from"./chunk-ZWMVY5FM.js";import{d as G}from"./chunk-U44BX5U4.js";import{b as p,c as f,d as $,e as d,h,l as w,m as E}from"./chunk-LKLMJESE.js";import{b as x}from"./chunk-YI2GZTIG.js";import{f as a}from"./chunk-DEARGE4Y.js";import{c as g}from"./chunk-T6DNKTTE.js";import{a as n,c as u,d as v,e as m,h as y,i as b,j as l}from"./chunk-4JP3R4XM.js";var c=50,O=`${p-c} ${f-c} ${$-2*(p-c)} ${d-2*(f-c)}`,e=class extends y{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),o=this.last.slice(2),s=a(t)&&a(o)?{from:t,to:o}:void 0;return v`<svg viewBox=${O} aria-hidden="true">
			<rect class="ground" width=${$} height=${d} />
			<path class="lines" d=${w} />
			${this.lastMove(s)}${[...G(this.fen)].map(([r,i])=>this.man(r,i))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(o=>{let{x:s,y:r}=h(o,this.bottom);return m`<circle class="last" cx=${s} cy=${r} r="52" />`})}man(t,o){let{x:s,y:r}=h(t,this.bottom),i=o.color==="red"?"#b3231a":"#1c2326",I=x(o,g.preferences.values.men);return m`<g transform=${`translate(${s} ${r})`}>
			<circle r="45" fill="#fbeccb" stroke=${i} stroke-width="5" />
			${k(`<path d="${I}" fill="${i}" transform="scale(0.92)"/>`)}
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
				stroke: none;
				opacity: 0.55;
			}
		`],n([l()],e.prototype,"fen",2),n([l()],e.prototype,"last",2),n([l()],e.prototype,"bottom",2),e=n([b("mini-board")],e);
