import{c as k}from"./chunk-3PM3V6HN.js";import{b as w,c as E}from"./chunk-MKSLDGWM.js";import{d as G}from"./chunk-OI47GWLR.js";import{b as m,c as f,d as $,e as d,h}from"./chunk-6M7A5XCL.js";import{b as x}from"./chunk-KVTSEUME.js";import{i as b}from"./chunk-B5U77ZGC.js";import{C as a,K as g,b as u,c as v,d as p,h as y,i as c}from"./chunk-R63NQ5SL.js";import{a as i}from"./chunk-LO2NM3CE.js";var n=50,I=`${m-n} ${f-n} ${$-2*(m-n)} ${d-2*(f-n)}`,e=class extends g{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),r=this.last.slice(2),s=a(t)&&a(r)?{from:t,to:r}:void 0;return v`<svg viewBox=${I} aria-hidden="true">
			<rect class="ground" width=${$} height=${d} />
			<path class="lines" d=${w} />
			${this.lastMove(s)}${[...G(this.fen)].map(([o,l])=>this.piece(o,l))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(r=>{let{x:s,y:o}=h(r,this.bottom);return p`<circle class="last" cx=${s} cy=${o} r="52" />`})}piece(t,r){let{x:s,y:o}=h(t,this.bottom),l=r.color==="red"?"#b3231a":"#1c2326",S=x(r,b.preferences.values.pieces);return p`<g transform=${`translate(${s} ${o})`}>
			<circle r="45" fill="#fbeccb" stroke=${l} stroke-width="5" />
			${k(`<path d="${S}" fill="${l}" transform="scale(0.92)"/>`)}
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
