<<<<<<<< HEAD:web/dist/chunks/chunk-PPDHL6XO.js
import{n as p,o as s}from"./chunk-5BKUUPEP.js";import{b as o,c as r,h as l,i}from"./chunk-JPTOKABM.js";import{a as t}from"./chunk-LO2NM3CE.js";var n=[{path:"lessons",title:"lesson.title"},{path:"problems",title:"problem.title"},{path:"endgames",title:"nav.endgames"},{path:"drill",title:"nav.drill"}],e=class extends p{constructor(){super(...arguments);this.here=""}render(){return r`<nav aria-label=${this.t("nav.learn")}>
========
import{n as p,o as s}from"./chunk-7AOFXXQJ.js";import{b as o,c as r,h as l,i}from"./chunk-EUWONQMG.js";import{a as t}from"./chunk-LO2NM3CE.js";var n=[{path:"lessons",title:"lesson.title"},{path:"problems",title:"problem.title"},{path:"endgames",title:"nav.endgames"},{path:"drill",title:"nav.drill"}],e=class extends p{constructor(){super(...arguments);this.here=""}render(){return r`<nav aria-label=${this.t("nav.learn")}>
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/chunk-Q2PEZ4WP.js
			${n.map(({path:a,title:m})=>r`<a href=${`#/${a}`} aria-current=${a===this.here?"page":"false"}>${this.t(m)}</a>`)}
		</nav>`}};e.styles=[s,o`
			nav {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem;
				border-bottom: 1px solid var(--line);
			}
			a {
				padding: 0.4em 0.9em;
				color: var(--text);
				text-decoration: none;
				border-bottom: 3px solid transparent;
			}
			a[aria-current="page"] {
				border-color: var(--accent);
				font-weight: 650;
			}
		`],t([i()],e.prototype,"here",2),e=t([l("learn-links")],e);
