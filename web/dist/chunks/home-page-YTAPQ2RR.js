import"./chunk-JUS7ZHMJ.js";import"./chunk-2SBYWIIA.js";import"./chunk-NO5YZNIP.js";import"./chunk-AEKCXA34.js";import"./chunk-MKGGKFX4.js";import"./chunk-L2ACSSDX.js";import"./chunk-6IRSPKJM.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as x,b as f}from"./chunk-M2GG6VAF.js";import{b as y,c as a,f as l,h as u}from"./chunk-HYG7QBCA.js";import{q as c}from"./chunk-NAOAPEB4.js";import"./chunk-S5IONS7S.js";import{a as g}from"./chunk-LO2NM3CE.js";var v=12,b=[{address:"new?opponent=engine",icon:"robot",title:"home.engine",text:"home.engineText",main:!0},{address:"lessons",icon:"book",title:"lesson.home",text:"lesson.homeText"},{address:"new?opponent=person",icon:"people",title:"home.table",text:"home.tableText"},{address:"analysis",icon:"chart",title:"home.analysis",text:"home.analysisText"},{address:"editor",icon:"edit",title:"home.editor",text:"home.editorText"},{address:"open",icon:"folder",title:"home.open",text:"home.openText"}],i=class extends x{connectedCallback(){super.connectedCallback(),import("./today-card-VDUM3EHG.js")}render(){let e=c.state?.games??[],r=e.find(({phase:t})=>t==="playing"),n=e.filter(t=>t!==r).slice(0,v);return a`<div class="page">
			<h1>${this.t("home.title")}</h1>
			<div class="start">
				${r?this.running(r):l}
				<nav aria-label=${this.t("home.title")}>
					${b.map(({address:t,icon:s,title:m,text:d,main:o})=>a`<a class=${`way card ${o&&!r?"main":""}`} href=${`#/${t}`}>
								${p(s)}
								<span><strong>${this.t(m)}</strong><span class="text">${this.t(d)}</span></span>
							</a>`)}
				</nav>
				<today-card data-daily></today-card>
			</div>
			<section aria-label=${this.t("home.recent")}>
				<div class="row spread">
					<h2>${this.t("home.recent")}</h2>
					<a href="#/games">${this.t("home.all")}</a>
				</div>
				${n.length===0?a`<p class="empty card">${this.t("home.none")}</p>`:a`<div class="games">${n.map(t=>a`<game-card .game=${t}></game-card>`)}</div>`}
			</section>
		</div>`}running(e){let{red:r,black:n}=e.players,t=({kind:d,name:o,level:h},$)=>d==="person"?o||this.t(e.kind==="engine"?"game.you":`side.${$}`):h?`${o} ${h}`:o,s=e.named?c.say(e.named):e.title,m=r.kind==="engine"&&n.kind==="person"?"black":"red";return a`<a class="running card" href=${`#/game/${e.id}`}>
			<mini-board .fen=${e.fen} .last=${e.last??""} .bottom=${m}></mini-board>
			<div class="about">
				<h2>${this.t("home.running")}</h2>
				${s?a`<h3>${s}</h3>`:l}
				<p>${t(r,"red")} – ${t(n,"black")}</p>
				<p class="dim small">${this.t("games.plies",{n:e.plies})}</p>
				<span class="button continue">${p("play")}${this.t("home.continue")}</span>
			</div>
		</a>`}};i.styles=[f,y`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.3rem clamp(0.8rem, 3vw, 3rem) 3rem;
				display: grid;
				gap: 1.3rem;
			}
			/* What comes with the ways to play is in this row: the running game, the problem of the day. */
			.start {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
				grid-auto-flow: dense;
				align-items: start;
			}
			/* It comes a moment later, into a place that is kept for it. */
			today-card {
				min-height: 15.4rem;
			}
			/* Next to it, in two columns, the running game and the problem are one below the other. */
			nav {
				grid-row: span 2;
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
			}
			.running {
				display: grid;
				grid-template-columns: minmax(8rem, 17rem) minmax(9.5rem, 1fr);
				gap: 1.1rem;
				padding: 0.9rem;
				align-items: center;
				color: var(--text);
				text-decoration: none;
			}
			.running:hover {
				border-color: var(--accent);
			}
			@media (max-height: 500px) {
				.page {
					padding-top: 0.6rem;
					gap: 0.7rem;
				}
				.running {
					grid-template-columns: min(13rem, 58vh) 1fr;
				}
			}
			.about {
				display: grid;
				gap: 0.5rem;
				justify-items: start;
			}
			.continue {
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				font-weight: 600;
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 0.8em 1em;
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
			section {
				display: grid;
				gap: 0.8rem;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11rem, 46%), 1fr));
			}
			@media (prefers-reduced-motion: reduce) {
				.way {
					transition: none;
				}
			}
		`],i=g([u("home-page")],i);export{i as HomePage};
