import{a as c}from"./chunk-4KIL6WBB.js";import{a as b,b as y}from"./chunk-3CI4WC5N.js";import{b as h,c as r,f as m,h as f,i as l,j as u,k as v}from"./chunk-HYG7QBCA.js";import{f as $,g as w,p as n}from"./chunk-L5VQR5JZ.js";import{a}from"./chunk-LO2NM3CE.js";var k=[0,5,10,15,20,30],E=["wxf","iccs","vietnamese"],i=class extends b{constructor(){super(...arguments);this.address="";this.open=!1;this.waiting=!1;this.print=async t=>{t.preventDefault(),await this.whileWaiting(async()=>{let e=URL.createObjectURL(await $(this.wanted)),s=window.open(e);s?s.addEventListener("load",()=>s.print(),{once:!0}):n.toast(this.t("print.blocked"),"error")})};this.save=()=>this.whileWaiting(()=>w(this.wanted,"xiangqi.html"))}render(){return r`<chuhe-dialog
			data-window="print"
			.open=${this.open}
			heading=${this.t("print.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.fields():m}
		</chuhe-dialog>`}fields(){let{notation:t}=n.preferences.values;return r`<form @submit=${this.print}>
			<label class="field">
				<span>${this.t("share.notation")}</span>
				<select name="notation">
					${n.state?.choices.notations.map(({id:e,name:s})=>r`<option value=${e} ?selected=${e===x(t)}>${n.say(s)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("print.every")}</span>
				<select name="every">
					${k.map(e=>r`<option value=${e} ?selected=${e===10}>${e===0?this.t("print.marked"):this.t("print.moves",{n:e})}</option>`)}
				</select>
			</label>
			<label class="check"><input type="checkbox" name="end" checked />${this.t("print.end")}</label>
			<label class="check"><input type="checkbox" name="black" />${this.t("print.black")}</label>
			<p class="small dim">${this.t("print.how")}</p>
			<div class="row end">
				<button type="button" ?disabled=${this.waiting} @click=${this.save}>${c("download")}HTML</button>
				<button class="primary" ?disabled=${this.waiting}>${c("printer")}${this.t("print.print")}</button>
			</div>
		</form>`}get wanted(){let t=new FormData(this.form??void 0),e=String(t.get("notation")??""),{pieces:s}=n.preferences.values,g=E.includes(e)||s==="western"?"letters":s,p=new URLSearchParams({notation:e,style:g,every:String(t.get("every")??0)});for(let d of["end","black"])t.has(d)&&p.set(d,"true");return`${this.address}${this.address.includes("?")?"&":"?"}${p}`}async whileWaiting(t){this.waiting=!0;try{await t()}catch(e){n.fail(e)}this.waiting=!1}};i.styles=[y,h`
			form {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],a([l()],i.prototype,"address",2),a([l({type:Boolean})],i.prototype,"open",2),a([u()],i.prototype,"waiting",2),a([v("form")],i.prototype,"form",2),i=a([f("print-dialog")],i);function x(o){return o==="traditional"?"chinese,traditional":o}export{i as a};
