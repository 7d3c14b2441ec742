import{a as u}from"./chunk-FBJ6HMIV.js";import{i as n,j as m,k as b}from"./chunk-DPL3D7N4.js";import{b as s,c as l,f as c,h as d,j as p}from"./chunk-6S6FAKZK.js";import{a}from"./chunk-LO2NM3CE.js";var g=["player","event","since","until","ecco","result","tag","collection","source","material","fen"],y=["fen","material","source"];function f(r){return Object.fromEntries(Object.entries(r).filter(([,t])=>t?.trim()))}function v(r){return Object.fromEntries(g.flatMap(t=>r.has(t)?[[t,r.get(t)]]:[]))}function h(r){let t=new URLSearchParams(f(r)).toString();return t?`library?${t}`:"library"}var o=class extends m{constructor(){super(...arguments);this.upgrade=null}connectedCallback(){super.connectedCallback();let e=({upgrade:i})=>{this.upgrade=i};this.leave=n.connection.follow("library",{changed:e},i=>n.fail(i))}disconnectedCallback(){super.disconnectedCallback(),this.leave?.()}render(){let{upgrade:e}=this;if(!e)return c;let i=this.t("library.upgrading",{done:e.done,total:e.total});return l`<div class="card" role="status">
			<p>${i}</p>
			<progress aria-label=${this.t("library.upgradeShort")} max=${e.total} .value=${e.done}></progress>
			<button @click=${()=>n.call("library.stop_upgrade")}>${u("close")}${this.t("library.upgradeStop")}</button>
		</div>`}};o.styles=[b,s`
			div {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				gap: 0.5rem 1rem;
				align-items: center;
				margin-bottom: 0.9rem;
			}
			p {
				grid-column: 1 / -1;
			}
			progress {
				width: 100%;
				accent-color: var(--accent);
			}
		`],a([p()],o.prototype,"upgrade",2),o=a([d("upgrade-note")],o);export{g as a,y as b,f as c,v as d,h as e};
