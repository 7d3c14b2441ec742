import"./chunk-PRXHV5E3.js";import"./chunk-XK2HFQW4.js";import"./chunk-U44BX5U4.js";import"./chunk-OREYANVR.js";import"./chunk-YI2GZTIG.js";import"./chunk-DEARGE4Y.js";import{a as m}from"./chunk-ZRMTVG4D.js";import{b,c as g,e as r,f as v,g as y}from"./chunk-C7FRBENV.js";import{a as o,c as u,d as s,g as c,i as f,j as h,k as p}from"./chunk-BZSLMXQA.js";var l=class extends v{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.at=0}willUpdate(t){(t.has("game")||t.has("ply"))&&this.load()}async load(){let{game:t}=this;if(!t||Number.isNaN(t)){this.shown=void 0;return}let e=await r.call("library.game",{game:t});if(e&&t===this.game){this.shown=e;let i=e.fens.length-1;this.at=Number.isNaN(this.ply)?i:Math.min(Math.max(this.ply,0),i)}}render(){let{shown:t}=this;if(!t)return s`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let e=a=>a||this.t("library.unknown"),i=t.text[r.preferences.values.notation];return s`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${e(t.red)} – ${e(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?s`<p class="small"><b class="code">${t.opening.code}</b> ${r.say(t.opening.name)}</p>`:c}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${i[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${i.map((a,d)=>s`<button class="quiet" aria-pressed=${d+1===this.at} @click=${()=>this.go(d+1)}>
							${d%2===0?s`<span class="dim">${d/2+1}.</span>`:c}${a}
						</button>`)}
			</div>
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${m("board")}${this.t("library.open")}</button>
				<button class="quiet danger" @click=${()=>this.takeOut()}>${m("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}step(t,e,i){return s`<button class="quiet iconic" aria-label=${this.t(e)} title=${this.t(e)} @click=${()=>this.go(i)}>
			${m(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let e={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];e!==void 0&&(t.preventDefault(),this.go(e))}async open(){let e=(await r.call("library.open",{game:this.game}))?.games[0];e&&r.go(`analysis/${e.game}`)}async takeOut(){await r.call("library.remove",{games:[this.game]})&&(this.shown=void 0,r.toast(this.t("library.removed"),"good"),this.dispatchEvent(new CustomEvent("removed")))}};l.styles=[y,u`
			section {
				display: grid;
				gap: 0.5rem;
				padding: 0.9rem;
			}
			.none {
				min-height: 6rem;
				place-content: center;
			}
			.result {
				white-space: nowrap;
			}
			.code {
				color: var(--accent);
			}
			mini-board {
				max-width: 20rem;
				width: 100%;
				margin: 0 auto;
			}
			.walk {
				justify-content: center;
				flex-wrap: nowrap;
			}
			.walk span {
				min-width: 7em;
				text-align: center;
			}
			.moves {
				display: flex;
				flex-wrap: wrap;
				max-height: 9rem;
				overflow-y: auto;
			}
			.moves button {
				min-height: 2em;
				padding: 0.1em 0.35em;
			}
		`],o([h({attribute:!1})],l.prototype,"game",2),o([h({attribute:!1})],l.prototype,"ply",2),o([p()],l.prototype,"shown",2),o([p()],l.prototype,"at",2),l=o([f("library-preview")],l);var E=60,F=300;var n=class extends v{constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.importing="";this.dropping=!1;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=this.address.query.get("fen");(!this.shownFor||t&&t!==this.conditions.fen)&&(this.conditions=t?{fen:t}:this.conditions,this.load()),this.shownFor=this.address}}get chosen(){return Number(this.address.parts[0]??0)}async load(t=!1){let e=++this.asked,i=t?this.found?.games??[]:[],a=await r.call("library.search",{...this.wanted,limit:E,offset:i.length});a&&e===this.asked&&(this.found={total:a.total,games:[...i,...a.games]})}get wanted(){return Object.fromEntries(Object.entries(this.conditions).filter(([,t])=>t?.trim()))}set(t,e){this.conditions={...this.conditions,[t]:e},clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},F)}render(){return s`<div
			class=${this.dropping?"page over":"page"}
			@dragover=${this.dragOver}
			@dragleave=${()=>{this.dropping=!1}}
			@drop=${this.drop}
		>
			<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${m("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button ?disabled=${!this.found?.total} @click=${()=>this.save()}>${m("download")}${this.t("library.export")}</button>
				</div>
			</div>
			<p class="small dim" role="status">${this.importing||this.t("library.drop")}</p>
			${this.form()}
			<div class="columns">
				${this.list()}
				<library-preview
					.game=${this.chosen}
					.ply=${Number(this.address.query.get("ply")??Number.NaN)}
					@removed=${()=>this.load()}
				></library-preview>
			</div>
		</div>`}form(){let{conditions:t}=this,e=(i,a)=>s`<label class="field">
			<span>${a}</span>
			<input
				type="search"
				.value=${t[i]??""}
				@input=${d=>this.set(i,d.target.value)}
			/>
		</label>`;return s`<form
			class="card"
			role="search"
			@submit=${i=>{i.preventDefault(),this.load()}}
		>
			<div class="fields">
				${e("player",this.t("library.player"))} ${e("event",this.t("library.event"))}
				${e("since",this.t("library.since"))} ${e("until",this.t("library.until"))}
				${e("ecco",this.t("library.opening"))}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select @change=${i=>this.set("result",i.target.value)}>
						${["","1-0","1/2-1/2","0-1","*"].map(i=>s`<option value=${i} ?selected=${i===(t.result??"")}>
									${i||this.t("library.any")}
								</option>`)}
					</select>
				</label>
			</div>
			<details ?open=${!!(t.fen||t.material)}>
				<summary>${this.t("library.more")}</summary>
				<div class="fields wide">
					${e("fen",this.t("library.position"))} ${e("material",this.t("library.material"))}
				</div>
			</details>
			<div class="row">
				<button class="primary">${this.t("library.search")}</button>
				<button
					type="button"
					@click=${()=>{this.conditions={},this.load()}}
				>
					${this.t("library.clear")}
				</button>
				<span class="dim" aria-live="polite">${this.found?this.t("library.found",{n:this.found.total}):""}</span>
			</div>
		</form>`}list(){let{found:t}=this;return t?t.total===0?s`<p class="empty card">${this.t("library.none")}</p>`:s`<section aria-label=${this.t("library.list")} class="list">
			<ul>
				${t.games.map(e=>this.item(e))}
			</ul>
			${t.games.length<t.total?s`<button @click=${()=>this.load(!0)}>${this.t("library.next")}</button>`:c}
		</section>`:s`<p class="empty">${this.t("ui.loading")}</p>`}item(t){let e=a=>a||this.t("library.unknown"),i=t.opening?`${t.opening.code} ${r.say(t.opening.name)}`:"";return s`<li>
			<a
				class="card"
				href=${`#/library/${t.id}${t.ply>0?`?ply=${t.ply}`:""}`}
				aria-current=${t.id===this.chosen?"true":"false"}
			>
				<span class="names"><b class="red">${e(t.red)}</b> – <b>${e(t.black)}</b></span>
				<span class="result">${t.result}</span>
				<span class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</span>
				<span class="small dim">${[i,this.t("library.plies",{n:t.plies})].filter(Boolean).join(" · ")}</span>
			</a>
		</li>`}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer?.files??[]])}choose(t){let e=t.target,i=[...e.files??[]];e.value="",this.import(i)}async import(t){for(let e of t){this.importing=this.t("library.importing",{name:e.name});try{let{added:i,duplicates:a,failed:d,failed_more:k}=await b(e),x={name:e.name,added:i,known:a,failed:d.length+k};r.toast(this.t("library.imported",x),i>0?"good":"info")}catch(i){r.fail(i)}}this.importing="",this.load()}async save(){let t=new URLSearchParams({...this.wanted,format:"pgn"});try{await g(`/api/library/games?${t}`,"library.pgn")}catch(e){r.fail(e)}}};n.styles=[y,u`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 0.9rem;
			}
			.page.over {
				outline: 3px dashed var(--accent);
				outline-offset: -6px;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			form {
				padding: 0.9rem;
				display: grid;
				gap: 0.8rem;
			}
			.fields {
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
				align-items: end;
			}
			.fields.wide {
				padding-top: 0.7rem;
				grid-template-columns: 2fr 1fr;
			}
			summary {
				cursor: pointer;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
				align-items: start;
			}
			library-preview {
				position: sticky;
				top: 4rem;
			}
			ul {
				margin: 0 0 0.7rem;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.4rem;
			}
			li a {
				display: grid;
				grid-template-columns: 1fr auto;
				gap: 0.1rem 0.8rem;
				padding: 0.45rem 0.8rem;
				color: inherit;
				text-decoration: none;
			}
			li a:hover,
			li a[aria-current="true"] {
				border-color: var(--accent);
			}
			li .small {
				grid-column: 1 / -1;
			}
			.red {
				color: var(--red);
			}
			@media (max-width: 52rem) {
				.columns {
					grid-template-columns: 1fr;
				}
				.columns library-preview {
					order: -1;
					position: static;
				}
			}
		`],o([h({attribute:!1})],n.prototype,"address",2),o([p()],n.prototype,"conditions",2),o([p()],n.prototype,"found",2),o([p()],n.prototype,"importing",2),o([p()],n.prototype,"dropping",2),n=o([f("library-page")],n);export{n as LibraryPage};
