import{a as m}from"./chunk-BTGRBSOO.js";import{m as a,n as d,o as p}from"./chunk-KA76Q3JO.js";import{b as i,c as l,f as s,h as n,j as c}from"./chunk-ZKHZXYJV.js";import{a as o}from"./chunk-LO2NM3CE.js";var t=class extends d{constructor(){super(...arguments);this.upgrade=null}connectedCallback(){super.connectedCallback();let r=({upgrade:e})=>{this.upgrade=e};this.leave=a.connection.follow("library",{changed:r},e=>a.fail(e))}disconnectedCallback(){super.disconnectedCallback(),this.leave?.()}render(){let{upgrade:r}=this;if(!r)return s;let e=this.t("library.upgrading",{done:r.done,total:r.total});return l`<div class="card" role="status">
			<p>${e}</p>
			<progress aria-label=${this.t("library.upgradeShort")} max=${r.total} .value=${r.done}></progress>
			<button @click=${()=>a.call("library.stop_upgrade")}>${m("close")}${this.t("library.upgradeStop")}</button>
		</div>`}};t.styles=[p,i`
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
		`],o([c()],t.prototype,"upgrade",2),t=o([n("upgrade-note")],t);
