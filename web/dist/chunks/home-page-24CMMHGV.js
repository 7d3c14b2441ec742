import"./chunk-AVXJNNFJ.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as u,b as f}from"./chunk-3CI4WC5N.js";import{b as y,c as a,f as d,h as x}from"./chunk-HYG7QBCA.js";import{p as c}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as g}from"./chunk-LO2NM3CE.js";var $=12,v=[{address:"new?opponent=engine",icon:"robot",title:"home.engine",text:"home.engineText",main:!0},{address:"lessons",icon:"book",title:"lesson.home",text:"lesson.homeText"},{address:"new?opponent=person",icon:"people",title:"home.table",text:"home.tableText"},{address:"analysis",icon:"chart",title:"home.analysis",text:"home.analysisText"},{address:"editor",icon:"edit",title:"home.editor",text:"home.editorText"},{address:"open",icon:"folder",title:"home.open",text:"home.openText"}],i=class extends u{connectedCallback(){super.connectedCallback(),import("./today-card-USN3WJLE.js")}render(){let e=c.state?.games??[],r=e.find(({phase:t})=>t==="playing"),n=e.filter(t=>t!==r).slice(0,$);return a`<div class="page">
			<h1>${this.t("home.title")}</h1>
			<div class="start">
				${r?this.running(r):d}
				<nav aria-label=${this.t("home.title")}>
					${v.map(({address:t,icon:s,title:m,text:l,main:o})=>a`<a class=${`way card ${o&&!r?"main":""}`} href=${`#/${t}`}>
								${p(s)}
								<span><strong>${this.t(m)}</strong><span class="text">${this.t(l)}</span></span>
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
		</div>`}running(e){let{red:r,black:n}=e.players,t=({kind:l,name:o,level:h},b)=>l==="person"?o||this.t(e.kind==="engine"?"game.you":`side.${b}`):h?`${o} ${h}`:o,s=e.named?c.say(e.named):e.title,m=r.kind==="engine"&&n.kind==="person"?"black":"red";return a`<a class="running card" href=${`#/game/${e.id}`}>
			<mini-board .fen=${e.fen} .last=${e.last??""} .bottom=${m}></mini-board>
			<div class="about">
				<h2>${this.t("home.running")}</h2>
				${s?a`<h3>${s}</h3>`:d}
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
				grid-template-columns: minmax(0, 1fr);
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
				display: flex;
				flex-wrap: wrap;
				gap: 1.1rem;
				padding: 0.9rem;
				align-items: center;
				color: var(--text);
				text-decoration: none;
			}
			/* With large letters one below the other. */
			.running mini-board {
				flex: 1 1 8rem;
				max-width: 17rem;
			}
			.about {
				flex: 1 1 9.5rem;
			}
			.running:hover {
				border-color: var(--accent);
			}
			@media (max-height: 500px) {
				.page {
					padding-top: 0.6rem;
					gap: 0.7rem;
				}
				.running mini-board {
					flex: 0 0 min(13rem, 58vh);
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
		`],i=g([x("home-page")],i);export{i as HomePage};
