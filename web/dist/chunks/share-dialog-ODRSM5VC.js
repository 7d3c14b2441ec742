import{a as g,b as w,c as x,d as k}from"./chunk-NYD3B2XO.js";import"./chunk-M76LJFDE.js";import{a as y}from"./chunk-ZCTVHQB2.js";import"./chunk-PCSVGWIR.js";import{a as r}from"./chunk-4KIL6WBB.js";import{b}from"./chunk-F6KRYXCL.js";import{b as u,c as i,f as m,h as $,i as v,j as c}from"./chunk-HYG7QBCA.js";import{n as f,q as o}from"./chunk-EQOJI25Y.js";import"./chunk-MIYZ5CRV.js";import{a as n}from"./chunk-LO2NM3CE.js";var a=class extends y{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:t}=this.room,e=this.open&&t?`${this.format} ${this.notation} ${t.changed} ${t.live}`:"";e&&e!==this.asked&&this.write(),this.asked=e}async write(){let t=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:o.language,format:this.format,...t})}render(){let t=this.room.state?.board.fen??"";return i`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?i`<div class="fields">
						${this.copyField(this.t("share.fen"),t)} ${this.addressField()}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(e=>i`<button type="button" @click=${()=>w(this.room,e)}>${r("download")}${e.toUpperCase()}</button>`)}
								<button type="button" @click=${()=>x(this.room)}>${r("copy")}${this.t("share.copyPicture")}</button>
							</span>
						</div>
						${this.recordField()}
					</div>`:m}
		</chuhe-dialog>
			<keep-dialog .room=${this.room} .open=${this.open&&this.above==="keep"} @close=${this.closeAbove}></keep-dialog>
			<print-dialog
				.address=${`/api/games/${this.room.id}/print`}
				.open=${this.open&&this.above==="print"}
				@close=${this.closeAbove}
			></print-dialog>`}copyField(t,e){return i`<label class="field">
			<span>${t}</span>
			<span class="pair">
				<input class="mono" readonly .value=${e} @focus=${l=>l.target.select()} />
				<button type="button" @click=${()=>P(e)}>${r("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}addressField(){let t=g(this.room);return t?this.copyField(this.t("share.url"),t):i`<label class="field">
			<span>${this.t("share.publicPage")}</span>
			<input
				type="url"
				maxlength="200"
				.value=${o.preferences.values.publicPage}
				@change=${e=>this.keepPage(e.target)}
			/>
			<span class="small dim">${this.t("share.publicPageHow")}</span>
		</label>`}keepPage(t){let e=f(t.value);e!==void 0&&o.preferences.set("publicPage",e),t.setCustomValidity(e===void 0?this.t("share.publicPageBad"):""),t.reportValidity()}recordField(){let{choices:t}=o.state??{},e=this.record?.text??"",l=this.record!==void 0&&this.record.text===null;return i`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${s=>{this.format=s.target.value}}
					>
						${t?.formats.filter(({write:s})=>s).map(({id:s,name:p})=>i`<option value=${s} ?selected=${s===this.format}>${o.say(p)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${s=>{this.notation=s.target.value}}
					>
						<option value="">–</option>
						${t?.notations.map(({id:s,name:p})=>i`<option value=${s} ?selected=${s===this.notation}>${o.say(p)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${l?this.t("share.binary"):e}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?i`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:s,count:p,detail:E})=>i`<li>${this.t(`loss.${s}`)} (${p}) ${E}</li>`)}
						</ul>
					</div>`:m}
			<div class="row">
				<button ?disabled=${l} @click=${()=>P(e)}>${r("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${r("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${r("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${r("download")}${this.t("share.save")}</button>
			</div>`}async show(t){await(t==="keep"?import("./keep-dialog-3XGCQQI4.js"):import("./print-dialog-NMJL4TEN.js")),this.above=t}save(){this.record&&T(this.record)}};a.styles=[b,u`
			.fields {
				display: grid;
				gap: 1em;
			}
			.field > .pair {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				font-weight: 400;
				color: var(--text);
			}
			.pair > input {
				flex: 1;
				min-width: 0;
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
		`],n([v({type:Boolean})],a.prototype,"open",2),n([c()],a.prototype,"format",2),n([c()],a.prototype,"notation",2),n([c()],a.prototype,"above",2),n([c()],a.prototype,"record",2),a=n([$("share-dialog")],a);async function P(d){try{await navigator.clipboard.writeText(d),o.toast(o.t("ui.copied"),"good")}catch(h){o.fail(h)}}function T({name:d,mime:h,text:t,base64:e}){let l=e===null?t??"":Uint8Array.from(atob(e),s=>s.charCodeAt(0));k(new Blob([l],{type:h}),d)}export{a as ShareDialog};
