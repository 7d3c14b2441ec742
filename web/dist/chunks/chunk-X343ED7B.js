<<<<<<<< HEAD:web/dist/chunks/chunk-RJCB3J7J.js
import{a}from"./chunk-P3P2NT5Y.js";import{a as d,b as h,c as l}from"./chunk-YEOHMHVD.js";import{a as t,c as i,d as s,e as m,h as o,i as p,j as r}from"./chunk-544LZKRX.js";var e=class extends o{constructor(){super(...arguments);this.script="traditional";this.theme="wood"}render(){return s`<svg viewBox=${l} aria-hidden="true">
========
import{a}from"./chunk-K65PDSB6.js";import{a as d,b as h,c as l}from"./chunk-EJEZLQQS.js";import{a as t,c as i,d as s,e as m,h as o,i as p,j as r}from"./chunk-YW2MHXRP.js";var e=class extends o{constructor(){super(...arguments);this.script="traditional";this.theme="wood"}render(){return s`<svg viewBox=${l} aria-hidden="true">
>>>>>>>> 4502b2c (server, web: library, explorer, book and cloud database in the browser):web/dist/chunks/chunk-X343ED7B.js
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
	`,t([r({attribute:!1})],e.prototype,"man",2),t([r()],e.prototype,"script",2),t([r()],e.prototype,"theme",2),e=t([p("man-icon")],e);
