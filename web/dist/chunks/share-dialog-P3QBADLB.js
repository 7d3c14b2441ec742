import"./chunk-MDGEWHKX.js";import{a as k}from"./chunk-ZSH22KA3.js";import{a as w}from"./chunk-OODXR55R.js";import"./chunk-STH44SV5.js";import{a as p}from"./chunk-SQVOFWYC.js";import{m as a,o as x}from"./chunk-52SFQQNX.js";import{L as y,b as f,c as l,f as $,h as b,i as g,j as u}from"./chunk-IZEQRYOU.js";import{a as h}from"./chunk-LO2NM3CE.js";var E="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",d=class extends k{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:a.language,format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}${location.pathname}#/${w("analysis",this.line())}`;return l`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?l`<div class="fields">
						${this.copyField(this.t("share.fen"),e)} ${this.copyField(this.t("share.url"),t)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(s=>l`<button type="button" @click=${()=>this.picture(s)}>${p("download")}${s.toUpperCase()}</button>`)}
								<button type="button" @click=${()=>this.copyPicture()}>${p("copy")}${this.t("share.copyPicture")}</button>
							</span>
						</div>
						${this.recordField()}
					</div>`:$}
		</chuhe-dialog>
			<keep-dialog .room=${this.room} .open=${this.open&&this.above==="keep"} @close=${this.closeAbove}></keep-dialog>
			<print-dialog
				.address=${`/api/games/${this.room.id}/print`}
				.open=${this.open&&this.above==="print"}
				@close=${this.closeAbove}
			></print-dialog>`}copyField(e,t){return l`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${s=>s.target.select()} />
				<button type="button" @click=${()=>P(t)}>${p("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:e}=a.state??{},t=this.record?.text??"",s=this.record!==void 0&&this.record.text===null;return l`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${o=>{this.format=o.target.value}}
					>
						${e?.formats.filter(({write:o})=>o).map(({id:o,name:i})=>l`<option value=${o} ?selected=${o===this.format}>${a.say(i)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${o=>{this.notation=o.target.value}}
					>
						<option value="">–</option>
						${e?.notations.map(({id:o,name:i})=>l`<option value=${o} ?selected=${o===this.notation}>${a.say(i)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${s?this.t("share.binary"):t}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?l`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:o,count:i,detail:n})=>l`<li>${this.t(`loss.${o}`)} (${i}) ${n}</li>`)}
						</ul>
					</div>`:$}
			<div class="row">
				<button ?disabled=${s} @click=${()=>P(t)}>${p("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${p("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${p("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${p("download")}${this.t("share.save")}</button>
			</div>`}line(){let{state:e}=this.room,t=[];for(let i=this.room.current;i?.move;i=e?.nodes[i.parent??-1])t.unshift(i.move);let{fen:s=""}=e?.start??{},o=s.startsWith(E)?"startpos":s;return t.length>0?`${o} moves ${t.join(" ")}`:o}async drawn(){let{pieces:e}=a.preferences.values,{board:t}=this.room.state??{},s=await a.call("position.picture",{fen:t?.fen??"",style:e==="western"?"letters":e,...t?.last?{last:y(t.last)}:{},...this.room.orientation==="black"?{black:!0}:{}});return s&&new Blob([s.svg],{type:"image/svg+xml"})}async copyPicture(){let e=await this.drawn(),{state:t,current:s}=this.room;if(!e||!t)return;let o=m=>t.players[m].name||this.t(`side.${m}`),{notation:i}=a.preferences.values,n=s?.text?`${s.number}${s.side==="red"?".":"…"} ${s.text[i]}`:"",v=t.result.result==="undecided"?"":a.say(t.result.message);try{let m=await A(await B(e),`${o("red")} – ${o("black")}`,[n,v]);await navigator.clipboard.write([new ClipboardItem({"image/png":m})]),a.toast(this.t("ui.copied"),"good")}catch(m){a.fail(m)}}async picture(e){let t=await this.drawn();if(t)try{R(e==="svg"?t:await B(t),`xiangqi.${e}`)}catch(s){a.fail(s)}}async show(e){await(e==="keep"?import("./keep-dialog-3DIZRTSR.js"):import("./print-dialog-UWZXVG6C.js")),this.above=e}save(){this.record&&L(this.record)}};d.styles=[x,f`
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
		`],h([g({type:Boolean})],d.prototype,"open",2),h([u()],d.prototype,"format",2),h([u()],d.prototype,"notation",2),h([u()],d.prototype,"above",2),h([u()],d.prototype,"record",2),d=h([b("share-dialog")],d);async function P(c){try{await navigator.clipboard.writeText(c),a.toast(a.t("ui.copied"),"good")}catch(r){a.fail(r)}}function L({name:c,mime:r,text:e,base64:t}){let s=t===null?e??"":Uint8Array.from(atob(t),o=>o.charCodeAt(0));R(new Blob([s],{type:r}),c)}function R(c,r){let e=document.createElement("a");e.href=URL.createObjectURL(c),e.download=r,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)}async function A(c,r,e){let t=await createImageBitmap(c),s=e.filter(Boolean).join("   "),o=Math.round(t.width/15),i=document.createElement("canvas");i.width=t.width,i.height=t.height+(s?2:1)*o;let n=i.getContext("2d");if(n){n.fillStyle="#fbf9f5",n.fillRect(0,0,i.width,i.height),n.drawImage(t,0,o),n.fillStyle="#2a2622",n.textAlign="center",n.textBaseline="middle";let v=.94*i.width;n.font=`600 ${Math.round(o*.46)}px ${getComputedStyle(document.body).fontFamily}`,n.fillText(r,i.width/2,o/2,v),n.fillText(s,i.width/2,i.height-o/2,v)}return T(i)}async function B(c){let r=URL.createObjectURL(c);try{let e=new Image;e.src=r,await e.decode();let t=document.createElement("canvas");return t.width=2*e.width,t.height=2*e.height,t.getContext("2d")?.drawImage(e,0,0,t.width,t.height),await T(t)}finally{URL.revokeObjectURL(r)}}function T(c){return new Promise((r,e)=>{c.toBlob(t=>t?r(t):e(new Error("no picture")),"image/png")})}export{d as ShareDialog};
