import"./chunk-NTD4XETG.js";import{a as P,b as j,c as A,d as K}from"./chunk-JILSFL6X.js";import{a as N,b as R}from"./chunk-A3JUQRVF.js";import"./chunk-M3YRDVPP.js";import"./chunk-5O5DQQWS.js";import"./chunk-INH72LH4.js";import"./chunk-LRCRNFCO.js";import"./chunk-HSQPX2JD.js";import"./chunk-AXBI34BY.js";import"./chunk-OTOTXNQV.js";import{a as u}from"./chunk-EC3G2SRU.js";import{b as O,d as I,f as q,h as M,i as n,j as $,k as w}from"./chunk-3DH4ED6P.js";import{b as g,c as s,f as d,h as v,i as c,j as p,k as W}from"./chunk-SZNDPXPX.js";import{a as o}from"./chunk-LO2NM3CE.js";var H=["*","1-0","1/2-1/2","0-1"],x=class extends ${constructor(){super(...arguments);this.games=[];this.labels={tags:[],collections:[]};this.open=!1;this.waiting=!1;this.save=async t=>{t.preventDefault();let e=this.changes();if(Object.values(e).every(r=>r.length===0)){this.dispatchEvent(new CustomEvent("close"));return}this.waiting=!0;let i=await n.call("library.edit",{games:this.games,...e});this.waiting=!1,i&&(this.dispatchEvent(new CustomEvent("done",{detail:i.action})),this.dispatchEvent(new CustomEvent("close")))}}willUpdate(t){t.has("open")&&this.open&&(this.game=void 0,this.load())}async load(){let[t]=this.games;this.games.length===1&&t!==void 0&&(this.game=await n.call("library.game",{game:t}))}render(){let{games:t,game:e}=this,i=t.length;return s`<chuhe-dialog
			data-window="edit"
			wide
			.open=${this.open}
			heading=${i===1?this.t("library.editOne"):this.t("library.editMany",{n:i})}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&(i>1||e)?this.fields(e):d}
		</chuhe-dialog>`}fields(t){let e=R(t?.headers??[]),i=r=>s`<label class=${`field ${r==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${r}`)}</span>
			<input name=${r} maxlength="200" autocomplete="off" .value=${e.get(r)??""} />
		</label>`;return s`<form @submit=${this.save}>
			${t?d:s`<p class="dim">${this.t("library.onlyFilled")}</p>`}
			<div class="fields">
				${N.map(i)}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select name="result">
						${(t?H:["",...H]).map(r=>s`<option value=${r} ?selected=${r===(t?.result??"")}>
									${r===""?this.t("library.asItIs"):r==="*"?this.t("facts.open"):r}
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
		</form>`}labelFields(t){let e=this.labels.tags.map(({name:a})=>a),i=this.labels.collections.map(({name:a})=>a),r=(a,l,h,b=[])=>s`<label-field data-id=${a} .label=${l} .known=${h} .labels=${b} .hint=${this.t("library.labelHint")}></label-field>`;return t?s`<div class="fields">
				${r("collections",this.t("library.collections"),i,t.collections)}
				${r("tags",this.t("library.tags"),e,t.tags)}
			</div>`:s`<div class="fields">
			${r("collections",this.t("library.intoCollections"),i)} ${r("tags",this.t("library.giveTags"),e)}
			${i.length>0?r("taken_out",this.t("library.outOfCollections"),i):d}
			${e.length>0?r("untag",this.t("library.takeTags"),e):d}
		</div>`}written(t){return this.renderRoot.querySelector(`label-field[data-id="${t}"]`)?.all??[]}changes(){let{game:t}=this,e=new FormData(this.form??void 0),i=m=>String(e.get(m)??"").trim(),r=R(t?.headers??[]),a=N.flatMap(m=>i(m)===(r.get(m)??"")?[]:[{name:m,value:i(m)}]),l=i("result")===(t?.result??"")?{}:{result:i("result")};if(!t){let[m,F]=[this.written("collections"),this.written("tags")];return{headers:a,...l,collections:m,tags:F,taken_out:this.written("taken_out"),untag:this.written("untag")}}let h=m=>this.written(m).filter(F=>!t[m].includes(F)),b=m=>t[m].filter(F=>!this.written(m).includes(F));return{headers:a,...l,collections:h("collections"),taken_out:b("collections"),tags:h("tags"),untag:b("tags")}}};x.styles=[w,g`
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
		`],o([c({attribute:!1})],x.prototype,"games",2),o([c({attribute:!1})],x.prototype,"labels",2),o([c({type:Boolean})],x.prototype,"open",2),o([p()],x.prototype,"game",2),o([p()],x.prototype,"waiting",2),o([W("form")],x.prototype,"form",2),x=o([v("edit-dialog")],x);var C=class extends ${constructor(){super(...arguments);this.found={total:0,games:[]};this.shown=0;this.chosen=new Set;this.stale=!1;this.last=0}render(){let{games:t,total:e}=this.found;return s`<section aria-label=${this.t("library.list")} class=${this.stale?"before":""}>
			<ul>
				${t.map(i=>this.item(i))}
			</ul>
			${t.length<e?s`<button @click=${()=>this.dispatchEvent(new CustomEvent("more"))}>${this.t("library.next")}</button>`:d}
		</section>`}item(t){let e=l=>l||this.t("library.unknown"),i=`${e(t.red)} – ${e(t.black)}`,r=t.opening?`${t.opening.code} ${n.say(t.opening.name)}`:"",a=this.chosen.has(t.id);return s`<li class=${a?"card chosen":"card"}>
			<label class="pick" title=${this.t("library.pick",{players:i})}>
				<input
					type="checkbox"
					.checked=${a}
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
				<span class="small dim">${[r,this.t("library.plies",{n:t.plies}),t.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
				${t.tags.length+t.collections.length>0?s`<span class="labels small">
							${t.collections.map(l=>s`<span class="label collection">${l}</span>`)}
							${t.tags.map(l=>s`<span class="label">${l}</span>`)}
						</span>`:d}
			</a>
		</li>`}pick(t,e){let i=new Set(this.chosen),r=!i.has(t),a=this.found.games.map(b=>b.id),l=e?a.indexOf(this.last):-1,h=a.indexOf(t);for(let b of l<0?[t]:a.slice(Math.min(l,h),Math.max(l,h)+1))r?i.add(b):i.delete(b);this.last=t,this.dispatchEvent(new CustomEvent("choose",{detail:i}))}};C.styles=[w,g`
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
		`],o([c({attribute:!1})],C.prototype,"found",2),o([c({attribute:!1})],C.prototype,"shown",2),o([c({attribute:!1})],C.prototype,"chosen",2),o([c({type:Boolean})],C.prototype,"stale",2),C=o([v("game-list")],C);var S=class extends ${constructor(){super(...arguments);this.open=!1}willUpdate(t){t.has("open")&&this.open&&this.load()}async load(){this.actions=(await n.call("library.history"))?.actions}render(){let{actions:t}=this;return s`<chuhe-dialog
			data-window="history"
			wide
			.open=${this.open}
			heading=${this.t("library.history")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&t?.length===0?s`<p class="dim">${this.t("library.noHistory")}</p>`:d}
			${this.open&&t&&t.length>0?s`<ul>${t.map(e=>this.row(e))}</ul>`:d}
		</chuhe-dialog>`}row(t){let e=new Date(t.time).toLocaleString(n.locale,{dateStyle:"medium",timeStyle:"short"}),i=t.about.split(/[\\/]/).pop()??"",r=this.t(`library.did.${t.kind}`);return s`<li>
			<span><b>${r}</b> · ${this.t("library.found",{n:t.games})}</span>
			<span class="small dim about">${[e,i].filter(Boolean).join(" · ")}</span>
			<button
				aria-label=${`${this.t("library.undo")}: ${r}, ${e}`}
				@click=${()=>this.undo(t.action)}
			>
				${u("undo")}${this.t("library.undo")}
			</button>
		</li>`}async undo(t){await n.call("library.undo",{action:t})&&(n.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("undone"))),await this.load()}};S.styles=[w,g`
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
		`],o([c({type:Boolean})],S.prototype,"open",2),o([p()],S.prototype,"actions",2),S=o([v("history-dialog")],S);var U=50,E=class extends ${constructor(){super(...arguments);this.open=!1;this.files=[];this.waiting=!1;this.undone=new Set;this.submit=async t=>{t.preventDefault();let e=this.text?.value??"";if(e.trim()!==""){this.waiting=!0;try{let i=this.t("library.pasted",{time:new Date().toLocaleString(n.locale,{dateStyle:"medium",timeStyle:"short"})}),r=await I(i,e);this.dispatchEvent(new CustomEvent("imported",{detail:{name:i,report:r}}))}catch(i){n.fail(i)}this.waiting=!1}}}willUpdate(t){t.has("open")&&this.open&&(this.undone=new Set)}render(){let{files:t}=this;return s`<chuhe-dialog
			data-window="import"
			wide
			.open=${this.open}
			heading=${t.length===0?this.t("library.paste"):this.t("library.importSaid")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?t.length===0?this.form():t.map(e=>this.report(e)):d}
		</chuhe-dialog>`}form(){return s`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("library.pasteHow")}</span>
				<textarea class="mono" rows="12" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row end">
				<button class="primary" ?disabled=${this.waiting}>${u("book")}${this.t("library.pasteKeep")}</button>
			</div>
		</form>`}report({name:t,report:e}){let{added:i,duplicates:r,failed:a,failed_more:l,action:h}=e,b=this.undone.has(h);return s`<section class=${b?"gone":""}>
			<div class="row spread">
				<h3>${t}</h3>
				${h?s`<button ?disabled=${b} aria-label=${`${this.t("library.undo")}: ${t}`} @click=${()=>this.undo(h)}>
							${u("undo")}${b?this.t("library.undone"):this.t("library.undo")}
						</button>`:d}
			</div>
			<dl>
				${this.count("library.wasAdded",i)} ${this.count("library.wasKnown",r)}
				${this.count("library.hasFailed",a.length+l)} ${this.count("library.wasMerged",e.merged)}
				${this.count("library.contradicted",e.conflicts)} ${this.count("library.warnings",e.warnings)}
			</dl>
			${e.merged>0?s`<p class="small">${this.t("library.gained",{n:e.merged,...e.gain})}</p>`:d}
			${this.list(this.t("library.mergedGames"),e.merged_games,m=>this.merged(m),e.merged_games.length)}
			${this.list(this.t("library.notUnderstood"),e.warned,V,e.warnings)}
			${this.list(this.t("library.notRead"),a,V,a.length+l)}
		</section>`}count(t,e){return e>0||t==="library.wasAdded"?s`<div><dt>${this.t(t)}</dt><dd>${e}</dd></div>`:d}list(t,e,i,r){if(e.length===0)return d;let a=r-Math.min(e.length,U);return s`<h4>${t}</h4>
			<ul class="small">
				${e.slice(0,U).map(l=>s`<li>${i(l)}</li>`)}
				${a>0?s`<li class="dim">${this.t("library.moreLines",{n:a})}</li>`:d}
			</ul>`}merged({game:t,red:e,black:i,gain:r,conflicts:a}){let l=T=>T||this.t("library.unknown"),{moves:h,comments:b,signs:m,facts:F}=r,_=T=>T.split(/[\\/]/).pop();return s`<a href=${`#/library/${t}`} @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${l(e)} – ${l(i)}</a>
			${h+b+m+F>0?s`<span>${this.t("library.gain",{moves:h,comments:b,signs:m,facts:F})}</span>`:d}
			${a.map(({field:T,values:z})=>s`<span class="conflict">${T}: ${z.map(({value:G,origins:J})=>`${G} (${J.map(_).join(", ")})`).join(" · ")}</span>`)}`}async undo(t){await n.call("library.undo",{action:t})&&(this.undone=new Set([...this.undone,t]),this.dispatchEvent(new CustomEvent("undone")))}};E.styles=[w,g`
			form,
			section {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6em;
			}
			section + section {
				margin-top: 1em;
				padding-top: 1em;
				border-top: 1px solid var(--line);
			}
			.gone > :not(.row) {
				opacity: 0.5;
			}
			h3,
			li {
				overflow-wrap: anywhere;
			}
			h4 {
				margin: 0.3em 0 0;
				font-size: 0.9em;
				color: var(--dim);
			}
			dl {
				margin: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.4em;
			}
			dl div {
				display: flex;
				gap: 0.5em;
				padding: 0.15em 0.7em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			dt {
				color: var(--dim);
			}
			dd {
				margin: 0;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			ul {
				margin: 0;
				padding-left: 1.2em;
				display: grid;
				gap: 0.3em;
			}
			.conflict {
				display: block;
				color: var(--warn);
			}
			textarea {
				font-size: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],o([c({type:Boolean})],E.prototype,"open",2),o([c({attribute:!1})],E.prototype,"files",2),o([p()],E.prototype,"waiting",2),o([p()],E.prototype,"undone",2),o([W("textarea")],E.prototype,"text",2),E=o([v("import-dialog")],E);function V({place:f,reason:k}){let e=[f.game&&n.t("library.atGame",{n:f.game}),f.line&&n.t("library.atLine",{n:f.line})].filter(Boolean).join(", ");return e?`${e}: ${k}`:k}var L=class extends ${constructor(){super(...arguments);this.conditions={};this.labels={tags:[],collections:[]};this.found=""}render(){let{conditions:t,labels:e}=this;return s`<form
			class="card"
			role="search"
			@submit=${i=>{i.preventDefault(),this.dispatchEvent(new CustomEvent("search"))}}
		>
			<div class="fields">
				${this.text("player",this.t("library.player"))} ${this.text("event",this.t("library.event"))}
				${this.text("since",this.t("library.since"))} ${this.text("until",this.t("library.until"))}
				${this.text("ecco",this.t("library.opening"))}
				${this.choice("result",this.t("library.result"),["1-0","1/2-1/2","0-1","*"].map(Q))}
				${this.labelChoice("collection",this.t("library.collection"),e.collections)}
				${this.labelChoice("tag",this.t("library.tag"),e.tags)}
			</div>
			<details ?open=${j.some(i=>t[i])}>
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
		</form>`}text(t,e){let{wrong:i}=this;return s`<label class="field">
			<span>${e}</span>
			<input
				type="search"
				.value=${this.conditions[t]??""}
				aria-invalid=${i?.field===t}
				aria-describedby=${`wrong-${t}`}
				@input=${r=>this.set(t,r.target.value)}
			/>
			<span id=${`wrong-${t}`} class="wrong small" aria-live="polite">${i?.field===t?n.say(i.words):""}</span>
		</label>`}choice(t,e,i){let r=this.conditions[t]??"";return s`<label class="field">
			<span>${e}</span>
			<select @change=${a=>this.set(t,a.target.value)}>
				${[{value:"",text:this.t("library.any")},...i].map(({value:a,text:l})=>s`<option value=${a} ?selected=${a===r}>${l}</option>`)}
			</select>
		</label>`}labelChoice(t,e,i){let r=this.conditions[t]??"",a=r&&!i.some(({name:h})=>h===r)?[{value:r,text:r}]:[],l=i.map(({name:h,games:b})=>({value:h,text:`${h} (${b})`}));return this.choice(t,e,[...l,...a])}set(t,e){this.change({...this.conditions,[t]:e},"conditions")}change(t,e){this.dispatchEvent(new CustomEvent(e,{detail:t}))}};L.styles=[w,g`
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
		`],o([c({attribute:!1})],L.prototype,"conditions",2),o([c({attribute:!1})],L.prototype,"labels",2),o([c({attribute:!1})],L.prototype,"wrong",2),o([c()],L.prototype,"found",2),L=o([v("search-form")],L);function Q(f){return{value:f,text:f}}var X=60,Y="(max-width: 60rem)",Z=300,y=class extends ${constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.labels={tags:[],collections:[]};this.chosen=new Set;this.importing="";this.dropping=!1;this.imported=[];this.version=0;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=K(this.address.query);(!this.shownFor||Object.keys(t).length>0)&&(this.conditions=t,this.chosen=new Set,this.load()),this.shownFor||this.loadLabels(),this.shownFor=this.address}}updated(t){let e=t.get("address");e&&this.shown&&e.parts[0]!==this.address.parts[0]&&matchMedia(Y).matches&&this.renderRoot.querySelector("library-preview")?.scrollIntoView({block:"start"})}get shown(){return Number(this.address.parts[0]??0)}async load(t=!1){let e=++this.asked,i=t?this.found?.games??[]:[],r={...A(this.conditions),limit:X,offset:i.length};try{let a=await n.connection.call("library.search",r,{again:!0});e===this.asked&&(this.wrong=void 0,this.found={total:a.total,games:[...i,...a.games]})}catch(a){e===this.asked&&this.refused(a)}}async loadLabels(){this.labels=await n.call("library.labels")??this.labels}refused(t){let e=t instanceof M?t.error.detail?.field:void 0;t instanceof M&&P.some(i=>i===e)?this.wrong={field:String(e),words:t.words}:n.fail(t)}set(t){this.conditions=t,this.chosen=new Set,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},Z)}changed(t){this.change=t,this.version++,this.load(),this.loadLabels()}render(){let{found:t,wrong:e,conditions:i,labels:r}=this;return s`<div
			class=${this.dropping?"page over":"page"}
			@dragover=${this.dragOver}
			@dragleave=${()=>{this.dropping=!1}}
			@drop=${this.drop}
		>
			${this.head()}
			<search-form
				.conditions=${i}
				.labels=${r}
				.wrong=${e}
				.found=${t&&!e?this.t("library.found",{n:t.total}):""}
				@conditions=${a=>this.set(a.detail)}
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
					@changed=${a=>this.changed(a.detail)}
				></library-preview>
			</div>
			${this.windows()}
		</div>`}head(){let t=!this.found?.total||this.wrong!==void 0,{change:e}=this;return s`<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${u("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button @click=${()=>this.openWindow("paste",[])}>${u("edit")}${this.t("library.paste")}</button>
					<button ?disabled=${t} @click=${()=>this.save([])}>${u("download")}${this.t("library.export")}</button>
					<button ?disabled=${t} @click=${()=>this.openWindow("print",[])}>${u("printer")}${this.t("print.print")}</button>
					<a class="button" href="#/players">${u("people")}${this.t("nav.players")}</a>
					<button @click=${()=>this.openWindow("history",[])}>${u("clock")}${this.t("library.history")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing||e?.text||this.t("library.drop")}</p>
				${this.imported.length>0&&!this.importing?s`<button class="quiet" @click=${()=>this.openWindow("report",[])}>${u("list")}${this.t("library.importSaid")}</button>`:d}
				${e&&!this.importing?s`<button class="quiet" @click=${()=>this.undo(e.action)}>${u("undo")}${this.t("library.undo")}</button>`:d}
			</div>`}bar(){let{chosen:t,found:e}=this;if(!e||e.total===0)return d;let i=t.size,r=e.games.every(({id:l})=>t.has(l)),a=()=>this.inOrder();return s`<div class=${i>0?"bar card active":"bar"} role="toolbar" aria-label=${this.t("library.chosenGames")}>
			<label class="check">
				<input
					type="checkbox"
					.checked=${r&&i>0}
					.indeterminate=${i>0&&!r}
					@change=${l=>this.chooseShown(l.target.checked)}
				/>
				<span aria-live="polite">${i>0?this.t("library.chosen",{n:i}):this.t("library.chooseAll")}</span>
			</label>
			${i>0?s`${i<e.total&&r?s`<button class="quiet" @click=${()=>this.chooseFound()}>${this.t("library.chooseFound",{n:e.total})}</button>`:d}
						<span class="row acts">
							<button @click=${()=>this.openWindow("edit",a())}>${u("edit")}${this.t("library.edit")}</button>
							<button title=${this.t("library.mergeHow")} ?disabled=${i<2} @click=${()=>this.merge(a())}>${u("merge")}${this.t("library.merge")}</button>
							<button @click=${()=>this.save(a())}>${u("download")}${this.t("ui.save")}</button>
							<button @click=${()=>this.openWindow("print",a())}>${u("printer")}${this.t("print.print")}</button>
							<button class="danger" @click=${()=>this.takeOut(a())}>${u("trash")}${this.t("library.removeShort")}</button>
						</span>`:d}
		</div>`}list(){let{found:t}=this;return t?t.total===0?s`<p class="empty card">${this.t("library.none")}</p>`:s`<game-list
			.found=${t}
			.shown=${this.shown}
			.chosen=${this.chosen}
			.stale=${this.wrong!==void 0}
			@choose=${e=>{this.chosen=e.detail}}
			@more=${()=>this.load(!0)}
		></game-list>`:s`<p class="empty">${this.wrong?"":this.t("ui.loading")}</p>`}windows(){let{window:t}=this,e=()=>{this.window=void 0},i=t?.games??[];return s`<edit-dialog
				.open=${t?.name==="edit"}
				.games=${i}
				.labels=${this.labels}
				@done=${r=>this.changed({action:r.detail,text:this.t("library.wereEdited",{n:i.length})})}
				@close=${e}
			></edit-dialog>
			<print-dialog
				.open=${t?.name==="print"}
				.address=${`/api/library/print?${this.query(i)}`}
				@close=${e}
			></print-dialog>
			<import-dialog
				.open=${t?.name==="paste"||t?.name==="report"}
				.files=${t?.name==="report"?this.imported:[]}
				@imported=${r=>{this.took([r.detail]),this.openWindow("report",[])}}
				@undone=${()=>this.changed()}
				@close=${e}
			></import-dialog>
			<history-dialog .open=${t?.name==="history"} @undone=${()=>this.changed()} @close=${e}></history-dialog>`}openWindow(t,e){this.window={name:t,games:e}}inOrder(){let t=(this.found?.games??[]).map(({id:e})=>e).filter(e=>this.chosen.has(e));return[...new Set([...t,...this.chosen])]}chooseShown(t){this.chosen=new Set(t?this.found?.games.map(({id:e})=>e):[])}async chooseFound(){let t=await n.call("library.numbers",A(this.conditions));t&&(this.chosen=new Set(t.games),t.more>0&&n.toast(this.t("library.tooMany",{n:t.games.length})))}async merge(t){let e=await n.call("library.merge",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereMerged",{n:t.length})}),n.go(`library/${t[0]}`))}async takeOut(t){let e=await n.call("library.remove",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereRemoved",{n:t.length})}))}async undo(t){await n.call("library.undo",{action:t})&&(n.toast(this.t("library.undone"),"good"),this.changed())}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.dataTransfer?.files.length&&(t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer.files]))}choose(t){let e=t.target,i=[...e.files??[]];e.value="",this.import(i)}async import(t){let e=[];for(let i of t){this.importing=this.t("library.importing",{name:i.name});try{let r=await O(i);e.push({name:i.name,report:r}),n.toast(B(i.name,r),r.added>0?"good":"info"),r.merged>0&&n.toast(this.t("library.gained",{n:r.merged,...r.gain}),"good")}catch(r){n.fail(r)}}this.importing="",this.took(e)}took(t){let e=t.findLast(({report:i})=>i.action>0);this.imported=t,this.changed(e&&{action:e.report.action,text:B(e.name,e.report)})}query(t){return new URLSearchParams(t.length>0?{games:t.join(",")}:A(this.conditions))}async save(t){let e=this.query(t);e.set("format","pgn");try{await q(`/api/library/games?${e}`,"library.pgn")}catch(i){n.fail(i)}}};y.styles=[w,g`
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
		`],o([c({attribute:!1})],y.prototype,"address",2),o([p()],y.prototype,"conditions",2),o([p()],y.prototype,"found",2),o([p()],y.prototype,"labels",2),o([p()],y.prototype,"chosen",2),o([p()],y.prototype,"wrong",2),o([p()],y.prototype,"importing",2),o([p()],y.prototype,"dropping",2),o([p()],y.prototype,"change",2),o([p()],y.prototype,"imported",2),o([p()],y.prototype,"version",2),o([p()],y.prototype,"window",2),y=o([v("library-page")],y);function B(f,{added:k,duplicates:t,failed:e,failed_more:i}){return n.t("library.imported",{name:f,added:k,known:t,failed:e.length+i})}export{y as LibraryPage};
