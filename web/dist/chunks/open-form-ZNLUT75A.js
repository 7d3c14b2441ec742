import{a as f}from"./chunk-4KIL6WBB.js";import{a as b,b as y}from"./chunk-3CI4WC5N.js";import{b as m,c as d,h,j as w}from"./chunk-HYG7QBCA.js";import{b as g,c as v,p as i}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var n=class extends b{constructor(){super(...arguments);this.waiting=!1}render(){return d`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("open.paste")}</span>
				<textarea class="mono" rows="9" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row">
				<button class="primary" ?disabled=${this.waiting}>${f("check")}${this.t("open.read")}</button>
				<label class="button">
					${f("upload")}${this.t("open.file")}
					<input class="hidden-text" type="file" multiple @change=${this.chooseFile} />
				</label>
				<span class="dim small">${this.t("open.drop")}</span>
			</div>
		</form>`}async submit(r){r.preventDefault();let o=this.renderRoot.querySelector("textarea")?.value??"";if(o.trim()==="")return;this.waiting=!0;let c=await E(o);this.waiting=!1,c&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(r){let o=[...r.target.files??[]];await R(o)&&this.dispatchEvent(new CustomEvent("opened"))}};n.styles=[y,m`
			form {
				display: grid;
				gap: 1em;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			textarea {
				font-size: 0.9em;
			}
		`],p([w()],n.prototype,"waiting",2),n=p([h("open-form")],n);var x=4<<20;async function E(t){let e=await i.call("record.read",{text:t});return e!==void 0&&l(e,t)}async function R(t){try{let[e]=t;if(t.length===1&&e&&e.size<=x)return l(await g(e),e);let r=[];for(let o of t)r.push({source:o,answer:await P(o)});if(r.length>0){let{pickGames:o}=await import("./pick-games-IBSIZN6Y.js");o(r,l)}return r.length>0}catch(e){return i.fail(e),!1}}async function P(t){if(!(t.size>x))try{return await v(t)}catch(e){return{games:[],found:[],total:0,errors:[i.textOf(e)]}}}function l(t,e){let{games:r,errors:o,found:c}=t;if(c.length>0)return import("./pick-games-IBSIZN6Y.js").then(({pickGames:s})=>s([{source:e,answer:t}],l)),!0;for(let s of o.slice(0,2))i.toast(s,"error");let[u]=r;if(!u)return!1;let a=r.flatMap(s=>r.length>1?s.warnings.map($=>`${s.title}: ${$}`):s.warnings);return a.length===1?i.toast(i.t("open.warned",{n:1,first:a[0]??""})):a.length>1&&import("./pick-games-IBSIZN6Y.js").then(({tellWarnings:s})=>s(a)),i.go(r.length>1?"games?group=imported":`analysis/${u.game}`),!0}export{n as OpenForm,R as openFiles,E as openText};
