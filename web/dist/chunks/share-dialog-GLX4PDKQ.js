import"./chunk-2HMB7QPW.js";import"./chunk-7PVOCEL6.js";import{a as y}from"./chunk-3SHSCV2J.js";import"./chunk-TVSKSNRL.js";import{a as l}from"./chunk-VDTJ6FAN.js";import{a as w}from"./chunk-RWMTEMP4.js";import{i as a,k as f}from"./chunk-PVOTBZRJ.js";import{b as u,c as o,f as h,h as b,i as $,j as m}from"./chunk-D6HT3KJ4.js";import{a as n}from"./chunk-LO2NM3CE.js";var v=class extends y{constructor(){super(...arguments);this.open=!1;this.labels={tags:[],collections:[]};this.waiting=!1}willUpdate(t){super.willUpdate(t),t.has("open")&&this.open&&(this.saved=void 0,this.load())}async load(){this.labels=await a.call("library.labels")??this.labels}render(){return o`<chuhe-dialog
			data-window="keep"
			data-game=${this.room.id}
			.open=${this.open}
			heading=${this.t("share.keep")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.saved?this.done(this.saved):this.form():h}
		</chuhe-dialog>`}form(){let t=(e,s,i)=>o`<label-field data-id=${e} .label=${s} .known=${i.map(({name:r})=>r)} .hint=${this.t("library.labelHint")}></label-field>`;return o`<form
			@submit=${e=>{e.preventDefault(),this.keep()}}
		>
			${t("collections",this.t("library.collections"),this.labels.collections)}
			${t("tags",this.t("library.tags"),this.labels.tags)}
			<p class="small dim">${this.t("library.keepHow")}</p>
			<div class="row end">
				<button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${l("book")}${this.t("ui.save")}</button>
			</div>
		</form>`}done(t){let e=t.new?"library.saved":t.action?"library.savedAgain":"library.savedBefore",{moves:s,comments:i,signs:r,facts:g}=t.gain;return o`<div class="done">
			<p role="status">${this.t(e)}</p>
			${s+i+r+g>0?o`<p class="small dim">${this.t("library.gained",{n:1,...t.gain})}</p>`:h}
			${t.new?h:o`<p class="small">${this.t("library.replaceHow")}</p>`}
			<div class="row">
				<a class="button" href=${`#/library/${t.game}`}>${l("book")}${this.t("library.look")}</a>
				${t.new?h:o`<button @click=${()=>this.keep(t.game)}>${this.t("library.replace")}</button>`}
				${t.action?o`<button class="quiet" @click=${()=>this.undo(t.action)}>${l("undo")}${this.t("library.undo")}</button>`:h}
			</div>
		</div>`}written(t){return this.renderRoot.querySelector(`label-field[data-id="${t}"]`)?.all??[]}async keep(t=0){this.waiting=!0;let e=t>0?{replace:t}:{collections:this.written("collections"),tags:this.written("tags")},s=await a.call("library.save",{game:this.room.id,...e});this.waiting=!1,s&&t>0?(a.toast(this.t("library.replaced"),"good"),this.dispatchEvent(new CustomEvent("close"))):this.saved=s}async undo(t){await a.call("library.undo",{action:t})&&(a.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("close")))}};v.styles=[f,u`
			form,
			.done {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],n([$({type:Boolean})],v.prototype,"open",2),n([m()],v.prototype,"labels",2),n([m()],v.prototype,"saved",2),n([m()],v.prototype,"waiting",2),v=n([b("keep-dialog")],v);var d=class extends y{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:t}=this.room,e=this.open&&t?`${this.format} ${this.notation} ${t.changed} ${t.live}`:"";e&&e!==this.asked&&this.write(),this.asked=e}async write(){let t=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:a.language,format:this.format,...t})}render(){let t=this.room.state?.board.fen??"",e=`${location.origin}/#/${w("analysis",t)}`;return o`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?o`<div class="fields">
						${this.copyField(this.t("share.fen"),t)} ${this.copyField(this.t("share.url"),e)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(s=>o`<button type="button" @click=${()=>this.picture(s)}>${l("download")}${s.toUpperCase()}</button>`)}
							</span>
						</div>
						${this.recordField()}
					</div>`:h}
		</chuhe-dialog>
			<keep-dialog .room=${this.room} .open=${this.open&&this.above==="keep"} @close=${this.closeAbove}></keep-dialog>
			<print-dialog
				.address=${`/api/games/${this.room.id}/print`}
				.open=${this.open&&this.above==="print"}
				@close=${this.closeAbove}
			></print-dialog>`}copyField(t,e){return o`<label class="field">
			<span>${t}</span>
			<span class="pair">
				<input class="mono" readonly .value=${e} @focus=${s=>s.target.select()} />
				<button type="button" @click=${()=>k(e)}>${l("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:t}=a.state??{},e=this.record?.text??"",s=this.record!==void 0&&this.record.text===null;return o`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${i=>{this.format=i.target.value}}
					>
						${t?.formats.filter(({write:i})=>i).map(({id:i,name:r})=>o`<option value=${i} ?selected=${i===this.format}>${a.say(r)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${i=>{this.notation=i.target.value}}
					>
						<option value="">–</option>
						${t?.notations.map(({id:i,name:r})=>o`<option value=${i} ?selected=${i===this.notation}>${a.say(r)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${s?this.t("share.binary"):e}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?o`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:i,count:r,detail:g})=>o`<li>${this.t(`loss.${i}`)} (${r}) ${g}</li>`)}
						</ul>
					</div>`:h}
			<div class="row">
				<button ?disabled=${s} @click=${()=>k(e)}>${l("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${l("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${l("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${l("download")}${this.t("share.save")}</button>
			</div>`}async picture(t){let{pieces:e}=a.preferences.values,s=await a.call("position.picture",{fen:this.room.state?.board.fen??"",style:e==="western"?"letters":e});if(!s)return;let i=new Blob([s.svg],{type:"image/svg+xml"});try{x(t==="svg"?i:await L(i),`xiangqi.${t}`)}catch(r){a.fail(r)}}show(t){this.above=t}save(){this.record&&E(this.record)}};d.styles=[f,u`
			.fields {
				display: grid;
				gap: 1em;
			}
			.field > .pair {
				display: flex;
				gap: 0.5em;
				font-weight: 400;
				color: var(--text);
			}
			.selects label {
				flex: 1;
			}
			textarea,
			.mono {
				font-size: 0.9em !important;
			}
			ul {
				margin: 0.2em 0;
			}
		`],n([$({type:Boolean})],d.prototype,"open",2),n([m()],d.prototype,"format",2),n([m()],d.prototype,"notation",2),n([m()],d.prototype,"above",2),n([m()],d.prototype,"record",2),d=n([b("share-dialog")],d);async function k(p){try{await navigator.clipboard.writeText(p),a.toast(a.t("ui.copied"),"good")}catch(c){a.fail(c)}}function E({name:p,mime:c,text:t,base64:e}){let s=e===null?t??"":Uint8Array.from(atob(e),i=>i.charCodeAt(0));x(new Blob([s],{type:c}),p)}function x(p,c){let t=document.createElement("a");t.href=URL.createObjectURL(p),t.download=c,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e3)}async function L(p){let c=URL.createObjectURL(p);try{let t=new Image;t.src=c,await t.decode();let e=document.createElement("canvas");return e.width=2*t.width,e.height=2*t.height,e.getContext("2d")?.drawImage(t,0,0,e.width,e.height),await new Promise((s,i)=>{e.toBlob(r=>r?s(r):i(new Error("no picture")),"image/png")})}finally{URL.revokeObjectURL(c)}}export{d as ShareDialog};
