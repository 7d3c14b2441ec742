import{a as d}from"./chunk-VDTJ6FAN.js";import{e as $,f as k,i as p,j as f,k as v}from"./chunk-PVOTBZRJ.js";import{b as c,c as a,f as h,h as m,i as l,j as w,k as u}from"./chunk-D6HT3KJ4.js";import{a as i}from"./chunk-LO2NM3CE.js";var E=[0,5,10,15,20,30],T=["wxf","iccs","vietnamese"],r=class extends f{constructor(){super(...arguments);this.address="";this.open=!1;this.waiting=!1;this.print=async t=>{t.preventDefault(),await this.whileWaiting(async()=>{let e=URL.createObjectURL(await $(this.wanted)),n=window.open(e);n?n.addEventListener("load",()=>n.print(),{once:!0}):p.toast(this.t("print.blocked"),"error")})};this.save=()=>this.whileWaiting(()=>k(this.wanted,"xiangqi.html"))}render(){return a`<chuhe-dialog
			data-window="print"
			.open=${this.open}
			heading=${this.t("print.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.fields():h}
		</chuhe-dialog>`}fields(){let{notation:t}=p.preferences.values;return a`<form @submit=${this.print}>
			<label class="field">
				<span>${this.t("share.notation")}</span>
				<select name="notation">
					${p.state?.choices.notations.map(({id:e,name:n})=>a`<option value=${e} ?selected=${e===C(t)}>${p.say(n)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("print.every")}</span>
				<select name="every">
					${E.map(e=>a`<option value=${e} ?selected=${e===10}>${e===0?this.t("print.marked"):this.t("print.moves",{n:e})}</option>`)}
				</select>
			</label>
			<label class="check"><input type="checkbox" name="end" checked />${this.t("print.end")}</label>
			<label class="check"><input type="checkbox" name="black" />${this.t("print.black")}</label>
			<p class="small dim">${this.t("print.how")}</p>
			<div class="row end">
				<button type="button" ?disabled=${this.waiting} @click=${this.save}>${d("download")}HTML</button>
				<button class="primary" ?disabled=${this.waiting}>${d("printer")}${this.t("print.print")}</button>
			</div>
		</form>`}get wanted(){let t=new FormData(this.form??void 0),e=String(t.get("notation")??""),{pieces:n}=p.preferences.values,x=T.includes(e)||n==="western"?"letters":n,g=new URLSearchParams({notation:e,style:x,every:String(t.get("every")??0)});for(let y of["end","black"])t.has(y)&&g.set(y,"true");return`${this.address}${this.address.includes("?")?"&":"?"}${g}`}async whileWaiting(t){this.waiting=!0;try{await t()}catch(e){p.fail(e)}this.waiting=!1}};r.styles=[v,c`
			form {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],i([l()],r.prototype,"address",2),i([l({type:Boolean})],r.prototype,"open",2),i([w()],r.prototype,"waiting",2),i([u("form")],r.prototype,"form",2),r=i([m("print-dialog")],r);function C(o){return o==="traditional"?"chinese,traditional":o}var s=class extends f{constructor(){super(...arguments);this.label="";this.hint="";this.labels=[];this.known=[]}get all(){return S(this.labels,this.input?.value??"")}render(){let t=this.known.filter(e=>!this.labels.includes(e));return a`<div class="field">
			<label for="text">${this.label}</label>
			<div class="box">
				${this.labels.map(e=>a`<span class="label">
							${e}<button
								type="button"
								class="quiet"
								aria-label=${this.t("library.dropLabel",{name:e})}
								@click=${()=>this.tell(this.labels.filter(n=>n!==e))}
							>
								${d("close")}
							</button>
						</span>`)}
				<input
					id="text"
					list="known"
					maxlength="100"
					autocomplete="off"
					placeholder=${this.hint||h}
					@keydown=${this.key}
					@input=${this.typed}
					@change=${this.take}
				/>
				<datalist id="known">${t.map(e=>a`<option value=${e}></option>`)}</datalist>
			</div>
		</div>`}key(t){let e=t.target;t.isComposing||(t.key==="Enter"&&e.value.trim()!==""?(t.preventDefault(),this.take()):t.key==="Backspace"&&e.value===""&&this.labels.length>0&&this.tell(this.labels.slice(0,-1)))}typed(t){let e=t.target;!t.isComposing&&/[,，]/.test(e.value)&&(e.value=e.value.replace(/[,，].*$/,""),this.take())}take(){let{all:t}=this;this.input&&(this.input.value=""),t.length>this.labels.length&&this.tell(t)}tell(t){this.labels=t,this.dispatchEvent(new CustomEvent("labels",{detail:t}))}};s.styles=[v,c`
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
		`],i([l()],s.prototype,"label",2),i([l()],s.prototype,"hint",2),i([l({attribute:!1})],s.prototype,"labels",2),i([l({attribute:!1})],s.prototype,"known",2),i([u("input")],s.prototype,"input",2),s=i([m("label-field")],s);function S(o,b){let t=b.trim();return t===""||o.includes(t)?o:[...o,t]}
