import{a as d}from"./chunk-UEOQYULD.js";import{c,d as h,e as p}from"./chunk-T6DNKTTE.js";import{a as s,c as r,d as n,g as l,i as m,j as o}from"./chunk-4JP3R4XM.js";var t=class extends h{constructor(){super(...arguments);this.deletable=!1}render(){let{game:e}=this,i=e.phase==="playing"?"game":"analysis",a=e.title||this.names,g=e.players.red.kind==="engine"&&e.players.black.kind==="person";return n`<article class="card">
			<a href=${`#/${i}/${e.id}`} aria-label=${this.t("games.open",{title:a})}>
				<mini-board .fen=${e.fen} .last=${e.last??""} .bottom=${g?"black":"red"}></mini-board>
				<div class="text">
					<h3>${a}</h3>
					<p class="small dim">${this.status} · ${this.t("games.plies",{n:e.plies})}</p>
					<p class="small dim">${new Date(e.changed).toLocaleString(c.language==="zh"?"zh-CN":"en-GB",{dateStyle:"medium",timeStyle:"short"})}</p>
				</div>
			</a>
			${this.deletable?n`<button
						class="quiet iconic danger"
						aria-label=${this.t("ui.delete")}
						title=${this.t("ui.delete")}
						@click=${()=>this.dispatchEvent(new CustomEvent("delete"))}
					>
						${d("trash")}
					</button>`:l}
		</article>`}get names(){let{red:e,black:i}=this.game.players;return this.game.kind==="study"&&!e.name&&!i.name?this.t("games.study"):`${this.name(e)} – ${this.name(i)}`}name(e){return e.kind==="person"?e.name||this.t(this.game.kind==="engine"?"game.you":"new.person"):e.level?`${e.name} ${e.level}`:e.name}get status(){let{phase:e,result:i}=this.game;return e==="playing"?this.t("games.unfinished"):{red_wins:"1–0",black_wins:"0–1",draw:"½–½"}[i]??this.t("games.study")}};t.styles=[p,r`
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
		`],s([o({attribute:!1})],t.prototype,"game",2),s([o({type:Boolean})],t.prototype,"deletable",2),t=s([m("game-card")],t);
