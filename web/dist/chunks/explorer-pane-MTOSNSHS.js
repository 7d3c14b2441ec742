import"./chunk-JVKPTK7J.js";import{a as h}from"./chunk-K2PZFKY7.js";import"./chunk-RXHW6722.js";import"./chunk-F2CP3VIP.js";import{b as $}from"./chunk-3CI4WC5N.js";import{b as n,c as s,f as r,h as d}from"./chunk-HYG7QBCA.js";import{l as i,p as l}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as m}from"./chunk-LO2NM3CE.js";var c=120,o=class extends h{constructor(){super(...arguments);this.thing="explored";this.pause=c}ask({board:e}){return l.call("explorer.look",{fen:e.fen})}render(){let{answer:e}=this;if(!e)return s`<p class="empty waiting">${this.t("ui.loading")}</p>`;let{opening:t,moves:p}=e;return s`<div class="pane">
			${t?s`<p><span class="code">${t.code}</span> ${l.say(t.name)}</p>`:r}
			<p class="dim small">${e.games>0?this.t("explorer.games",{n:e.games}):this.t("explorer.none")}</p>
			${e.games>0?s`<result-bar .count=${e}></result-bar>`:r}
			${e.people.length>0?s`<guessed-moves .moves=${e.people} @play=${a=>this.room.moveText(a.detail)}></guessed-moves>`:r}
			${p.length>0?s`<explored-moves .moves=${p} @play=${a=>this.room.moveText(a.detail)}></explored-moves>`:r}
			${e.examples.length>0?this.examples(e):r}
		</div>`}examples({examples:e}){return s`<h2>${this.t("explorer.examples")}</h2>
			<ul>
				${e.map(t=>s`<li>
							<a href=${`#/library/${t.id}?ply=${t.ply}`}>${t.red||this.t("library.unknown")} – ${t.black||this.t("library.unknown")}</a>
							<span class="small dim">${t.result} ${t.date} ${t.event}</span>
						</li>`)}
			</ul>
			<p class="row">
				<a href=${`#/${i("library",this.room.state?.board.fen??"")}`}>${this.t("explorer.all")}</a>
				<a href=${`#/${i("openings",this.room.state?.board.fen??"")}`}>${this.t("openings.title")}</a>
			</p>`}};o.styles=[$,n`
			.pane {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6em;
				padding: 0.8em;
			}
			h2 {
				font-size: 1em;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.3em;
			}
		`],o=m([d("explorer-pane")],o);export{o as ExplorerPane};
