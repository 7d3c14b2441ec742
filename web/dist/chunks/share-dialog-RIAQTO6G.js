import{a as h}from"./chunk-GTXCJ4IG.js";import{a as x,b as w,c as k,d as E}from"./chunk-EMCUPRKR.js";import"./chunk-IMSXM67M.js";import{a as g}from"./chunk-F2CP3VIP.js";import"./chunk-QY4C4GIZ.js";import{a}from"./chunk-4KIL6WBB.js";import{b as y}from"./chunk-3CI4WC5N.js";import{b as $,c as i,f as d,h as v,i as f,j as c}from"./chunk-HYG7QBCA.js";import{m as b,p as n}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as r}from"./chunk-LO2NM3CE.js";var o=class extends g{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:t}=this.room,e=this.open&&t?`${this.format} ${this.notation} ${t.changed} ${t.live}`:"";e&&e!==this.asked&&this.write(),this.asked=e}async write(){let t=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:n.language,format:this.format,...t})}render(){let t=this.room.state?.board.fen??"";return i`<chuhe-dialog
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
								${["svg","png"].map(e=>i`<button type="button" @click=${()=>w(this.room,e)}>${a("download")}${e.toUpperCase()}</button>`)}
								<button type="button" @click=${()=>k(this.room)}>${a("copy")}${this.t("share.copyPicture")}</button>
							</span>
						</div>
						${this.recordField()}
					</div>`:d}
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
				<button type="button" @click=${()=>h(e)}>${a("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}addressField(){let t=x(this.room);return t?this.copyField(this.t("share.url"),t):i`<label class="field">
			<span>${this.t("share.publicPage")}</span>
			<input
				type="url"
				maxlength="200"
				.value=${n.preferences.values.publicPage}
				@change=${e=>this.keepPage(e.target)}
			/>
			<span class="small dim">${this.t("share.publicPageHow")}</span>
		</label>`}keepPage(t){let e=b(t.value);e!==void 0&&n.preferences.set("publicPage",e),t.setCustomValidity(e===void 0?this.t("share.publicPageBad"):""),t.reportValidity()}recordField(){let{choices:t}=n.state??{},e=this.record?.text??"",l=this.record!==void 0&&this.record.text===null;return i`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${s=>{this.format=s.target.value}}
					>
						${t?.formats.filter(({write:s})=>s).map(({id:s,name:p})=>i`<option value=${s} ?selected=${s===this.format}>${n.say(p)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${s=>{this.notation=s.target.value}}
					>
						<option value="">–</option>
						${t?.notations.map(({id:s,name:p})=>i`<option value=${s} ?selected=${s===this.notation}>${n.say(p)}</option>`)}
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
							${this.record.losses.map(({kind:s,count:p,detail:P})=>i`<li>${this.t(`loss.${s}`)} (${p}) ${P}</li>`)}
						</ul>
					</div>`:d}
			<div class="row">
				<button ?disabled=${l} @click=${()=>h(e)}>${a("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${a("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${a("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${a("download")}${this.t("share.save")}</button>
			</div>`}async show(t){await(t==="keep"?import("./keep-dialog-PNKBOCQB.js"):import("./print-dialog-7EEJU3FY.js")),this.above=t}save(){this.record&&T(this.record)}};o.styles=[y,$`
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
		`],r([f({type:Boolean})],o.prototype,"open",2),r([c()],o.prototype,"format",2),r([c()],o.prototype,"notation",2),r([c()],o.prototype,"above",2),r([c()],o.prototype,"record",2),o=r([v("share-dialog")],o);function T({name:m,mime:u,text:t,base64:e}){let l=e===null?t??"":Uint8Array.from(atob(e),s=>s.charCodeAt(0));E(new Blob([l],{type:u}),m)}export{o as ShareDialog};
