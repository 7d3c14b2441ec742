import{n as p,o as s}from"./chunk-KA76Q3JO.js";import{b as o,c as r,h as l,i}from"./chunk-ZKHZXYJV.js";import{a as t}from"./chunk-LO2NM3CE.js";var n=[{path:"lessons",title:"lesson.title"},{path:"problems",title:"problem.title"},{path:"endgames",title:"nav.endgames"},{path:"drill",title:"nav.drill"}],e=class extends p{constructor(){super(...arguments);this.here=""}render(){return r`<nav aria-label=${this.t("nav.learn")}>
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
