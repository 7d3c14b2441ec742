import{b as w,c as E}from"./chunk-PG6GFHBP.js";import{a as k}from"./chunk-LFDOBMVO.js";import{d as G}from"./chunk-622WVEBY.js";import{b as a,c as f,d as $,e as d,h}from"./chunk-XMGLDTOC.js";import{b as x}from"./chunk-KVTSEUME.js";import{e as b}from"./chunk-JURA5T3N.js";import{A as p,I as g,b as u,c as v,d as m,g as y,h as c}from"./chunk-KFQLA6LE.js";import{a as i}from"./chunk-LO2NM3CE.js";var n=50,I=`${a-n} ${f-n} ${$-2*(a-n)} ${d-2*(f-n)}`,e=class extends g{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),o=this.last.slice(2),s=p(t)&&p(o)?{from:t,to:o}:void 0;return v`<svg viewBox=${I} aria-hidden="true">
			<rect class="ground" width=${$} height=${d} />
			<path class="lines" d=${w} />
			${this.lastMove(s)}${[...G(this.fen)].map(([r,l])=>this.piece(r,l))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(o=>{let{x:s,y:r}=h(o,this.bottom);return m`<circle class="last" cx=${s} cy=${r} r="52" />`})}piece(t,o){let{x:s,y:r}=h(t,this.bottom),l=o.color==="red"?"#b3231a":"#1c2326",P=x(o,b.preferences.values.men);return m`<g transform=${`translate(${s} ${r})`}>
			<circle r="45" fill="#fbeccb" stroke=${l} stroke-width="5" />
			${k(`<path d="${P}" fill="${l}" transform="scale(0.92)"/>`)}
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
		`],i([c()],e.prototype,"fen",2),i([c()],e.prototype,"last",2),i([c()],e.prototype,"bottom",2),e=i([y("mini-board")],e);
