import"./chunk-E4CZ23PJ.js";import"./chunk-OKHHSBOB.js";import"./chunk-2G7WHFTV.js";import"./chunk-PRGLIGHY.js";import"./chunk-MJWBQJYC.js";import"./chunk-TEQUC7O6.js";import"./chunk-KVTSEUME.js";import{a as d}from"./chunk-WMCJXM3J.js";import{e as s,f as m,g as l}from"./chunk-SF3JFVEV.js";import{b as i,c as e,h as n}from"./chunk-Q5FQD4A3.js";import{a as o}from"./chunk-LO2NM3CE.js";var x=[{address:"new?opponent=engine",icon:"robot",title:"home.engine",text:"home.engineText",main:!0},{address:"new?opponent=person",icon:"people",title:"home.table",text:"home.tableText"},{address:"analysis",icon:"chart",title:"home.analysis",text:"home.analysisText"},{address:"editor",icon:"edit",title:"home.editor",text:"home.editorText"},{address:"open",icon:"folder",title:"home.open",text:"home.openText"}],t=class extends m{render(){let r=s.state?.games.slice(0,8)??[];return e`<div class="page">
			<h1>${this.t("home.title")}</h1>
			<nav aria-label=${this.t("home.title")}>
				${x.map(({address:a,icon:c,title:p,text:h,main:g})=>e`<a class=${`way card ${g?"main":""}`} href=${`#/${a}`}>
							${d(c)}
							<span><strong>${this.t(p)}</strong><span class="text">${this.t(h)}</span></span>
						</a>`)}
			</nav>
			<section aria-label=${this.t("home.recent")}>
				<div class="row spread">
					<h2>${this.t("home.recent")}</h2>
					<a href="#/games">${this.t("home.all")}</a>
				</div>
				${r.length===0?e`<p class="empty card">${this.t("home.none")}</p>`:e`<div class="games">${r.map(a=>e`<game-card .game=${a}></game-card>`)}</div>`}
			</section>
		</div>`}};t.styles=[l,i`
			.page {
				max-width: 70rem;
				margin: 0 auto;
				padding: 1.6rem 1rem 3rem;
				display: grid;
				gap: 1.4rem;
			}
			nav {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 1em 1.1em;
				color: var(--text);
				text-decoration: none;
				transition:
					transform 0.12s,
					border-color 0.12s;
			}
			.way:hover {
				border-color: var(--accent);
				transform: translateY(-2px);
			}
			.way .icon {
				width: 2.1em;
				height: 2.1em;
				color: var(--accent);
			}
			.way strong {
				display: block;
				font-size: 1.06em;
			}
			.way .text {
				color: var(--dim);
				font-size: 0.92em;
			}
			.main {
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				
			}
			.main .icon,
			.main .text {
				color: inherit;
			}
			@media (min-width: 62rem) {
				.main {
					grid-column: span 2;
				}
			}
			section {
				display: grid;
				gap: 0.8rem;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
			@media (prefers-reduced-motion: reduce) {
				.way {
					transition: none;
				}
			}
		`],t=o([n("home-page")],t);export{t as HomePage};
