import{a as G}from"./chunk-NO5YZNIP.js";import{b as S,c as I}from"./chunk-CEB3EZ7R.js";import{d as O}from"./chunk-X53LJT3T.js";import{b as m,c as f,d,e as $,h}from"./chunk-IW3NRKSU.js";import{b as v,c as y,d as a,h as b,i as n,m as E}from"./chunk-HYG7QBCA.js";import{p as x}from"./chunk-L5VQR5JZ.js";import{m as g,n as w,y as p}from"./chunk-ULLRO7K5.js";import{a as l}from"./chunk-LO2NM3CE.js";var c=50,A=`${m-c} ${f-c} ${d-2*(m-c)} ${$-2*(f-c)}`,e=class extends E{constructor(){super(...arguments);this.fen="";this.last="";this.bottom="red"}render(){let t=this.last.slice(0,2),o=this.last.slice(2),r=p(t)&&p(o)?{from:t,to:o}:void 0;return y`<svg viewBox=${A} aria-hidden="true">
			<rect class="ground" width=${d} height=${$} />
			<path class="lines" d=${S} />
			${this.lastMove(r)}${[...O(this.fen)].map(([s,i])=>this.piece(s,i))}
		</svg>`}lastMove(t){return(t?[t.from,t.to]:[]).map(o=>{let{x:r,y:s}=h(o,this.bottom);return a`<circle class="last" cx=${r} cy=${s} r="52" />`})}piece(t,o){let{x:r,y:s}=h(t,this.bottom),i=o.color==="red"?"#b3231a":"#1c2326",u=x.look.pieces,{line:q,solid:k}=g(u),D=w(o,u),H=k?`fill="none" stroke="#fff" stroke-width="${q}" stroke-linecap="round" stroke-linejoin="round"`:`fill="${i}"`;return a`<g transform=${`translate(${r} ${s})`}>
			<circle r="45" fill=${k?i:"#fbeccb"} stroke=${i} stroke-width="5" />
			${G(`<path d="${D}" ${H} transform="scale(0.92)"/>`)}
		</g>`}};e.styles=[I,v`
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
		`],l([n()],e.prototype,"fen",2),l([n()],e.prototype,"last",2),l([n()],e.prototype,"bottom",2),e=l([b("mini-board")],e);
