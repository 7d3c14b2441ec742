import{a as h}from"./chunk-FCWEC74G.js";import{f as r,g as c,h as p}from"./chunk-IYA7YQMA.js";import{b as l,c as o,f as m,h as d,i as a}from"./chunk-4WYMRNEE.js";import{a as s}from"./chunk-LO2NM3CE.js";var i=class extends c{constructor(){super(...arguments);this.deletable=!1}render(){let{game:e}=this,t=e.phase==="playing"?"game":"analysis",n=e.named?r.say(e.named):e.title||this.names,g=e.players.red.kind==="engine"&&e.players.black.kind==="person";return o`<article class="card">
			<a href=${`#/${t}/${e.id}`}>
				<mini-board .fen=${e.fen} .last=${e.last??""} .bottom=${g?"black":"red"}></mini-board>
				<div class="text">
					<h3>${n}</h3>
					<p class="small dim">${this.status} · ${this.t("games.plies",{n:e.plies})}</p>
					<p class="small dim">${new Date(e.changed).toLocaleString(r.locale,{dateStyle:"medium",timeStyle:"short"})}</p>
				</div>
			</a>
			${this.deletable?o`<button
						class="quiet iconic danger"
						aria-label=${this.t("ui.delete")}
						title=${this.t("ui.delete")}
						@click=${()=>this.dispatchEvent(new CustomEvent("delete"))}
					>
						${h("trash")}
					</button>`:m}
		</article>`}get names(){let{red:e,black:t}=this.game.players;return this.game.kind==="study"&&!e.name&&!t.name?this.t("games.study"):`${this.name(e,"red")} – ${this.name(t,"black")}`}name(e,t){return e.kind==="person"?e.name||this.t(this.game.kind==="engine"?"game.you":`side.${t}`):e.level?`${e.name} ${e.level}`:e.name}get status(){let{phase:e,result:t}=this.game;return e==="playing"?this.t("games.unfinished"):{red_wins:"1–0",black_wins:"0–1",draw:"½–½"}[t]??this.t("games.study")}};i.styles=[p,l`
			:host {
				display: block;
			}
			article {
				position: relative;
				height: 100%;
				overflow: hidden;
			}
			article:hover {
				border-color: var(--accent);
			}
			a {
				display: block;
				color: inherit;
				text-decoration: none;
			}
			a:focus-visible {
				outline-offset: -3px;
			}
			.text {
				padding: 0.5em 0.7em 0.6em;
			}
			/* Room for the button in the corner. */
			:host([deletable]) .text p:last-child {
				padding-right: 1.8em;
			}
			h3 {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			mini-board {
				padding: 0.5em 0.5em 0;
			}
			button {
				position: absolute;
				right: 0.2em;
				bottom: 0.2em;
			}
		`],s([a({attribute:!1})],i.prototype,"game",2),s([a({type:Boolean})],i.prototype,"deletable",2),i=s([d("game-card")],i);
