import{a as A,b as N}from"./chunk-GA5ISBHH.js";import{a as q,b as P,c as S,d as I}from"./chunk-6XILUK7P.js";import"./chunk-BQOT3KQZ.js";import"./chunk-2IFXQA4P.js";import"./chunk-ID7S47G2.js";import"./chunk-L5PQWD6O.js";import"./chunk-SBSIPCMF.js";import"./chunk-R44PPPFI.js";import"./chunk-GYSH5VAJ.js";import"./chunk-KVTSEUME.js";import{a as b}from"./chunk-OZX3MV7E.js";import{b as R,d as M,f as T,g as n,h as $,i as w}from"./chunk-PPMACSDU.js";import{b as g,c as o,f as p,h as v,i as d,j as h,k as O}from"./chunk-BC5U2T43.js";import{a}from"./chunk-LO2NM3CE.js";var j=["*","1-0","1/2-1/2","0-1"],y=class extends ${constructor(){super(...arguments);this.games=[];this.labels={tags:[],collections:[]};this.open=!1;this.waiting=!1;this.save=async t=>{t.preventDefault();let e=this.changes();if(Object.values(e).every(s=>s.length===0)){this.dispatchEvent(new CustomEvent("close"));return}this.waiting=!0;let i=await n.call("library.edit",{games:this.games,...e});this.waiting=!1,i&&(this.dispatchEvent(new CustomEvent("done",{detail:i.action})),this.dispatchEvent(new CustomEvent("close")))}}willUpdate(t){t.has("open")&&this.open&&(this.game=void 0,this.load())}async load(){let[t]=this.games;this.games.length===1&&t!==void 0&&(this.game=await n.call("library.game",{game:t}))}render(){let{games:t,game:e}=this,i=t.length;return o`<chuhe-dialog
			data-window="edit"
			wide
			.open=${this.open}
			heading=${i===1?this.t("library.editOne"):this.t("library.editMany",{n:i})}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&(i>1||e)?this.fields(e):p}
		</chuhe-dialog>`}fields(t){let e=N(t?.headers??[]),i=s=>o`<label class=${`field ${s==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${s}`)}</span>
			<input name=${s} maxlength="200" autocomplete="off" .value=${e.get(s)??""} />
		</label>`;return o`<form @submit=${this.save}>
			${t?p:o`<p class="dim">${this.t("library.onlyFilled")}</p>`}
			<div class="fields">
				${A.map(i)}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select name="result">
						${(t?j:["",...j]).map(s=>o`<option value=${s} ?selected=${s===(t?.result??"")}>
									${s===""?this.t("library.asItIs"):s==="*"?this.t("facts.open"):s}
								</option>`)}
					</select>
				</label>
			</div>
			${this.labelFields(t)}
			<p class="small dim">${this.t("library.editKept")}</p>
			<div class="row end">
				<button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${this.t("ui.save")}</button>
			</div>
		</form>`}labelFields(t){let e=this.labels.tags.map(({name:r})=>r),i=this.labels.collections.map(({name:r})=>r),s=(r,l,u,f=[])=>o`<label-field data-id=${r} .label=${l} .known=${u} .labels=${f} .hint=${this.t("library.labelHint")}></label-field>`;return t?o`<div class="fields">
				${s("collections",this.t("library.collections"),i,t.collections)}
				${s("tags",this.t("library.tags"),e,t.tags)}
			</div>`:o`<div class="fields">
			${s("collections",this.t("library.intoCollections"),i)} ${s("tags",this.t("library.giveTags"),e)}
			${i.length>0?s("taken_out",this.t("library.outOfCollections"),i):p}
			${e.length>0?s("untag",this.t("library.takeTags"),e):p}
		</div>`}written(t){return this.renderRoot.querySelector(`label-field[data-id="${t}"]`)?.all??[]}changes(){let{game:t}=this,e=new FormData(this.form??void 0),i=c=>String(e.get(c)??"").trim(),s=N(t?.headers??[]),r=A.flatMap(c=>i(c)===(s.get(c)??"")?[]:[{name:c,value:i(c)}]),l=i("result")===(t?.result??"")?{}:{result:i("result")};if(!t){let[c,C]=[this.written("collections"),this.written("tags")];return{headers:r,...l,collections:c,tags:C,taken_out:this.written("taken_out"),untag:this.written("untag")}}let u=c=>this.written(c).filter(C=>!t[c].includes(C)),f=c=>t[c].filter(C=>!this.written(c).includes(C));return{headers:r,...l,collections:u("collections"),taken_out:f("collections"),tags:u("tags"),untag:f("tags")}}};y.styles=[w,g`
			form {
				display: grid;
				gap: 0.9em;
			}
			.fields {
				display: grid;
				gap: 0.8em;
				grid-template-columns: repeat(2, minmax(0, 1fr));
				align-items: start;
			}
			.whole {
				grid-column: 1 / -1;
			}
			.end {
				justify-content: flex-end;
			}
			@media (max-width: 32rem) {
				label-field {
					grid-column: 1 / -1;
				}
			}
		`],a([d({attribute:!1})],y.prototype,"games",2),a([d({attribute:!1})],y.prototype,"labels",2),a([d({type:Boolean})],y.prototype,"open",2),a([h()],y.prototype,"game",2),a([h()],y.prototype,"waiting",2),a([O("form")],y.prototype,"form",2),y=a([v("edit-dialog")],y);var x=class extends ${constructor(){super(...arguments);this.found={total:0,games:[]};this.shown=0;this.chosen=new Set;this.stale=!1;this.last=0}render(){let{games:t,total:e}=this.found;return o`<section aria-label=${this.t("library.list")} class=${this.stale?"before":""}>
			<ul>
				${t.map(i=>this.item(i))}
			</ul>
			${t.length<e?o`<button @click=${()=>this.dispatchEvent(new CustomEvent("more"))}>${this.t("library.next")}</button>`:p}
		</section>`}item(t){let e=l=>l||this.t("library.unknown"),i=`${e(t.red)} – ${e(t.black)}`,s=t.opening?`${t.opening.code} ${n.say(t.opening.name)}`:"",r=this.chosen.has(t.id);return o`<li class=${r?"card chosen":"card"}>
			<label class="pick" title=${this.t("library.pick",{players:i})}>
				<input
					type="checkbox"
					.checked=${r}
					aria-label=${this.t("library.pick",{players:i})}
					@click=${l=>this.pick(t.id,l.shiftKey)}
				/>
			</label>
			<a
				href=${`#/library/${t.id}${t.ply>0&&!t.variation?`?ply=${t.ply}`:""}`}
				aria-current=${t.id===this.shown?"true":"false"}
			>
				<span class="names"><b class="red">${e(t.red)}</b> – <b>${e(t.black)}</b></span>
				<span class="result">${t.result}</span>
				<span class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</span>
				<span class="small dim">${[s,this.t("library.plies",{n:t.plies}),t.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
				${t.tags.length+t.collections.length>0?o`<span class="labels small">
							${t.collections.map(l=>o`<span class="label collection">${l}</span>`)}
							${t.tags.map(l=>o`<span class="label">${l}</span>`)}
						</span>`:p}
			</a>
		</li>`}pick(t,e){let i=new Set(this.chosen),s=!i.has(t),r=this.found.games.map(f=>f.id),l=e?r.indexOf(this.last):-1,u=r.indexOf(t);for(let f of l<0?[t]:r.slice(Math.min(l,u),Math.max(l,u)+1))s?i.add(f):i.delete(f);this.last=t,this.dispatchEvent(new CustomEvent("choose",{detail:i}))}};x.styles=[w,g`
			:host {
				display: block;
				min-width: 0;
			}
			.before {
				opacity: 0.65;
			}
			ul {
				margin: 0 0 0.7rem;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.4rem;
			}
			li {
				display: grid;
				grid-template-columns: auto minmax(0, 1fr);
			}
			.pick {
				display: grid;
				place-content: center;
				padding: 0 0.2rem 0 0.8rem;
				cursor: pointer;
			}
			a {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				gap: 0.1rem 0.8rem;
				padding: 0.45rem 0.8rem 0.45rem 0.6rem;
				color: inherit;
				text-decoration: none;
				border-radius: var(--radius);
			}
			li:hover,
			li:has(a[aria-current="true"]) {
				border-color: var(--accent);
			}
			li.chosen {
				background: var(--accent-soft);
			}
			a > .small {
				grid-column: 1 / -1;
			}
			.names {
				overflow-wrap: anywhere;
			}
			.result {
				white-space: nowrap;
			}
			.red {
				color: var(--red);
			}
			.labels {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				padding-top: 0.15rem;
			}
			.label {
				padding: 0 0.55em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
				color: var(--text);
			}
			.collection {
				border-radius: 4px;
			}
		`],a([d({attribute:!1})],x.prototype,"found",2),a([d({attribute:!1})],x.prototype,"shown",2),a([d({attribute:!1})],x.prototype,"chosen",2),a([d({type:Boolean})],x.prototype,"stale",2),x=a([v("game-list")],x);var L=class extends ${constructor(){super(...arguments);this.open=!1}willUpdate(t){t.has("open")&&this.open&&this.load()}async load(){this.actions=(await n.call("library.history"))?.actions}render(){let{actions:t}=this;return o`<chuhe-dialog
			data-window="history"
			wide
			.open=${this.open}
			heading=${this.t("library.history")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&t?.length===0?o`<p class="dim">${this.t("library.noHistory")}</p>`:p}
			${this.open&&t&&t.length>0?o`<ul>${t.map(e=>this.row(e))}</ul>`:p}
		</chuhe-dialog>`}row(t){let e=new Date(t.time).toLocaleString(n.locale,{dateStyle:"medium",timeStyle:"short"}),i=t.about.split(/[\\/]/).pop()??"",s=this.t(`library.did.${t.kind}`);return o`<li>
			<span><b>${s}</b> · ${this.t("library.found",{n:t.games})}</span>
			<span class="small dim about">${[e,i].filter(Boolean).join(" · ")}</span>
			<button
				aria-label=${`${this.t("library.undo")}: ${s}, ${e}`}
				@click=${()=>this.undo(t.action)}
			>
				${b("undo")}${this.t("library.undo")}
			</button>
		</li>`}async undo(t){await n.call("library.undo",{action:t})&&(n.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("undone"))),await this.load()}};L.styles=[w,g`
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
			}
			li {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				align-items: center;
				gap: 0 0.8em;
				padding: 0.5em 0;
				border-bottom: 1px solid var(--line);
			}
			li:last-child {
				border: 0;
			}
			.about {
				grid-row: 2;
				overflow-wrap: anywhere;
			}
			button {
				grid-column: 2;
				grid-row: 1 / 3;
			}
		`],a([d({type:Boolean})],L.prototype,"open",2),a([h()],L.prototype,"actions",2),L=a([v("history-dialog")],L);var k=class extends ${constructor(){super(...arguments);this.conditions={};this.labels={tags:[],collections:[]};this.found=""}render(){let{conditions:t,labels:e}=this;return o`<form
			class="card"
			role="search"
			@submit=${i=>{i.preventDefault(),this.dispatchEvent(new CustomEvent("search"))}}
		>
			<div class="fields">
				${this.text("player",this.t("library.player"))} ${this.text("event",this.t("library.event"))}
				${this.text("since",this.t("library.since"))} ${this.text("until",this.t("library.until"))}
				${this.text("ecco",this.t("library.opening"))}
				${this.choice("result",this.t("library.result"),["1-0","1/2-1/2","0-1","*"].map(U))}
				${this.labelChoice("collection",this.t("library.collection"),e.collections)}
				${this.labelChoice("tag",this.t("library.tag"),e.tags)}
			</div>
			<details ?open=${P.some(i=>t[i])}>
				<summary>${this.t("library.more")}</summary>
				<div class="fields wide">
					${this.text("fen",this.t("library.position"))} ${this.text("material",this.t("library.material"))}
					${this.text("source",this.t("library.source"))}
				</div>
			</details>
			<div class="row">
				<button class="primary">${this.t("library.search")}</button>
				<button type="button" @click=${()=>this.change({},"clear")}>${this.t("library.clear")}</button>
				<span class="dim" aria-live="polite">${this.found}</span>
			</div>
		</form>`}text(t,e){let{wrong:i}=this;return o`<label class="field">
			<span>${e}</span>
			<input
				type="search"
				.value=${this.conditions[t]??""}
				aria-invalid=${i?.field===t}
				aria-describedby=${`wrong-${t}`}
				@input=${s=>this.set(t,s.target.value)}
			/>
			<span id=${`wrong-${t}`} class="wrong small" aria-live="polite">${i?.field===t?n.say(i.words):""}</span>
		</label>`}choice(t,e,i){let s=this.conditions[t]??"";return o`<label class="field">
			<span>${e}</span>
			<select @change=${r=>this.set(t,r.target.value)}>
				${[{value:"",text:this.t("library.any")},...i].map(({value:r,text:l})=>o`<option value=${r} ?selected=${r===s}>${l}</option>`)}
			</select>
		</label>`}labelChoice(t,e,i){let s=this.conditions[t]??"",r=s&&!i.some(({name:u})=>u===s)?[{value:s,text:s}]:[],l=i.map(({name:u,games:f})=>({value:u,text:`${u} (${f})`}));return this.choice(t,e,[...l,...r])}set(t,e){this.change({...this.conditions,[t]:e},"conditions")}change(t,e){this.dispatchEvent(new CustomEvent(e,{detail:t}))}};k.styles=[w,g`
			:host {
				display: block;
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
				grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
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
			.fields.wide {
				padding-top: 0.7rem;
				grid-template-columns: 2fr 1fr 1fr;
			}
			summary {
				cursor: pointer;
			}
			@media (max-width: 40rem) {
				.fields {
					grid-template-columns: 1fr 1fr;
				}
				.fields.wide {
					grid-template-columns: 1fr;
				}
			}
		`],a([d({attribute:!1})],k.prototype,"conditions",2),a([d({attribute:!1})],k.prototype,"labels",2),a([d({attribute:!1})],k.prototype,"wrong",2),a([d()],k.prototype,"found",2),k=a([v("search-form")],k);function U(E){return{value:E,text:E}}var V=60,H="(max-width: 60rem)",B=300,m=class extends ${constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.labels={tags:[],collections:[]};this.chosen=new Set;this.importing="";this.dropping=!1;this.version=0;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=I(this.address.query);(!this.shownFor||Object.keys(t).length>0)&&(this.conditions=t,this.chosen=new Set,this.load()),this.shownFor||this.loadLabels(),this.shownFor=this.address}}updated(t){let e=t.get("address");e&&this.shown&&e.parts[0]!==this.address.parts[0]&&matchMedia(H).matches&&this.renderRoot.querySelector("library-preview")?.scrollIntoView({block:"start"})}get shown(){return Number(this.address.parts[0]??0)}async load(t=!1){let e=++this.asked,i=t?this.found?.games??[]:[],s={...S(this.conditions),limit:V,offset:i.length};try{let r=await n.connection.call("library.search",s,{again:!0});e===this.asked&&(this.wrong=void 0,this.found={total:r.total,games:[...i,...r.games]})}catch(r){e===this.asked&&this.refused(r)}}async loadLabels(){this.labels=await n.call("library.labels")??this.labels}refused(t){let e=t instanceof T?t.error.detail?.field:void 0;t instanceof T&&q.some(i=>i===e)?this.wrong={field:String(e),words:t.words}:n.fail(t)}set(t){this.conditions=t,this.chosen=new Set,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},B)}changed(t){this.change=t,this.version++,this.load(),this.loadLabels()}render(){let{found:t,wrong:e,conditions:i,labels:s}=this;return o`<div
			class=${this.dropping?"page over":"page"}
			@dragover=${this.dragOver}
			@dragleave=${()=>{this.dropping=!1}}
			@drop=${this.drop}
		>
			${this.head()}
			<search-form
				.conditions=${i}
				.labels=${s}
				.wrong=${e}
				.found=${t&&!e?this.t("library.found",{n:t.total}):""}
				@conditions=${r=>this.set(r.detail)}
				@clear=${()=>{this.set({}),clearTimeout(this.timer),this.load()}}
				@search=${()=>this.load()}
			></search-form>
			<div class="columns">
				<div class="left">${this.bar()} ${this.list()}</div>
				<library-preview
					.game=${this.shown}
					.ply=${Number(this.address.query.get("ply")??Number.NaN)}
					.version=${this.version}
					@edit=${()=>this.openWindow("edit",[this.shown])}
					@print=${()=>this.openWindow("print",[this.shown])}
					@changed=${r=>this.changed(r.detail)}
				></library-preview>
			</div>
			${this.windows()}
		</div>`}head(){let t=!this.found?.total||this.wrong!==void 0,{change:e}=this;return o`<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${b("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button ?disabled=${t} @click=${()=>this.save([])}>${b("download")}${this.t("library.export")}</button>
					<button ?disabled=${t} @click=${()=>this.openWindow("print",[])}>${b("printer")}${this.t("print.print")}</button>
					<a class="button" href="#/players">${b("people")}${this.t("nav.players")}</a>
					<button @click=${()=>this.openWindow("history",[])}>${b("clock")}${this.t("library.history")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing||e?.text||this.t("library.drop")}</p>
				${e&&!this.importing?o`<button class="quiet" @click=${()=>this.undo(e.action)}>${b("undo")}${this.t("library.undo")}</button>`:p}
			</div>`}bar(){let{chosen:t,found:e}=this;if(!e||e.total===0)return p;let i=t.size,s=e.games.every(({id:l})=>t.has(l)),r=()=>this.inOrder();return o`<div class=${i>0?"bar card active":"bar"} role="toolbar" aria-label=${this.t("library.chosenGames")}>
			<label class="check">
				<input
					type="checkbox"
					.checked=${s&&i>0}
					.indeterminate=${i>0&&!s}
					@change=${l=>this.chooseShown(l.target.checked)}
				/>
				<span aria-live="polite">${i>0?this.t("library.chosen",{n:i}):this.t("library.chooseAll")}</span>
			</label>
			${i>0?o`${i<e.total&&s?o`<button class="quiet" @click=${()=>this.chooseFound()}>${this.t("library.chooseFound",{n:e.total})}</button>`:p}
						<span class="row acts">
							<button @click=${()=>this.openWindow("edit",r())}>${b("edit")}${this.t("library.edit")}</button>
							<button title=${this.t("library.mergeHow")} ?disabled=${i<2} @click=${()=>this.merge(r())}>${b("merge")}${this.t("library.merge")}</button>
							<button @click=${()=>this.save(r())}>${b("download")}${this.t("ui.save")}</button>
							<button @click=${()=>this.openWindow("print",r())}>${b("printer")}${this.t("print.print")}</button>
							<button class="danger" @click=${()=>this.takeOut(r())}>${b("trash")}${this.t("library.removeShort")}</button>
						</span>`:p}
		</div>`}list(){let{found:t}=this;return t?t.total===0?o`<p class="empty card">${this.t("library.none")}</p>`:o`<game-list
			.found=${t}
			.shown=${this.shown}
			.chosen=${this.chosen}
			.stale=${this.wrong!==void 0}
			@choose=${e=>{this.chosen=e.detail}}
			@more=${()=>this.load(!0)}
		></game-list>`:o`<p class="empty">${this.wrong?"":this.t("ui.loading")}</p>`}windows(){let{window:t}=this,e=()=>{this.window=void 0},i=t?.games??[];return o`<edit-dialog
				.open=${t?.name==="edit"}
				.games=${i}
				.labels=${this.labels}
				@done=${s=>this.changed({action:s.detail,text:this.t("library.wereEdited",{n:i.length})})}
				@close=${e}
			></edit-dialog>
			<print-dialog
				.open=${t?.name==="print"}
				.address=${`/api/library/print?${this.query(i)}`}
				@close=${e}
			></print-dialog>
			<history-dialog .open=${t?.name==="history"} @undone=${()=>this.changed()} @close=${e}></history-dialog>`}openWindow(t,e){this.window={name:t,games:e}}inOrder(){let t=(this.found?.games??[]).map(({id:e})=>e).filter(e=>this.chosen.has(e));return[...new Set([...t,...this.chosen])]}chooseShown(t){this.chosen=new Set(t?this.found?.games.map(({id:e})=>e):[])}async chooseFound(){let t=await n.call("library.numbers",S(this.conditions));t&&(this.chosen=new Set(t.games),t.more>0&&n.toast(this.t("library.tooMany",{n:t.games.length})))}async merge(t){let e=await n.call("library.merge",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereMerged",{n:t.length})}),n.go(`library/${t[0]}`))}async takeOut(t){let e=await n.call("library.remove",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereRemoved",{n:t.length})}))}async undo(t){await n.call("library.undo",{action:t})&&(n.toast(this.t("library.undone"),"good"),this.changed())}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.dataTransfer?.files.length&&(t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer.files]))}choose(t){let e=t.target,i=[...e.files??[]];e.value="",this.import(i)}async import(t){let e;for(let i of t){this.importing=this.t("library.importing",{name:i.name});try{let s=await R(i),{added:r,duplicates:l,failed:u,failed_more:f,merged:c,gain:C}=s,K={name:i.name,added:r,known:l,failed:u.length+f},W=this.t("library.imported",K);e=s.action?{action:s.action,text:W}:e,n.toast(W,r>0?"good":"info"),c>0&&n.toast(this.t("library.gained",{n:c,...C}),"good")}catch(s){n.fail(s)}}this.importing="",this.changed(e)}query(t){return new URLSearchParams(t.length>0?{games:t.join(",")}:S(this.conditions))}async save(t){let e=this.query(t);e.set("format","pgn");try{await M(`/api/library/games?${e}`,"library.pgn")}catch(i){n.fail(i)}}};m.styles=[w,g`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
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
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
				align-items: start;
			}
			.left {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.4rem;
			}
			.bar {
				display: flex;
				flex-wrap: wrap;
				gap: 0.2rem 0.8rem;
				align-items: center;
				padding: 0.2rem 0.8rem;
				min-height: 2.8rem;
				border: 1px solid transparent;
			}
			.bar.active {
				position: sticky;
				top: 0.4rem;
				z-index: 2;
				border-color: var(--accent);
			}
			.acts {
				margin-left: auto;
				gap: 0.3rem;
			}
			library-preview {
				position: sticky;
				top: 0.6rem;
				max-height: calc(100dvh - 1.2rem);
				overflow-y: auto;
			}
			@media (max-width: 60rem) {
				.columns {
					grid-template-columns: minmax(0, 1fr);
				}
				.columns library-preview {
					order: -1;
					position: static;
					scroll-margin-top: 0.6rem;
					max-height: none;
				}
				.acts {
					margin-left: 0;
				}
			}
		`],a([d({attribute:!1})],m.prototype,"address",2),a([h()],m.prototype,"conditions",2),a([h()],m.prototype,"found",2),a([h()],m.prototype,"labels",2),a([h()],m.prototype,"chosen",2),a([h()],m.prototype,"wrong",2),a([h()],m.prototype,"importing",2),a([h()],m.prototype,"dropping",2),a([h()],m.prototype,"change",2),a([h()],m.prototype,"version",2),a([h()],m.prototype,"window",2),m=a([v("library-page")],m);export{m as LibraryPage};
