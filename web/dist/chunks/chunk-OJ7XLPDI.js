import{a as m}from"./chunk-DCYRS5LV.js";import{e as E,f as C,i as d,j as y,k as w}from"./chunk-3JW5LQFA.js";import{b as f,c as o,f as v,h as g,i as p,j as x,k as b}from"./chunk-6LVS4QKU.js";import{a}from"./chunk-LO2NM3CE.js";var S=[0,5,10,15,20,30],T=["wxf","iccs","vietnamese"],l=class extends y{constructor(){super(...arguments);this.address="";this.open=!1;this.waiting=!1;this.print=async t=>{t.preventDefault(),await this.whileWaiting(async()=>{let e=URL.createObjectURL(await E(this.wanted)),i=window.open(e);i?i.addEventListener("load",()=>i.print(),{once:!0}):d.toast(this.t("print.blocked"),"error")})};this.save=()=>this.whileWaiting(()=>C(this.wanted,"xiangqi.html"))}render(){return o`<chuhe-dialog
			data-window="print"
			.open=${this.open}
			heading=${this.t("print.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.fields():v}
		</chuhe-dialog>`}fields(){let{notation:t}=d.preferences.values;return o`<form @submit=${this.print}>
			<label class="field">
				<span>${this.t("share.notation")}</span>
				<select name="notation">
					${d.state?.choices.notations.map(({id:e,name:i})=>o`<option value=${e} ?selected=${e===H(t)}>${d.say(i)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("print.every")}</span>
				<select name="every">
					${S.map(e=>o`<option value=${e} ?selected=${e===10}>${e===0?this.t("print.marked"):this.t("print.moves",{n:e})}</option>`)}
				</select>
			</label>
			<label class="check"><input type="checkbox" name="end" checked />${this.t("print.end")}</label>
			<label class="check"><input type="checkbox" name="black" />${this.t("print.black")}</label>
			<p class="small dim">${this.t("print.how")}</p>
			<div class="row end">
				<button type="button" ?disabled=${this.waiting} @click=${this.save}>${m("download")}HTML</button>
				<button class="primary" ?disabled=${this.waiting}>${m("printer")}${this.t("print.print")}</button>
			</div>
		</form>`}get wanted(){let t=new FormData(this.form??void 0),e=String(t.get("notation")??""),{pieces:i}=d.preferences.values,c=T.includes(e)||i==="western"?"letters":i,h=new URLSearchParams({notation:e,style:c,every:String(t.get("every")??0)});for(let u of["end","black"])t.has(u)&&h.set(u,"true");return`${this.address}${this.address.includes("?")?"&":"?"}${h}`}async whileWaiting(t){this.waiting=!0;try{await t()}catch(e){d.fail(e)}this.waiting=!1}};l.styles=[w,f`
			form {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],a([p()],l.prototype,"address",2),a([p({type:Boolean})],l.prototype,"open",2),a([x()],l.prototype,"waiting",2),a([b("form")],l.prototype,"form",2),l=a([g("print-dialog")],l);function H(n){return n==="traditional"?"chinese,traditional":n}var $=["Event","Site","Date","Red","Black","Round"],k=(n,s)=>n.toLowerCase()===s.toLowerCase();function z(n){return new Map($.map(s=>[s,n.find(t=>k(t.name,s))?.value??""]))}function G(n,s){let t=n.map(({name:i,value:c})=>{let h=$.find(u=>k(u,i));return{name:i,value:h===void 0?c:s.get(h)??c}}),e=$.filter(i=>!n.some(({name:c})=>k(c,i)));return[...t,...e.map(i=>({name:i,value:s.get(i)??""}))].filter(({value:i})=>i!=="")}var r=class extends y{constructor(){super(...arguments);this.label="";this.hint="";this.labels=[];this.known=[]}get all(){return M(this.labels,this.input?.value??"")}render(){let t=this.known.filter(e=>!this.labels.includes(e));return o`<div class="field">
			<label for="text">${this.label}</label>
			<div class="box">
				${this.labels.map(e=>o`<span class="label">
							${e}<button
								type="button"
								class="quiet"
								aria-label=${this.t("library.dropLabel",{name:e})}
								@click=${()=>this.tell(this.labels.filter(i=>i!==e))}
							>
								${m("close")}
							</button>
						</span>`)}
				<input
					id="text"
					list="known"
					maxlength="100"
					autocomplete="off"
					placeholder=${this.hint||v}
					@keydown=${this.key}
					@input=${this.typed}
					@change=${this.take}
				/>
				<datalist id="known">${t.map(e=>o`<option value=${e}></option>`)}</datalist>
			</div>
		</div>`}key(t){let e=t.target;t.isComposing||(t.key==="Enter"&&e.value.trim()!==""?(t.preventDefault(),this.take()):t.key==="Backspace"&&e.value===""&&this.labels.length>0&&this.tell(this.labels.slice(0,-1)))}typed(t){let e=t.target;!t.isComposing&&/[,，]/.test(e.value)&&(e.value=e.value.replace(/[,，].*$/,""),this.take())}take(){let{all:t}=this;this.input&&(this.input.value=""),t.length>this.labels.length&&this.tell(t)}tell(t){this.labels=t,this.dispatchEvent(new CustomEvent("labels",{detail:t}))}};r.styles=[w,f`
			:host {
				display: block;
			}
			label {
				font-weight: 600;
				color: var(--dim);
				font-size: 0.9em;
			}
			.box {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				align-items: center;
				padding: 0.25em 0.4em;
				border: 1px solid color-mix(in srgb, var(--dim) 60%, var(--line));
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			.box:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			.box > input:not([type="checkbox"], [type="radio"], [type="range"]) {
				flex: 1 1 8em;
				width: auto;
				min-height: 1.9em;
				padding: 0 0.3em;
				border: 0;
				outline: none;
				background: transparent;
			}
			.label {
				display: inline-flex;
				align-items: center;
				gap: 0.1em;
				padding-left: 0.6em;
				border-radius: 1em;
				background: var(--accent-soft);
				color: var(--text);
				max-width: 100%;
				overflow-wrap: anywhere;
			}
			.label button {
				min-height: 1.9em;
				width: 1.9em;
				padding: 0;
				border-radius: 1em;
				font-size: 0.85em;
			}
		`],a([p()],r.prototype,"label",2),a([p()],r.prototype,"hint",2),a([p({attribute:!1})],r.prototype,"labels",2),a([p({attribute:!1})],r.prototype,"known",2),a([b("input")],r.prototype,"input",2),r=a([g("label-field")],r);function M(n,s){let t=s.trim();return t===""||n.includes(t)?n:[...n,t]}export{$ as a,z as b,G as c};
