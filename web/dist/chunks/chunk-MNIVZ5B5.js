import{a as m,b as n}from"./chunk-3CI4WC5N.js";import{b as r,c as a,h as l,i}from"./chunk-HYG7QBCA.js";import{a as t}from"./chunk-LO2NM3CE.js";var d=[{path:"lessons",title:"lesson.title"},{path:"problems",title:"problem.title"},{path:"endgames",title:"nav.endgames"},{path:"drill",title:"nav.drill"}],f=r`
	.page {
		max-width: 110rem;
		margin: 0 auto;
		padding: 1.2rem clamp(0.8rem, 3vw, 3rem) 3rem;
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		gap: 1rem;
	}
`,e=class extends m{constructor(){super(...arguments);this.here=""}render(){return a`<nav aria-label=${this.t("nav.learn")}>
			${d.map(({path:o,title:p})=>a`<a href=${`#/${o}`} aria-current=${o===this.here?"page":"false"}>${this.t(p)}</a>`)}
		</nav>`}};e.styles=[n,r`
			nav {
				display: flex;
				overflow-x: auto;
				scrollbar-width: none;
				gap: 0.3rem;
				border-bottom: 1px solid var(--line);
			}
			a {
				flex: none;
				padding: 0.4em 0.9em;
				color: var(--text);
				text-decoration: none;
				border-bottom: 3px solid transparent;
			}
			a[aria-current="page"] {
				border-color: var(--accent);
				font-weight: 650;
			}
			@media (max-width: 430px) {
				a {
					padding-inline: 0.5em;
				}
			}
		`],t([i()],e.prototype,"here",2),e=t([l("learn-links")],e);export{f as a};
