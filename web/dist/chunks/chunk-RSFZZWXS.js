import{a as n}from"./chunk-UEOQYULD.js";import{d as l,e as s}from"./chunk-T6DNKTTE.js";import{a as o,c as t,d as a,i as d,j as i,l as r}from"./chunk-4JP3R4XM.js";var e=class extends l{constructor(){super(...arguments);this.heading="";this.open=!1;this.wide=!1}updated(){this.open&&!this.dialog.open?this.dialog.showModal():!this.open&&this.dialog.open&&this.dialog.close()}render(){return a`<dialog aria-labelledby="heading" @close=${this.closed} @click=${this.onClick}>
			<header>
				<h2 id="heading" tabindex="-1" autofocus>${this.heading}</h2>
				<button class="quiet iconic" aria-label=${this.t("ui.close")} @click=${()=>this.dialog.close()}>
					${n("close")}
				</button>
			</header>
			<div class="content"><slot></slot></div>
			<footer><slot name="actions"></slot></footer>
		</dialog>`}closed(){this.open=!1,this.dispatchEvent(new CustomEvent("close"))}onClick(c){c.target===this.dialog&&this.dialog.close()}};e.styles=[s,t`
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
			header {
				display: flex;
				justify-content: space-between;
				align-items: center;
				padding: 0.7em 0.7em 0.7em 1.2em;
				border-bottom: 1px solid var(--line);
			}
			h2 {
				outline: none;
			}
			.content {
				padding: 1.1em 1.2em;
				overflow-y: auto;
				flex: 1;
			}
			footer {
				padding: 0 1.2em;
			}
			::slotted([slot="actions"]) {
				display: flex;
				justify-content: flex-end;
				gap: 0.6em;
				padding: 0.8em 0;
				border-top: 1px solid var(--line);
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
		`],o([i({attribute:"heading"})],e.prototype,"heading",2),o([i({type:Boolean,reflect:!0})],e.prototype,"open",2),o([i({type:Boolean,reflect:!0})],e.prototype,"wide",2),o([r("dialog")],e.prototype,"dialog",2),e=o([d("chuhe-dialog")],e);
