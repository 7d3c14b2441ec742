import{a as c}from"./chunk-4KIL6WBB.js";import{a as l,b as p}from"./chunk-3CI4WC5N.js";import{b as a,c as d,f as s,h as r,i as o,k as n}from"./chunk-HYG7QBCA.js";import{p as t}from"./chunk-L5VQR5JZ.js";import{a as i}from"./chunk-LO2NM3CE.js";var e=class extends l{constructor(){super(...arguments);this.heading="";this.open=!1;this.wide=!1}disconnectedCallback(){super.disconnectedCallback(),t.windowClosed(this)}updated(){this.open&&!this.dialog.open?(this.dialog.showModal(),t.windowOpened(this)):!this.open&&this.dialog.open&&this.dialog.close()}render(){return d`<dialog aria-labelledby="heading" @close=${this.closed} @click=${this.onClick}>
			<div class="head">
				<h2 id="heading" tabindex="-1" autofocus>${this.heading}</h2>
				<button class="quiet iconic" aria-label=${this.t("ui.close")} @click=${()=>this.dialog.close()}>
					${c("close")}
				</button>
			</div>
			<div class="content"><slot></slot></div>
			${this.open?d`<toast-layer .window=${this}></toast-layer>`:s}
		</dialog>`}closed(){this.open=!1,t.windowClosed(this),this.dispatchEvent(new CustomEvent("close"))}onClick(m){m.target===this.dialog&&this.dialog.close()}};e.styles=[p,a`
			dialog {
				padding: 0;
				border: 1px solid var(--line);
				border-radius: 12px;
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 12px 48px rgb(0 0 0 / 40%);
				width: min(34rem, calc(100vw - 1.2rem));
				max-height: min(92dvh, 60rem);
				overflow: hidden;
			}
			:host([wide]) dialog {
				width: min(50rem, calc(100vw - 1.2rem));
			}
			dialog[open] {
				display: flex;
				flex-direction: column;
				animation: rise 0.16s ease-out;
			}
			dialog::backdrop {
				background: rgb(10 8 6 / 52%);
			}
			.head {
				display: flex;
				justify-content: space-between;
				align-items: center;
				padding: 0.7em 0.7em 0.7em 1.2em;
				border-bottom: 1px solid var(--line);
			}
			h2:focus-visible {
				outline: none;
			}
			.content {
				padding: 1.1em 1.2em;
				overflow-y: auto;
				flex: 1;
			}
			@keyframes rise {
				from {
					transform: translateY(10px);
					opacity: 0;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				dialog[open] {
					animation: none;
				}
			}
		`],i([o({attribute:"heading"})],e.prototype,"heading",2),i([o({type:Boolean,reflect:!0})],e.prototype,"open",2),i([o({type:Boolean,reflect:!0})],e.prototype,"wide",2),i([n("dialog")],e.prototype,"dialog",2),e=i([r("chuhe-dialog")],e);
