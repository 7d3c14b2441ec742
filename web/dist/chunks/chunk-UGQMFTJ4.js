import{k as m,l as p}from"./chunk-TU334ECI.js";import{b as a,c as r,h as l,i}from"./chunk-N6PUA4VH.js";import{a as t}from"./chunk-LO2NM3CE.js";var s=[{path:"problems",title:"problem.title"},{path:"endgames",title:"nav.endgames"}],e=class extends m{constructor(){super(...arguments);this.here=""}render(){return r`<nav aria-label=${this.t("nav.learn")}>
			${s.map(({path:o,title:n})=>r`<a href=${`#/${o}`} aria-current=${o===this.here?"page":"false"}>${this.t(n)}</a>`)}
		</nav>`}};e.styles=[p,a`
			nav {
				display: flex;
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
