import{a as l,b as f,c as v}from"./chunk-KWYP2NMT.js";import{a as h}from"./chunk-NO5YZNIP.js";import{b as i,c as s,d as o,h as p,i as r,m as a}from"./chunk-HYG7QBCA.js";import{k as m,l as d}from"./chunk-ULLRO7K5.js";import{a as e}from"./chunk-LO2NM3CE.js";var t=class extends a{constructor(){super(...arguments);this.script="traditional";this.theme="wood"}willUpdate(){m(this.script)||d(this.script).then(()=>this.requestUpdate())}render(){return s`<svg viewBox=${v} aria-hidden="true">
			<defs>${l(this.theme)}</defs>
			${o`${h(f(this.piece,this.script,this.theme))}`}
		</svg>`}};t.styles=i`
		:host {
			display: inline-block;
			aspect-ratio: 1;
		}
		svg {
			display: block;
			width: 100%;
			height: 100%;
		}
	`,e([r({attribute:!1})],t.prototype,"piece",2),e([r()],t.prototype,"script",2),e([r()],t.prototype,"theme",2),t=e([p("piece-icon")],t);
