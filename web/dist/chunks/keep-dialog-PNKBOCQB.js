import"./chunk-JSDYL24U.js";import"./chunk-IMSXM67M.js";import{a as v}from"./chunk-F2CP3VIP.js";import"./chunk-QY4C4GIZ.js";import{a as d}from"./chunk-4KIL6WBB.js";import{b as u}from"./chunk-3CI4WC5N.js";import{b as p,c as i,f as o,h as b,i as m,j as n}from"./chunk-HYG7QBCA.js";import{p as l}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as r}from"./chunk-LO2NM3CE.js";var e=class extends v{constructor(){super(...arguments);this.open=!1;this.labels={tags:[],collections:[]};this.waiting=!1}willUpdate(t){super.willUpdate(t),t.has("open")&&this.open&&(this.saved=void 0,this.load())}async load(){this.labels=await l.call("library.labels")??this.labels}render(){return i`<chuhe-dialog
			data-window="keep"
			data-game=${this.room.id}
			.open=${this.open}
			heading=${this.t("share.keep")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.saved?this.done(this.saved):this.form():o}
		</chuhe-dialog>`}form(){let t=(s,a,c)=>i`<label-field data-id=${s} .label=${a} .known=${c.map(({name:h})=>h)} .hint=${this.t("library.labelHint")}></label-field>`;return i`<form
			@submit=${s=>{s.preventDefault(),this.keep()}}
		>
			${t("collections",this.t("library.collections"),this.labels.collections)}
			${t("tags",this.t("library.tags"),this.labels.tags)}
			<p class="small dim">${this.t("library.keepHow")}</p>
			<div class="row end">
				<button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${d("book")}${this.t("ui.save")}</button>
			</div>
		</form>`}done(t){let s=t.new?"library.saved":t.action?"library.savedAgain":"library.savedBefore",{moves:a,comments:c,signs:h,facts:y}=t.gain;return i`<div class="done">
			<p role="status">${this.t(s)}</p>
			${a+c+h+y>0?i`<p class="small dim">${this.t("library.gained",{n:1,...t.gain})}</p>`:o}
			${t.new?o:i`<p class="small">${this.t("library.replaceHow")}</p>`}
			<div class="row">
				<a class="button" href=${`#/library/${t.game}`}>${d("book")}${this.t("library.look")}</a>
				${t.new?o:i`<button @click=${()=>this.keep(t.game)}>${this.t("library.replace")}</button>`}
				${t.action?i`<button class="quiet" @click=${()=>this.undo(t.action)}>${d("undo")}${this.t("library.undo")}</button>`:o}
			</div>
		</div>`}written(t){return this.renderRoot.querySelector(`label-field[data-id="${t}"]`)?.all??[]}async keep(t=0){this.waiting=!0;let s=t>0?{replace:t}:{collections:this.written("collections"),tags:this.written("tags")},a=await l.call("library.save",{game:this.room.id,...s});this.waiting=!1,a&&t>0?(l.toast(this.t("library.replaced"),"good"),this.dispatchEvent(new CustomEvent("close"))):this.saved=a}async undo(t){await l.call("library.undo",{action:t})&&(l.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("close")))}};e.styles=[u,p`
			form,
			.done {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],r([m({type:Boolean})],e.prototype,"open",2),r([n()],e.prototype,"labels",2),r([n()],e.prototype,"saved",2),r([n()],e.prototype,"waiting",2),e=r([b("keep-dialog")],e);export{e as KeepDialog};
