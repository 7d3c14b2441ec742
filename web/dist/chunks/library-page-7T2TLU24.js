import"./chunk-32JR5B5T.js";import"./chunk-KPHHSPM3.js";import"./chunk-4GZGCRSK.js";import"./chunk-TAUGJFBH.js";import"./chunk-WZBECFTO.js";import"./chunk-KVTSEUME.js";import{a as m}from"./chunk-AX73R5C7.js";import{b as $,c as w,d as b,e as a,f as v,g}from"./chunk-XMDAFKTG.js";import{b as u,c as r,f as c,h as f,i as h,j as d}from"./chunk-AJJWC56K.js";import{a as o}from"./chunk-LO2NM3CE.js";var p=class extends v{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.at=0}willUpdate(t){(t.has("game")||t.has("ply"))&&this.load()}async load(){let{game:t}=this;if(!t||Number.isNaN(t)){this.shown=void 0;return}let i=await a.call("library.game",{game:t});if(i&&t===this.game){this.shown=i;let e=i.fens.length-1;this.at=Number.isNaN(this.ply)?e:Math.min(Math.max(this.ply,0),e)}}render(){let{shown:t}=this;if(!t)return r`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let i=s=>s||this.t("library.unknown"),e=t.text[a.preferences.values.notation];return r`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${i(t.red)} – ${i(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?r`<p class="small"><b class="code">${t.opening.code}</b> ${a.say(t.opening.name)}</p>`:c}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${e[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${e.map((s,n)=>r`<button class="quiet" aria-pressed=${n+1===this.at} @click=${()=>this.go(n+1)}>
							${n%2===0?r`<span class="dim">${n/2+1}.</span>`:c}${s}
						</button>`)}
			</div>
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${m("board")}${this.t("library.open")}</button>
				<button class="quiet danger" @click=${()=>this.takeOut()}>${m("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}step(t,i,e){return r`<button class="quiet iconic" aria-label=${this.t(i)} title=${this.t(i)} @click=${()=>this.go(e)}>
			${m(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let i={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];i!==void 0&&(t.preventDefault(),this.go(i))}async open(){let i=(await a.call("library.open",{game:this.game}))?.games[0];i&&a.go(`analysis/${i.game}`)}async takeOut(){await a.call("library.remove",{games:[this.game]})&&(this.shown=void 0,a.toast(this.t("library.removed"),"good"),this.dispatchEvent(new CustomEvent("removed")))}};p.styles=[g,u`
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
		`],o([h({attribute:!1})],p.prototype,"game",2),o([h({attribute:!1})],p.prototype,"ply",2),o([d()],p.prototype,"shown",2),o([d()],p.prototype,"at",2),p=o([f("library-preview")],p);var F=60,N=300,T=["player","event","since","until","ecco","result","material","fen"],l=class extends v{constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.importing="";this.dropping=!1;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=this.address.query.get("fen");(!this.shownFor||t&&t!==this.conditions.fen)&&(this.conditions=t?{fen:t}:this.conditions,this.load()),this.shownFor=this.address}}get chosen(){return Number(this.address.parts[0]??0)}async load(t=!1){let i=++this.asked,e=t?this.found?.games??[]:[],s={...this.wanted,limit:F,offset:e.length};try{let n=await a.connection.call("library.search",s,{again:!0});i===this.asked&&(this.wrong=void 0,this.found={total:n.total,games:[...e,...n.games]})}catch(n){i===this.asked&&this.refused(n)}}refused(t){let i=t instanceof b?t.error.detail?.field:void 0;t instanceof b&&T.some(e=>e===i)?this.wrong={field:String(i),words:t.words}:a.fail(t)}get wanted(){return Object.fromEntries(Object.entries(this.conditions).filter(([,t])=>t?.trim()))}set(t,i){this.conditions={...this.conditions,[t]:i},clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},N)}render(){return r`<div
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
					<button ?disabled=${!this.found?.total||this.wrong!==void 0} @click=${()=>this.save()}>${m("download")}${this.t("library.export")}</button>
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
		</div>`}form(){let{conditions:t,wrong:i}=this,e=(s,n)=>r`<label class="field">
			<span>${n}</span>
			<input
				type="search"
				.value=${t[s]??""}
				aria-invalid=${i?.field===s}
				aria-describedby=${`wrong-${s}`}
				@input=${y=>this.set(s,y.target.value)}
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
			${t.games.length<t.total?r`<button @click=${()=>this.load(!0)}>${this.t("library.next")}</button>`:c}
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
		</li>`}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer?.files??[]])}choose(t){let i=t.target,e=[...i.files??[]];i.value="",this.import(e)}async import(t){for(let i of t){this.importing=this.t("library.importing",{name:i.name});try{let{added:e,duplicates:s,failed:n,failed_more:y}=await $(i),E={name:i.name,added:e,known:s,failed:n.length+y};a.toast(this.t("library.imported",E),e>0?"good":"info")}catch(e){a.fail(e)}}this.importing="",this.load()}async save(){let t=new URLSearchParams({...this.wanted,format:"pgn"});try{await w(`/api/library/games?${t}`,"library.pgn")}catch(i){a.fail(i)}}};l.styles=[g,u`
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
		`],o([h({attribute:!1})],l.prototype,"address",2),o([d()],l.prototype,"conditions",2),o([d()],l.prototype,"found",2),o([d()],l.prototype,"wrong",2),o([d()],l.prototype,"importing",2),o([d()],l.prototype,"dropping",2),l=o([f("library-page")],l);export{l as LibraryPage};
