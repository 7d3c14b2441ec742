import{a as f}from"./chunk-UB3J2C7I.js";import{a as g,i,j as v,k as b}from"./chunk-P5V5D35J.js";import{b as d,c as u,h,j as w}from"./chunk-3EFHL3MD.js";import{a as p}from"./chunk-LO2NM3CE.js";var n=class extends v{constructor(){super(...arguments);this.waiting=!1}render(){return u`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("open.paste")}</span>
				<textarea class="mono" rows="9" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row">
				<button class="primary" ?disabled=${this.waiting}>${f("check")}${this.t("open.read")}</button>
				<label class="button">
					${f("upload")}${this.t("open.file")}
					<input class="hidden-text" type="file" @change=${this.chooseFile} />
				</label>
				<span class="dim small">${this.t("open.drop")}</span>
			</div>
		</form>`}async submit(s){s.preventDefault();let r=this.renderRoot.querySelector("textarea")?.value??"";if(r.trim()==="")return;this.waiting=!0;let c=await $(r);this.waiting=!1,c&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(s){let r=s.target.files?.[0];r&&await E(r)&&this.dispatchEvent(new CustomEvent("opened"))}};n.styles=[b,d`
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
		`],p([w()],n.prototype,"waiting",2),n=p([h("open-form")],n);var y=4<<20;async function $(e){let t=await i.call("record.read",{text:e});return t!==void 0&&l(t,e)}async function E(e){try{if(e.size>y){let{pickGames:t}=await import("./pick-games-CJTK7U2P.js");return t(e,l),!0}return l(await g(e),e)}catch(t){return i.fail(t),!1}}function l(e,t){let{games:s,errors:r,found:c}=e;if(c.length>0)return import("./pick-games-CJTK7U2P.js").then(({pickGames:o})=>o(t,l,e)),!0;for(let o of r.slice(0,2))i.toast(o,"error");let[m]=s;if(!m)return!1;let a=s.flatMap(o=>s.length>1?o.warnings.map(x=>`${o.title}: ${x}`):o.warnings);return a.length===1?i.toast(i.t("open.warned",{n:1,first:a[0]??""})):a.length>1&&import("./pick-games-CJTK7U2P.js").then(({tellWarnings:o})=>o(a)),i.go(s.length>1?"games?group=imported":`analysis/${m.game}`),!0}export{n as OpenForm,E as openFile,$ as openText};
