import{a as A}from"./chunk-2M3JBQSB.js";import{a as q,b as j,c as N,d as U}from"./chunk-JILSFL6X.js";import"./chunk-JSDYL24U.js";import"./chunk-RPE2W4KX.js";import{a as I,b as K}from"./chunk-XX3E65NB.js";import"./chunk-IMSXM67M.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-QY4C4GIZ.js";import"./chunk-6IRSPKJM.js";import{a as m}from"./chunk-4KIL6WBB.js";import{a as $,b as w}from"./chunk-3CI4WC5N.js";import{b as g,c as a,f as d,h as v,i as p,j as c,k as R}from"./chunk-HYG7QBCA.js";import{d as M,g as O,k as P,p as o}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as n}from"./chunk-LO2NM3CE.js";var k=class extends ${constructor(){super(...arguments);this.open=!1;this.conditions={};this.import=0;this.waiting=!1;this.left=new Set}willUpdate(t){t.has("open")&&this.open&&this.load()}async load(){this.found=void 0,this.left=new Set,this.found=await o.call("library.copies",this.import?{import:this.import}:N(this.conditions))}render(){return a`<chuhe-dialog
			data-window="copies"
			wide
			.open=${this.open}
			heading=${this.t("library.copies")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.content():d}
		</chuhe-dialog>`}content(){let{found:t}=this;if(!t)return a`<p class="dim">${this.t("ui.loading")}</p>`;if(t.groups.length===0)return a`<p>${this.t("library.noCopies")}</p>`;let e=t.groups.filter(i=>!this.left.has(i));return a`<p class="dim small">${this.t("library.copiesHow")}</p>
			<ul>
				${t.groups.map(i=>this.group(i))}
			</ul>
			${t.more>0?a`<p class="dim small">${this.t("library.moreLines",{n:t.more})}</p>`:d}
			<div class="row end">
				<button class="primary" ?disabled=${e.length===0||this.waiting} @click=${()=>this.merge(e)}>
					${m("merge")}${this.t("library.mergeCopies",{n:e.length})}
				</button>
			</div>`}group(t){let e=s=>s||this.t("library.unknown"),i=s=>`${e(s.red)} – ${e(s.black)}`,[r]=t.games;return a`<li>
			<input
				type="checkbox"
				.checked=${!this.left.has(t)}
				aria-label=${this.t("library.pick",{players:r?i(r):""})}
				@change=${()=>this.toggle(t)}
			/>
			<div>
				${t.games.map(s=>a`<p>
							<a href=${`#/library/${s.id}`} @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${i(s)}</a>
							<span class="small dim">${[s.result,s.date,s.event,this.t("library.plies",{n:s.plies})].filter(Boolean).join(" · ")}</span>
						</p>`)}
				<p class="small reasons">${t.reasons.map(s=>this.t(`library.near.${s}`)).join(" · ")}</p>
			</div>
		</li>`}toggle(t){let e=new Set(this.left);e.delete(t)||e.add(t),this.left=e}async merge(t){this.waiting=!0;let e=await o.call("library.merge_copies",{groups:t.map(({games:i})=>i.map(({id:r})=>r))});if(this.waiting=!1,e){let i=this.t("library.wereCopies",{n:t.length});this.dispatchEvent(new CustomEvent("changed",{detail:{action:e.action,text:i}})),this.dispatchEvent(new CustomEvent("close"))}}};k.styles=[w,g`
			ul {
				margin: 0.6em 0;
				padding: 0;
				list-style: none;
			}
			li {
				display: grid;
				grid-template-columns: auto minmax(0, 1fr);
				gap: 0.8em;
				align-items: center;
				padding: 0.6em 0;
				border-bottom: 1px solid var(--line);
			}
			/* To be met by a finger. */
			li input[type="checkbox"] {
				width: 1.7rem;
				height: 1.7rem;
			}
			li p {
				overflow-wrap: anywhere;
			}
			.reasons {
				color: var(--accent);
			}
			.end {
				justify-content: flex-end;
			}
		`],n([p({type:Boolean})],k.prototype,"open",2),n([p({attribute:!1})],k.prototype,"conditions",2),n([p({type:Number})],k.prototype,"import",2),n([c()],k.prototype,"found",2),n([c()],k.prototype,"waiting",2),n([c()],k.prototype,"left",2),k=n([v("copies-dialog")],k);var V=["*","1-0","1/2-1/2","0-1"],E=class extends ${constructor(){super(...arguments);this.games=[];this.labels={tags:[],collections:[]};this.open=!1;this.waiting=!1;this.save=async t=>{t.preventDefault();let e=this.changes();if(Object.values(e).every(r=>r.length===0)){this.dispatchEvent(new CustomEvent("close"));return}this.waiting=!0;let i=await o.call("library.edit",{games:this.games,...e});this.waiting=!1,i&&(this.dispatchEvent(new CustomEvent("done",{detail:i.action})),this.dispatchEvent(new CustomEvent("close")))}}willUpdate(t){t.has("open")&&this.open&&(this.game=void 0,this.load())}async load(){let[t]=this.games;this.games.length===1&&t!==void 0&&(this.game=await o.call("library.game",{game:t}))}render(){let{games:t,game:e}=this,i=t.length;return a`<chuhe-dialog
			data-window="edit"
			wide
			.open=${this.open}
			heading=${i===1?this.t("library.editOne"):this.t("library.editMany",{n:i})}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&(i>1||e)?this.fields(e):d}
		</chuhe-dialog>`}fields(t){let e=K(t?.headers??[]),i=r=>a`<label class=${`field ${r==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${r}`)}</span>
			<input name=${r} maxlength="200" autocomplete="off" .value=${e.get(r)??""} />
		</label>`;return a`<form @submit=${this.save}>
			${t?d:a`<p class="dim">${this.t("library.onlyFilled")}</p>`}
			<div class="fields">
				${I.map(i)}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select name="result">
						${(t?V:["",...V]).map(r=>a`<option value=${r} ?selected=${r===(t?.result??"")}>
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
		</form>`}labelFields(t){let e=this.labels.tags.map(({name:s})=>s),i=this.labels.collections.map(({name:s})=>s),r=(s,l,h,u=[])=>a`<label-field data-id=${s} .label=${l} .known=${h} .labels=${u} .hint=${this.t("library.labelHint")}></label-field>`;return t?a`<div class="fields">
				${r("collections",this.t("library.collections"),i,t.collections)}
				${r("tags",this.t("library.tags"),e,t.tags)}
			</div>`:a`<div class="fields">
			${r("collections",this.t("library.intoCollections"),i)} ${r("tags",this.t("library.giveTags"),e)}
			${i.length>0?r("taken_out",this.t("library.outOfCollections"),i):d}
			${e.length>0?r("untag",this.t("library.takeTags"),e):d}
		</div>`}written(t){return this.renderRoot.querySelector(`label-field[data-id="${t}"]`)?.all??[]}changes(){let{game:t}=this,e=new FormData(this.form??void 0),i=b=>String(e.get(b)??"").trim(),r=K(t?.headers??[]),s=I.flatMap(b=>i(b)===(r.get(b)??"")?[]:[{name:b,value:i(b)}]),l=i("result")===(t?.result??"")?{}:{result:i("result")};if(!t){let[b,F]=[this.written("collections"),this.written("tags")];return{headers:s,...l,collections:b,tags:F,taken_out:this.written("taken_out"),untag:this.written("untag")}}let h=b=>this.written(b).filter(F=>!t[b].includes(F)),u=b=>t[b].filter(F=>!this.written(b).includes(F));return{headers:s,...l,collections:h("collections"),taken_out:u("collections"),tags:h("tags"),untag:u("tags")}}};E.styles=[w,g`
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
		`],n([p({attribute:!1})],E.prototype,"games",2),n([p({attribute:!1})],E.prototype,"labels",2),n([p({type:Boolean})],E.prototype,"open",2),n([c()],E.prototype,"game",2),n([c()],E.prototype,"waiting",2),n([R("form")],E.prototype,"form",2),E=n([v("edit-dialog")],E);var L=class extends ${constructor(){super(...arguments);this.found={total:0,games:[]};this.shown=0;this.chosen=new Set;this.stale=!1;this.last=0}render(){let{games:t,total:e}=this.found;return a`<section aria-label=${this.t("library.list")} class=${this.stale?"before":""}>
			<div class="table card">
				<div class="head small dim" aria-hidden="true">
					<span>${this.t("nav.players")}</span><span>${this.t("library.result")}</span>
					<span>${this.t("facts.Date")}</span><span>${this.t("library.event")}</span>
					<span>${this.t("game.opening")}</span><span>${this.t("tables.moves")}</span>
				</div>
				<ul>
					${t.map(i=>this.item(i))}
				</ul>
			</div>
			${t.length<e?a`<button @click=${()=>this.dispatchEvent(new CustomEvent("more"))}>${this.t("library.next")}</button>`:d}
		</section>`}item(t){let e=l=>l||this.t("library.unknown"),i=`${e(t.red)} – ${e(t.black)}`,r=t.opening?`${t.opening.code} ${o.say(t.opening.name)}`:"",s=this.chosen.has(t.id);return a`<li class=${s?"chosen":""}>
			<label class="pick" title=${this.t("library.pick",{players:i})}>
				<input
					type="checkbox"
					.checked=${s}
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
				<span class="date small dim">${t.date}</span>
				<span class="event small dim" title=${t.event}>${t.event}</span>
				<span class="opening small dim" title=${r}>${[r,t.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
				<span class="plies small dim">${t.plies}</span>
				${t.tags.length+t.collections.length>0?a`<span class="labels small">
							${t.collections.map(l=>a`<span class="label collection">${A(l)}</span>`)}
							${t.tags.map(l=>a`<span class="label">${l}</span>`)}
						</span>`:d}
			</a>
		</li>`}pick(t,e){let i=new Set(this.chosen),r=!i.has(t),s=this.found.games.map(u=>u.id),l=e?s.indexOf(this.last):-1,h=s.indexOf(t);for(let u of l<0?[t]:s.slice(Math.min(l,h),Math.max(l,h)+1))r?i.add(u):i.delete(u);this.last=t,this.dispatchEvent(new CustomEvent("choose",{detail:i}))}};L.styles=[w,g`
			:host {
				display: block;
				min-width: 0;
			}
			.before {
				opacity: 0.65;
			}
			section {
				container-type: inline-size;
			}
			.table {
				margin: 0 0 0.7rem;
				display: grid;
				grid-template-columns:
					auto minmax(9rem, 1.5fr) auto auto minmax(5rem, 1fr)
					minmax(6rem, 1.4fr) auto;
				overflow: hidden;
			}
			ul,
			li,
			.head {
				display: grid;
				grid-column: 1 / -1;
				grid-template-columns: subgrid;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
			}
			li {
				align-items: center;
				border-top: 1px solid var(--line);
			}
			.head {
				background: var(--panel-2);
				font-weight: 600;
				padding: 0.3rem 0.8rem 0.3rem 0;
				column-gap: 0.8rem;
			}
			.head :first-child {
				grid-column: 2;
			}
			.pick {
				display: grid;
				place-content: center;
				padding: 0 0.1rem 0 0.5rem;
				cursor: pointer;
			}
			/* To be met by a finger. */
			.pick input[type="checkbox"] {
				width: 1.7rem;
				height: 1.7rem;
			}
			a {
				display: grid;
				grid-column: 2 / -1;
				grid-template-columns: subgrid;
				gap: 0.1rem 0.8rem;
				align-items: baseline;
				padding: 0.3rem 0.8rem 0.3rem 0.4rem;
				color: inherit;
				text-decoration: none;
			}
			li:hover {
				background: var(--panel-2);
			}
			li:has(a[aria-current="true"]) {
				box-shadow: inset 3px 0 var(--accent);
			}
			li.chosen {
				background: var(--accent-soft);
			}
			.event,
			.opening {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			.date {
				white-space: nowrap;
			}
			.plies {
				text-align: end;
				font-variant-numeric: tabular-nums;
			}
			/* Where there is no room for columns a game has two lines. */
			@container (max-width: 44rem) {
				.table {
					grid-template-columns: auto minmax(0, 1fr) auto;
				}
				.head {
					display: none;
				}
				a {
					grid-template-columns: auto minmax(0, 1fr) auto;
				}
				.names {
					grid-column: 1 / 3;
				}
				.result {
					text-align: end;
				}
				.opening {
					grid-column: 1 / 3;
				}
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
				grid-column: 1 / -1;
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
		`],n([p({attribute:!1})],L.prototype,"found",2),n([p({attribute:!1})],L.prototype,"shown",2),n([p({attribute:!1})],L.prototype,"chosen",2),n([p({type:Boolean})],L.prototype,"stale",2),L=n([v("game-list")],L);var T=class extends ${constructor(){super(...arguments);this.open=!1}willUpdate(t){t.has("open")&&this.open&&this.load()}async load(){this.actions=(await o.call("library.history"))?.actions}render(){let{actions:t}=this;return a`<chuhe-dialog
			data-window="history"
			wide
			.open=${this.open}
			heading=${this.t("library.history")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open&&t?.length===0?a`<p class="dim">${this.t("library.noHistory")}</p>`:d}
			${this.open&&t&&t.length>0?a`<ul>${t.map(e=>this.row(e))}</ul>`:d}
		</chuhe-dialog>`}row(t){let e=new Date(t.time).toLocaleString(o.locale,{dateStyle:"medium",timeStyle:"short"}),i=t.about.split(/[\\/]/).pop()??"",r=this.t(`library.did.${t.kind}`),s=t.kind==="names"?"library.nameCount":"library.found";return a`<li>
			<span><b>${r}</b> · ${this.t(s,{n:t.games})}</span>
			<span class="small dim about">${[e,i].filter(Boolean).join(" · ")}</span>
			<button
				aria-label=${`${this.t("library.undo")}: ${r}, ${e}`}
				@click=${()=>this.undo(t.action)}
			>
				${m("undo")}${this.t("library.undo")}
			</button>
		</li>`}async undo(t){await o.call("library.undo",{action:t})&&(o.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("undone"))),await this.load()}};T.styles=[w,g`
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
		`],n([p({type:Boolean})],T.prototype,"open",2),n([c()],T.prototype,"actions",2),T=n([v("history-dialog")],T);var H=50,C=class extends ${constructor(){super(...arguments);this.open=!1;this.files=[];this.waiting=!1;this.undone=new Set;this.submit=async t=>{t.preventDefault();let e=this.text?.value??"";if(e.trim()!==""){this.waiting=!0;try{let i=this.t("library.pasted",{time:new Date().toLocaleString(o.locale,{dateStyle:"medium",timeStyle:"short"})}),r=await M(new File([e],i));this.dispatchEvent(new CustomEvent("imported",{detail:{name:i,report:r}}))}catch(i){o.fail(i)}this.waiting=!1}}}willUpdate(t){t.has("open")&&this.open&&(this.undone=new Set)}render(){let{files:t}=this;return a`<chuhe-dialog
			data-window="import"
			wide
			.open=${this.open}
			heading=${t.length===0?this.t("library.paste"):this.t("library.importSaid")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?t.length===0?this.form():t.map(e=>this.report(e)):d}
		</chuhe-dialog>`}form(){return a`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("library.pasteHow")}</span>
				<textarea class="mono" rows="12" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row end">
				<button class="primary" ?disabled=${this.waiting}>${m("book")}${this.t("library.pasteKeep")}</button>
			</div>
		</form>`}report({name:t,report:e}){let{added:i,duplicates:r,failed:s,failed_more:l,action:h}=e,u=this.undone.has(h);return a`<section class=${u?"gone":""}>
			<div class="row spread">
				<h3>${t}</h3>
				${h?a`<button ?disabled=${u} aria-label=${`${this.t("library.undo")}: ${t}`} @click=${()=>this.undo(h)}>
							${m("undo")}${u?this.t("library.undone"):this.t("library.undo")}
						</button>`:d}
			</div>
			<dl>
				${this.count("library.wasAdded",i)} ${this.count("library.wasKnown",r)}
				${this.count("library.hasFailed",s.length+l)} ${this.count("library.wasMerged",e.merged)}
				${this.count("library.contradicted",e.conflicts)} ${this.count("library.warnings",e.warnings)}
			</dl>
			${e.merged>0?a`<p class="small">${this.t("library.gained",{n:e.merged,...e.gain})}</p>`:d}
			${u?d:this.near(e)}
			${this.list(this.t("library.mergedGames"),e.merged_games,b=>this.merged(b),e.merged_games.length)}
			${this.list(this.t("library.notUnderstood"),e.warned,_,e.warnings)}
			${this.list(this.t("library.notRead"),s,_,s.length+l)}
		</section>`}near({added:t,action:e,near_copies:i}){return t===0||i===0?d:a`<p class="row">
			<span class="small">${i===null?this.t("library.nearUncounted"):this.t("library.nearCount",{n:i})}</span>
			<button @click=${()=>this.dispatchEvent(new CustomEvent("copies",{detail:e}))}>${m("copy")}${this.t("library.nearLook")}</button>
		</p>`}count(t,e){return e>0||t==="library.wasAdded"?a`<div><dt>${this.t(t)}</dt><dd>${e}</dd></div>`:d}list(t,e,i,r){if(e.length===0)return d;let s=r-Math.min(e.length,H);return a`<h4>${t}</h4>
			<ul class="small">
				${e.slice(0,H).map(l=>a`<li>${i(l)}</li>`)}
				${s>0?a`<li class="dim">${this.t("library.moreLines",{n:s})}</li>`:d}
			</ul>`}merged({game:t,red:e,black:i,gain:r,conflicts:s}){let l=W=>W||this.t("library.unknown"),{moves:h,comments:u,signs:b,facts:F}=r,G=W=>W.split(/[\\/]/).pop();return a`<a href=${`#/library/${t}`} @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${l(e)} – ${l(i)}</a>
			${h+u+b+F>0?a`<span>${this.t("library.gain",{moves:h,comments:u,signs:b,facts:F})}</span>`:d}
			${s.map(({field:W,values:z})=>a`<span class="conflict">${W}: ${z.map(({value:J,origins:Q})=>`${J} (${Q.map(G).join(", ")})`).join(" · ")}</span>`)}`}async undo(t){await o.call("library.undo",{action:t})&&(this.undone=new Set([...this.undone,t]),this.dispatchEvent(new CustomEvent("undone")))}};C.styles=[w,g`
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
		`],n([p({type:Boolean})],C.prototype,"open",2),n([p({attribute:!1})],C.prototype,"files",2),n([c()],C.prototype,"waiting",2),n([c()],C.prototype,"undone",2),n([R("textarea")],C.prototype,"text",2),C=n([v("import-dialog")],C);function _({place:f,reason:x}){let e=[f.game&&o.t("library.atGame",{n:f.game}),f.line&&o.t("library.atLine",{n:f.line})].filter(Boolean).join(", ");return e?`${e}: ${x}`:x}var S=class extends ${constructor(){super(...arguments);this.conditions={};this.labels={tags:[],collections:[]};this.found=""}render(){let{conditions:t,labels:e}=this;return a`<form
			class="card"
			role="search"
			@submit=${i=>{i.preventDefault(),this.dispatchEvent(new CustomEvent("search"))}}
		>
			<div class="fields">
				${this.text("player",this.t("library.player"))} ${this.text("event",this.t("library.event"))}
				${this.text("since",this.t("library.since"))} ${this.text("until",this.t("library.until"))}
				${this.text("ecco",this.t("library.opening"))}
				${this.choice("result",this.t("library.result"),["1-0","1/2-1/2","0-1","*"].map(X))}
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
		</form>`}text(t,e){let{wrong:i}=this;return a`<label class="field">
			<span>${e}</span>
			<input
				type="search"
				.value=${this.conditions[t]??""}
				aria-invalid=${i?.field===t}
				aria-describedby=${`wrong-${t}`}
				@input=${r=>this.set(t,r.target.value)}
			/>
			<span id=${`wrong-${t}`} class="wrong small" aria-live="polite">${i?.field===t?o.say(i.words):""}</span>
		</label>`}choice(t,e,i){let r=this.conditions[t]??"";return a`<label class="field">
			<span>${e}</span>
			<select @change=${s=>this.set(t,s.target.value)}>
				${[{value:"",text:this.t("library.any")},...i].map(({value:s,text:l})=>a`<option value=${s} ?selected=${s===r}>${l}</option>`)}
			</select>
		</label>`}labelChoice(t,e,i){let r=this.conditions[t]??"",s=r&&!i.some(({name:h})=>h===r)?[{value:r,text:A(r)}]:[],l=i.map(({name:h,games:u})=>({value:h,text:`${A(h)} (${u})`}));return this.choice(t,e,[...l,...s])}set(t,e){this.change({...this.conditions,[t]:e},"conditions")}change(t,e){this.dispatchEvent(new CustomEvent(e,{detail:t}))}};S.styles=[w,g`
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
				grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
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
		`],n([p({attribute:!1})],S.prototype,"conditions",2),n([p({attribute:!1})],S.prototype,"labels",2),n([p({attribute:!1})],S.prototype,"wrong",2),n([p()],S.prototype,"found",2),S=n([v("search-form")],S);function X(f){return{value:f,text:f}}var Y=60,Z="(max-width: 60rem)",D=300,y=class extends ${constructor(){super(...arguments);this.address={path:"library",parts:[],query:new Map};this.conditions={};this.labels={tags:[],collections:[]};this.chosen=new Set;this.importing="";this.dropping=!1;this.imported=[];this.version=0;this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){if(this.address!==this.shownFor){let t=U(this.address.query);(!this.shownFor||Object.keys(t).length>0)&&(this.conditions=t,this.chosen=new Set,this.load()),this.shownFor||this.loadLabels(),this.shownFor=this.address}}updated(t){let e=t.get("address");e&&this.shown&&e.parts[0]!==this.address.parts[0]&&matchMedia(Z).matches&&this.renderRoot.querySelector("library-preview")?.scrollIntoView({block:"start"})}get shown(){return Number(this.address.parts[0]??0)}async load(t=!1){let e=++this.asked,i=t?this.found?.games??[]:[],r={...N(this.conditions),limit:Y,offset:i.length};try{let s=await o.connection.call("library.search",r,{again:!0});e===this.asked&&(this.wrong=void 0,this.found={total:s.total,games:[...i,...s.games]})}catch(s){e===this.asked&&this.refused(s)}}async loadLabels(){this.labels=await o.call("library.labels")??this.labels}refused(t){let e=t instanceof P?t.error.detail?.field:void 0;t instanceof P&&q.some(i=>i===e)?this.wrong={field:String(e),words:t.words}:o.fail(t)}set(t){this.conditions=t,this.chosen=new Set,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},D)}changed(t){this.change=t,this.version++,this.load(),this.loadLabels()}render(){let{found:t,wrong:e,conditions:i,labels:r}=this;return a`<div
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
				@conditions=${s=>this.set(s.detail)}
				@clear=${()=>{this.set({}),clearTimeout(this.timer),this.load()}}
				@search=${()=>this.load()}
			></search-form>
			<div class="columns">
				<div class="left">${this.bar()} ${this.list()}</div>
				<library-preview
					class=${this.shown?"":"none"}
					.game=${this.shown}
					.ply=${Number(this.address.query.get("ply")??Number.NaN)}
					.version=${this.version}
					@edit=${()=>this.openWindow("edit",[this.shown])}
					@print=${()=>this.openWindow("print",[this.shown])}
					@changed=${s=>this.changed(s.detail)}
				></library-preview>
			</div>
			${this.windows()}
		</div>`}head(){let t=!this.found?.total||this.wrong!==void 0,{change:e}=this;return a`<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${m("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button @click=${()=>this.openWindow("paste",[])}>${m("edit")}${this.t("library.paste")}</button>
					<button ?disabled=${t} @click=${()=>this.save([])}>${m("download")}${this.t("library.export")}</button>
					<button ?disabled=${t} @click=${()=>this.openWindow("print",[])}>${m("printer")}${this.t("print.print")}</button>
					<a class="button" href="#/players">${m("people")}${this.t("nav.players")}</a>
					<button @click=${()=>this.openWindow("history",[])}>${m("clock")}${this.t("library.history")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing||e?.text||this.t("library.drop")}</p>
				${this.imported.length>0&&!this.importing?a`<button class="quiet" @click=${()=>this.openWindow("report",[])}>${m("list")}${this.t("library.importSaid")}</button>`:d}
				${e&&!this.importing?a`<button class="quiet" @click=${()=>this.undo(e.action)}>${m("undo")}${this.t("library.undo")}</button>`:d}
			</div>`}bar(){let{chosen:t,found:e}=this;if(!e||e.total===0)return d;let i=t.size,r=e.games.every(({id:l})=>t.has(l)),s=()=>this.inOrder();return a`<div class=${i>0?"bar card active":"bar"} role="toolbar" aria-label=${this.t("library.chosenGames")}>
			<label class="check">
				<input
					type="checkbox"
					.checked=${r&&i>0}
					.indeterminate=${i>0&&!r}
					@change=${l=>this.chooseShown(l.target.checked)}
				/>
				<span aria-live="polite">${i>0?this.t("library.chosen",{n:i}):this.t("library.chooseAll")}</span>
			</label>
			${i>0?a`${i<e.total&&r?a`<button class="quiet" @click=${()=>this.chooseFound()}>${this.t("library.chooseFound",{n:e.total})}</button>`:d}
						<span class="row acts">
							<button @click=${()=>this.openWindow("edit",s())}>${m("edit")}${this.t("library.edit")}</button>
							<button title=${this.t("library.mergeHow")} ?disabled=${i<2} @click=${()=>this.merge(s())}>${m("merge")}${this.t("library.merge")}</button>
							<button @click=${()=>this.save(s())}>${m("download")}${this.t("ui.save")}</button>
							<button @click=${()=>this.openWindow("print",s())}>${m("printer")}${this.t("print.print")}</button>
							<button class="danger" @click=${()=>this.takeOut(s())}>${m("trash")}${this.t("library.removeShort")}</button>
						</span>`:a`<span class="row acts"><button class="quiet" @click=${()=>this.openWindow("copies",[])}>${m("copy")}${this.t("library.copies")}</button></span>`}
		</div>`}list(){let{found:t}=this;return t?t.total===0?a`<p class="empty card">${this.t("library.none")}</p>`:a`<game-list
			.found=${t}
			.shown=${this.shown}
			.chosen=${this.chosen}
			.stale=${this.wrong!==void 0}
			@choose=${e=>{this.chosen=e.detail}}
			@more=${()=>this.load(!0)}
		></game-list>`:a`<p class="empty">${this.wrong?"":this.t("ui.loading")}</p>`}windows(){let{window:t}=this,e=()=>{this.window=void 0},i=t?.games??[];return a`<edit-dialog
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
				@copies=${r=>{this.window={name:"copies",games:[],import:r.detail}}}
				@undone=${()=>this.changed()}
				@close=${e}
			></import-dialog>
			<copies-dialog
				.open=${t?.name==="copies"}
				.conditions=${this.conditions}
				.import=${t?.import??0}
				@changed=${r=>this.changed(r.detail)}
				@close=${e}
			></copies-dialog>
			<history-dialog .open=${t?.name==="history"} @undone=${()=>this.changed()} @close=${e}></history-dialog>`}openWindow(t,e){this.window={name:t,games:e}}inOrder(){let t=(this.found?.games??[]).map(({id:e})=>e).filter(e=>this.chosen.has(e));return[...new Set([...t,...this.chosen])]}chooseShown(t){this.chosen=new Set(t?this.found?.games.map(({id:e})=>e):[])}async chooseFound(){let t=await o.call("library.numbers",N(this.conditions));t&&(this.chosen=new Set(t.games),t.more>0&&o.toast(this.t("library.tooMany",{n:t.games.length})))}async merge(t){let e=await o.call("library.merge",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereMerged",{n:t.length})}),o.go(`library/${t[0]}`))}async takeOut(t){let e=await o.call("library.remove",{games:t});e&&(this.chosen=new Set,this.changed({action:e.action,text:this.t("library.wereRemoved",{n:t.length})}))}async undo(t){await o.call("library.undo",{action:t})&&(o.toast(this.t("library.undone"),"good"),this.changed())}dragOver(t){t.dataTransfer?.types.includes("Files")&&(t.preventDefault(),t.stopPropagation(),this.dropping=!0)}drop(t){t.dataTransfer?.files.length&&(t.preventDefault(),t.stopPropagation(),this.dropping=!1,this.import([...t.dataTransfer.files]))}choose(t){let e=t.target,i=[...e.files??[]];e.value="",this.import(i)}async import(t){let e=[];for(let i of t){this.importing=this.t("library.importing",{name:i.name});try{let r=await M(i);e.push({name:i.name,report:r}),o.toast(B(i.name,r),r.added>0?"good":"info"),r.merged>0&&o.toast(this.t("library.gained",{n:r.merged,...r.gain}),"good")}catch(r){o.fail(r)}}this.importing="",this.took(e)}took(t){let e=t.findLast(({report:i})=>i.action>0);this.imported=t,e&&(this.conditions={}),this.changed(e&&{action:e.report.action,text:B(e.name,e.report)})}query(t){return new URLSearchParams(t.length>0?{games:t.join(",")}:N(this.conditions))}async save(t){let e=this.query(t);e.set("format","pgn");try{await O(`/api/library/games?${e}`,"library.pgn")}catch(i){o.fail(i)}}};y.styles=[w,g`
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
				.columns .none {
					display: none;
				}
				.acts {
					margin-left: 0;
				}
			}
		`],n([p({attribute:!1})],y.prototype,"address",2),n([c()],y.prototype,"conditions",2),n([c()],y.prototype,"found",2),n([c()],y.prototype,"labels",2),n([c()],y.prototype,"chosen",2),n([c()],y.prototype,"wrong",2),n([c()],y.prototype,"importing",2),n([c()],y.prototype,"dropping",2),n([c()],y.prototype,"change",2),n([c()],y.prototype,"imported",2),n([c()],y.prototype,"version",2),n([c()],y.prototype,"window",2),y=n([v("library-page")],y);function B(f,{added:x,duplicates:t,failed:e,failed_more:i}){return o.t("library.imported",{name:f,added:x,known:t,failed:e.length+i})}export{y as LibraryPage};
