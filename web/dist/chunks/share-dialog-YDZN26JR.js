import"./chunk-GXTB7ITS.js";import{a as g}from"./chunk-JVDV76Z6.js";import{a as f}from"./chunk-OODXR55R.js";import"./chunk-WVHPJO6C.js";import{a as d}from"./chunk-TWWMOEVS.js";import{m as i,o as b}from"./chunk-5TFIHHT2.js";import{b as v,c as r,f as m,h as $,i as u,j as h}from"./chunk-4IDY3XRF.js";import{a as p}from"./chunk-LO2NM3CE.js";var n=class extends g{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:t}=this.room,e=this.open&&t?`${this.format} ${this.notation} ${t.changed} ${t.live}`:"";e&&e!==this.asked&&this.write(),this.asked=e}async write(){let t=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:i.language,format:this.format,...t})}render(){let t=this.room.state?.board.fen??"",e=`${location.origin}/#/${f("analysis",t)}`;return r`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?r`<div class="fields">
						${this.copyField(this.t("share.fen"),t)} ${this.copyField(this.t("share.url"),e)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(o=>r`<button type="button" @click=${()=>this.picture(o)}>${d("download")}${o.toUpperCase()}</button>`)}
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
			></print-dialog>`}copyField(t,e){return r`<label class="field">
			<span>${t}</span>
			<span class="pair">
				<input class="mono" readonly .value=${e} @focus=${o=>o.target.select()} />
				<button type="button" @click=${()=>y(e)}>${d("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:t}=i.state??{},e=this.record?.text??"",o=this.record!==void 0&&this.record.text===null;return r`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${s=>{this.format=s.target.value}}
					>
						${t?.formats.filter(({write:s})=>s).map(({id:s,name:a})=>r`<option value=${s} ?selected=${s===this.format}>${i.say(a)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${s=>{this.notation=s.target.value}}
					>
						<option value="">–</option>
						${t?.notations.map(({id:s,name:a})=>r`<option value=${s} ?selected=${s===this.notation}>${i.say(a)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${o?this.t("share.binary"):e}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?r`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:s,count:a,detail:x})=>r`<li>${this.t(`loss.${s}`)} (${a}) ${x}</li>`)}
						</ul>
					</div>`:m}
			<div class="row">
				<button ?disabled=${o} @click=${()=>y(e)}>${d("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${d("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${d("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${d("download")}${this.t("share.save")}</button>
			</div>`}async picture(t){let{pieces:e}=i.preferences.values,o=await i.call("position.picture",{fen:this.room.state?.board.fen??"",style:e==="western"?"letters":e});if(!o)return;let s=new Blob([o.svg],{type:"image/svg+xml"});try{w(t==="svg"?s:await E(s),`xiangqi.${t}`)}catch(a){i.fail(a)}}async show(t){await(t==="keep"?import("./keep-dialog-GBGTYTMX.js"):import("./print-dialog-5NHZXXQE.js")),this.above=t}save(){this.record&&k(this.record)}};n.styles=[b,v`
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
		`],p([u({type:Boolean})],n.prototype,"open",2),p([h()],n.prototype,"format",2),p([h()],n.prototype,"notation",2),p([h()],n.prototype,"above",2),p([h()],n.prototype,"record",2),n=p([$("share-dialog")],n);async function y(l){try{await navigator.clipboard.writeText(l),i.toast(i.t("ui.copied"),"good")}catch(c){i.fail(c)}}function k({name:l,mime:c,text:t,base64:e}){let o=e===null?t??"":Uint8Array.from(atob(e),s=>s.charCodeAt(0));w(new Blob([o],{type:c}),l)}function w(l,c){let t=document.createElement("a");t.href=URL.createObjectURL(l),t.download=c,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e3)}async function E(l){let c=URL.createObjectURL(l);try{let t=new Image;t.src=c,await t.decode();let e=document.createElement("canvas");return e.width=2*t.width,e.height=2*t.height,e.getContext("2d")?.drawImage(t,0,0,e.width,e.height),await new Promise((o,s)=>{e.toBlob(a=>a?o(a):s(new Error("no picture")),"image/png")})}finally{URL.revokeObjectURL(c)}}export{n as ShareDialog};
