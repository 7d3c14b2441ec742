import{a as p}from"./chunk-VDTJ6FAN.js";import{a as w,i,j as g,k as v}from"./chunk-PVOTBZRJ.js";import{b as m,c as d,h as u,j as h}from"./chunk-D6HT3KJ4.js";import{a as c}from"./chunk-LO2NM3CE.js";var n=class extends g{constructor(){super(...arguments);this.waiting=!1}render(){return d`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("open.paste")}</span>
				<textarea class="mono" rows="9" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row">
				<button class="primary" ?disabled=${this.waiting}>${p("check")}${this.t("open.read")}</button>
				<label class="button">
					${p("upload")}${this.t("open.file")}
					<input class="hidden-text" type="file" @change=${this.chooseFile} />
				</label>
				<span class="dim small">${this.t("open.drop")}</span>
			</div>
		</form>`}async submit(r){r.preventDefault();let s=this.renderRoot.querySelector("textarea")?.value??"";if(s.trim()==="")return;this.waiting=!0;let l=await $(s);this.waiting=!1,l&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(r){let s=r.target.files?.[0];s&&await E(s)&&this.dispatchEvent(new CustomEvent("opened"))}};n.styles=[v,m`
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
		`],c([h()],n.prototype,"waiting",2),n=c([u("open-form")],n);var y=4<<20;async function $(e){let t=await i.call("record.read",{text:e});return t!==void 0&&b(t,e)}async function E(e){try{if(e.size>y){let{pickGames:t}=await import("./pick-games-PIKGUECG.js");return t(e),!0}return b(await w(e),e)}catch(t){return i.fail(t),!1}}function b(e,t){let{games:r,errors:s,found:l}=e;if(l.length>0)return import("./pick-games-PIKGUECG.js").then(({pickGames:o})=>o(t,e)),!0;for(let o of s.slice(0,2))i.toast(o,"error");let[f]=r;if(!f)return!1;let a=r.flatMap(o=>r.length>1?o.warnings.map(x=>`${o.title}: ${x}`):o.warnings);return a.length===1?i.toast(i.t("open.warned",{n:1,first:a[0]??""})):a.length>1&&import("./pick-games-PIKGUECG.js").then(({tellWarnings:o})=>o(a)),i.go(r.length>1?"games?group=imported":`analysis/${f.game}`),!0}export{n as a,$ as b,E as c,b as d};
