import{a as d,b as h,c as l}from"./chunk-KSRW665U.js";import{c as a}from"./chunk-3PM3V6HN.js";import{K as o,b as i,c as s,d as p,h as m,i as r}from"./chunk-R63NQ5SL.js";import{a as t}from"./chunk-LO2NM3CE.js";var e=class extends o{constructor(){super(...arguments);this.script="traditional";this.theme="wood"}render(){return s`<svg viewBox=${l} aria-hidden="true">
			<defs>${d(this.theme)}</defs>
			${p`${a(h(this.piece,this.script,this.theme))}`}
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
	`,t([r({attribute:!1})],e.prototype,"piece",2),t([r()],e.prototype,"script",2),t([r()],e.prototype,"theme",2),e=t([m("piece-icon")],e);
