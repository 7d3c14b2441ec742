import{a as d,b as h,c as l}from"./chunk-YAVZRPNE.js";import{a}from"./chunk-YEVUFFW4.js";import{I as p,b as i,c as s,d as m,g as o,h as r}from"./chunk-27BDWPCZ.js";import{a as t}from"./chunk-LO2NM3CE.js";var e=class extends p{constructor(){super(...arguments);this.script="traditional";this.theme="wood"}render(){return s`<svg viewBox=${l} aria-hidden="true">
			<defs>${d(this.theme)}</defs>
			${m`${a(h(this.man,this.script,this.theme))}`}
		</svg>`}};e.styles=i`
		:host {
			display: inline-block;
			aspect-ratio: 1;
		}
		svg {
			display: block;
			width: 100%;
			height: 100%;
		}
	`,t([r({attribute:!1})],e.prototype,"man",2),t([r()],e.prototype,"script",2),t([r()],e.prototype,"theme",2),e=t([o("man-icon")],e);
