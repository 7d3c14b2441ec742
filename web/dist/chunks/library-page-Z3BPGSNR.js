import"./chunk-OYPB6L7E.js";import"./chunk-TP4UPBPD.js";import"./chunk-EUTXQTBO.js";import"./chunk-B4L7KRN7.js";import{a as c}from"./chunk-ACTRV7S7.js";import{b as k,c as x,d as $,e as a,f as g,g as y}from"./chunk-ZFTNR2E4.js";import"./chunk-SVFVIF5T.js";import"./chunk-KVTSEUME.js";import{b as f,c as r,f as m,h as v,i as u,j as d}from"./chunk-N54MFVQA.js";import{a as n}from"./chunk-LO2NM3CE.js";var p=class extends g{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.at=0}willUpdate(t){(t.has("game")||t.has("ply"))&&this.load()}async load(){let{game:t}=this;if(!t||Number.isNaN(t)){this.shown=void 0;return}let i=await a.call("library.game",{game:t});if(i&&t===this.game){this.shown=i;let e=i.fens.length-1;this.at=Number.isNaN(this.ply)?e:Math.min(Math.max(this.ply,0),e)}}render(){let{shown:t}=this;if(!t)return r`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let i=s=>s||this.t("library.unknown"),e=t.text[a.preferences.values.notation];return r`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${i(t.red)} – ${i(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?r`<p class="small"><b class="code">${t.opening.code}</b> ${a.say(t.opening.name)}</p>`:m}
			${this.records(t)}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${e[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${e.map((s,o)=>r`<button class="quiet" aria-pressed=${o+1===this.at} @click=${()=>this.go(o+1)}>
							${o%2===0?r`<span class="dim">${o/2+1}.</span>`:m}${s}
						</button>`)}
			</div>
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${c("board")}${this.t("library.open")}</button>
				<button class="quiet danger" @click=${()=>this.takeOut()}>${c("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}records({sources:t,conflicts:i}){let e=s=>s.map(o=>o.split(/[\\/]/).pop()).join(", ");return r`${t.length>0?r`<p class="small dim from">${this.t("library.from",{sources:e(t)})}</p>`:m}
			${i.length>0?r`<details class="small">
							<summary>${this.t("library.differ")} ${i.map(({field:s})=>s).join(", ")}</summary>
							<ul>
								${i.map(({field:s,values:o})=>r`<li>${s}: ${o.map(({value:h,origins:b})=>`${h} (${e(b)})`).join(" · ")}</li>`)}
							</ul>
						</details>`:m}`}step(t,i,e){return r`<button class="quiet iconic" aria-label=${this.t(i)} title=${this.t(i)} @click=${()=>this.go(e)}>
			${c(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let i={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];i!==void 0&&(t.preventDefault(),this.go(i))}async open(){let i=(await a.call("library.open",{game:this.game}))?.games[0];i&&a.go(`analysis/${i.game}`)}async takeOut(){let t=await a.call("library.remove",{games:[this.game]});t&&(this.shown=void 0,a.toast(this.t("library.removed"),"good"),this.dispatchEvent(new CustomEvent("removed",{detail:t.action})))}};p.styles=[y,f`
			section {
				display: grid;
				gap: 0.5rem;
				padding: 0.9rem;
			}
			.none {
				min-height: 6rem;
				place-content: center;
			}
			.from {
				overflow-wrap: anywhere;
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
		`],n([u({attribute:!1})],p.prototype,"game",2),n([u({attribute:!1})],p.prototype,"ply",2),n([d()],p.prototype,"shown",2),n([d()],p.prototype,"at",2),p=n([v("library-preview")],p);var T=60,C=300,j=["player","event","since","until","ecco","result","material","fen"],l=class extends g{constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.importing="";this.dropping=!1;this.action=0;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=this.address.query.get("fen");(!this.shownFor||t&&t!==this.conditions.fen)&&(this.conditions=t?{fen:t}:this.conditions,this.load()),this.shownFor=this.address}}get chosen(){return Number(this.address.parts[0]??0)}async load(t=!1){let i=++this.asked,e=t?this.found?.games??[]:[],s={...this.wanted,limit:T,offset:e.length};try{let o=await a.connection.call("library.search",s,{again:!0});i===this.asked&&(this.wrong=void 0,this.found={total:o.total,games:[...e,...o.games]})}catch(o){i===this.asked&&this.refused(o)}}refused(t){let i=t instanceof $?t.error.detail?.field:void 0;t instanceof $&&j.some(e=>e===i)?this.wrong={field:String(i),words:t.words}:a.fail(t)}get wanted(){return Object.fromEntries(Object.entries(this.conditions).filter(([,t])=>t?.trim()))}set(t,i){this.conditions={...this.conditions,[t]:i},clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},C)}render(){return r`<div
			class=${this.dropping?"page over":"page"}
			@dragover=${this.dragOver}
			@dragleave=${()=>{this.dropping=!1}}
			@drop=${this.drop}
		>
			<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${c("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button ?disabled=${!this.found?.total||this.wrong!==void 0} @click=${()=>this.save()}>${c("download")}${this.t("library.export")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing||this.t("library.drop")}</p>
				${this.action&&!this.importing?r`<button class="quiet" @click=${()=>this.undo()}>${this.t("library.undo")}</button>`:m}
			</div>
			${this.form()}
			<div class="columns">
				${this.list()}
				<library-preview
					.game=${this.chosen}
					.ply=${Number(this.address.query.get("ply")??Number.NaN)}
					@removed=${t=>{this.action=t.detail,this.load()}}
				></library-preview>
			</div>
		</div>`}form(){let{conditions:t,wrong:i}=this,e=(s,o)=>r`<label class="field">
			<span>${o}</span>
			<input
				type="search"
				.value=${t[s]??""}
				aria-invalid=${i?.field===s}
				aria-describedby=${`wrong-${s}`}
				@input=${h=>this.set(s,h.target.value)}
			/>
			<span id=${`wrong-${s}`} class="wrong small" aria-live="polite">${i?.field===s?a.say(i.words):""}</span>
		</label>`;return r`<form
			class="card"
			role="search"
			@submit=${s=>{s.preventDefault(),this.load()}}
		>
			<div class="fields">
				${e("player",this.t("library.player"))} ${e("event",this.t("library.event"))}
				${e("since",this.t("library.since"))} ${e("until",this.t("library.until"))}
				${e("ecco",this.t("library.opening"))}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select @change=${s=>this.set("result",s.target.value)}>
						${["","1-0","1/2-1/2","0-1","*"].map(s=>r`<option value=${s} ?selected=${s===(t.result??"")}>
									${s||this.t("library.any")}
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
				<span class="dim" aria-live="polite">${this.found&&!i?this.t("library.found",{n:this.found.total}):""}</span>
			</div>
		</form>`}list(){let{found:t}=this;return t?t.total===0?r`<p class="empty card">${this.t("library.none")}</p>`:r`<section aria-label=${this.t("library.list")} class=${this.wrong?"list before":"list"}>
			<ul>
				${t.games.map(i=>this.item(i))}
			</ul>
			${t.games.length<t.total?r`<button @click=${()=>this.load(!0)}>${this.t("library.next")}</button>`:m}
		</section>`:r`<p class="empty">${this.wrong?"":this.t("ui.loading")}</p>`}item(t){let i=s=>s||this.t("library.unknown"),e=t.opening?`${t.opening.code} ${a.say(t.opening.name)}`:"";return r`<li>
			<a
				class="card"
				href=${`#/library/${t.id}${t.ply>0&&!t.variation?`?ply=${t.ply}`:""}`}
				aria-current=${t.id===this.chosen?"true":"false"}
			>
				<span class="names"><b class="red">${i(t.red)}</b> – <b>${i(t.black)}</b></span>
				<span class="result">${t.result}</span>
				<span class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</span>
				<span class="small dim">${[e,this.t("library.plies",{n:t.plies}),t.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
			</a>
		</li>`}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer?.files??[]])}choose(t){let i=t.target,e=[...i.files??[]];i.value="",this.import(e)}async import(t){for(let i of t){this.importing=this.t("library.importing",{name:i.name});try{let e=await k(i),{added:s,duplicates:o,failed:h,failed_more:b,merged:w,gain:F}=e;this.action=e.action||this.action;let A={name:i.name,added:s,known:o,failed:h.length+b};a.toast(this.t("library.imported",A),s>0?"good":"info"),w>0&&a.toast(this.t("library.gained",{n:w,...F}),"good")}catch(e){a.fail(e)}}this.importing="",this.load()}async undo(){let{action:t}=this;this.action=0,await a.call("library.undo",{action:t})&&a.toast(this.t("library.undone"),"good"),this.load()}async save(){let t=new URLSearchParams({...this.wanted,format:"pgn"});try{await x(`/api/library/games?${t}`,"library.pgn")}catch(i){a.fail(i)}}};l.styles=[y,f`
			.page {
				max-width: 110rem;
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
			/* Label, field and what is wrong with it: three lines, in which neighbours stand level. */
			.fields {
				display: grid;
				column-gap: 0.7rem;
				grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
			}
			.fields .field {
				grid-row: span 3;
				grid-template-rows: subgrid;
				align-items: end;
				row-gap: 0.25rem;
				padding-bottom: 0.4rem;
			}
			.field .wrong {
				align-self: start;
				color: var(--warn);
				font-weight: 500;
			}
			input[aria-invalid="true"] {
				border-color: var(--warn);
			}
			.before {
				opacity: 0.65;
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
		`],n([u({attribute:!1})],l.prototype,"address",2),n([d()],l.prototype,"conditions",2),n([d()],l.prototype,"found",2),n([d()],l.prototype,"wrong",2),n([d()],l.prototype,"importing",2),n([d()],l.prototype,"dropping",2),n([d()],l.prototype,"action",2),l=n([v("library-page")],l);export{l as LibraryPage};
