import{a as p}from"./chunk-4KIL6WBB.js";import{a as h,b as d}from"./chunk-3CI4WC5N.js";import{b as m,c as i,f as n,h as c,i as o}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import{a}from"./chunk-LO2NM3CE.js";var b={red_wins:"1–0",black_wins:"0–1",draw:"½–½"};function f(l){return b[l]??""}var s=class extends h{constructor(){super(...arguments);this.choosable=!1;this.chosen=!1}render(){let{game:e}=this,t=e.phase==="playing"?"game":"analysis",g=e.players.red.kind==="engine"&&e.players.black.kind==="person";return i`<article class="card">
			<a href=${`#/${t}/${e.id}`}>
				<mini-board .fen=${e.fen} .last=${e.last??""} .bottom=${g?"black":"red"}></mini-board>
				<div class="text">
					<h3>${this.heading}</h3>
					<p class="small dim">${this.status} · ${this.t("games.plies",{n:e.plies})}</p>
					<p class="small dim">${new Date(e.changed).toLocaleString(r.locale,{dateStyle:"medium",timeStyle:"short"})}</p>
					${e.tags.length>0?i`<p class="small tags">${e.tags.map(u=>i`<span class="tag">${u}</span>`)}</p>`:n}
				</div>
			</a>
			${this.choosable?this.handles():n}
		</article>`}handles(){return i`<label class="choose">
				<input
					type="checkbox"
					aria-label=${this.t("games.choose",{name:this.heading})}
					.checked=${this.chosen}
					@change=${()=>this.dispatchEvent(new CustomEvent("choose"))}
				/>
			</label>
			<button
				class="quiet iconic"
				aria-label=${this.t("games.rename")}
				title=${this.t("games.rename")}
				@click=${()=>this.dispatchEvent(new CustomEvent("rename"))}
			>
				${p("edit")}
			</button>`}get heading(){let{game:e}=this;return e.named?r.say(e.named):e.title||this.names}get names(){let{red:e,black:t}=this.game.players;return this.game.kind==="study"&&!e.name&&!t.name?this.t("games.study"):`${this.name(e,"red")} – ${this.name(t,"black")}`}name(e,t){return e.kind==="person"?e.name||this.t(this.game.kind==="engine"?"game.you":`side.${t}`):e.level?`${e.name} ${e.level}`:e.name}get status(){let{phase:e,result:t}=this.game;return e==="playing"?this.t("games.unfinished"):f(t)||this.t("games.study")}};s.styles=[d,m`
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
			:host([choosable]) .text {
				padding-bottom: 2.6em;
			}
			:host([chosen]) article {
				border-color: var(--accent);
				background: var(--accent-soft);
			}
			.tags {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				margin-top: 0.3em;
			}
			.tag {
				padding: 0 0.5em;
				border-radius: 1em;
				background: var(--panel-3);
				overflow-wrap: anywhere;
			}
			.choose {
				position: absolute;
				right: 2.5em;
				bottom: 0.2em;
				display: grid;
				place-content: center;
				width: 2.4em;
				height: 2.4em;
				cursor: pointer;
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
		`],a([o({attribute:!1})],s.prototype,"game",2),a([o({type:Boolean,reflect:!0})],s.prototype,"choosable",2),a([o({type:Boolean,reflect:!0})],s.prototype,"chosen",2),s=a([c("game-card")],s);export{f as a};
