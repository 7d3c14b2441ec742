import"./chunk-5BKEY2JM.js";import{a as c}from"./chunk-AVEM4TIJ.js";import"./chunk-XGM4EYGJ.js";import"./chunk-WBDTJCLX.js";import{a as i}from"./chunk-OODXR55R.js";import{m as a,o as d}from"./chunk-QEG4K6M4.js";import{b as n,c as r,f as s,h as m}from"./chunk-T7MBN73F.js";import{a as p}from"./chunk-LO2NM3CE.js";var $=120,o=class extends c{constructor(){super(...arguments);this.thing="explored";this.pause=$}ask({board:e}){return a.call("explorer.look",{fen:e.fen})}render(){let{answer:e}=this;if(!e)return r`<p class="empty waiting">${this.t("ui.loading")}</p>`;let{opening:t,moves:l}=e;return r`<div class="pane">
			${t?r`<p><span class="code">${t.code}</span> ${a.say(t.name)}</p>`:s}
			<p class="dim small">${e.games>0?this.t("explorer.games",{n:e.games}):this.t("explorer.none")}</p>
			${e.games>0?r`<result-bar .count=${e}></result-bar>`:s}
			${l.length>0?r`<explored-moves .moves=${l} @play=${h=>this.room.moveText(h.detail)}></explored-moves>`:s}
			${e.examples.length>0?this.examples(e):s}
		</div>`}examples({examples:e}){return r`<h2>${this.t("explorer.examples")}</h2>
			<ul>
				${e.map(t=>r`<li>
							<a href=${`#/library/${t.id}?ply=${t.ply}`}>${t.red||this.t("library.unknown")} – ${t.black||this.t("library.unknown")}</a>
							<span class="small dim">${t.result} ${t.date} ${t.event}</span>
						</li>`)}
			</ul>
			<p class="row">
				<a href=${`#/${i("library",this.room.state?.board.fen??"")}`}>${this.t("explorer.all")}</a>
				<a href=${`#/${i("openings",this.room.state?.board.fen??"")}`}>${this.t("openings.title")}</a>
			</p>`}};o.styles=[d,n`
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
		`],o=p([m("explorer-pane")],o);export{o as ExplorerPane};
