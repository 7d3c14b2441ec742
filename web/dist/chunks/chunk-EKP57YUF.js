import{a as f}from"./chunk-ZTGCYPVA.js";import{e as t,f as h,g as u}from"./chunk-FRRDJVXI.js";import{b as p,c as i,f as d,h as c,i as a,k as m}from"./chunk-KKQKCX7Y.js";import{a as o}from"./chunk-LO2NM3CE.js";var r=class extends h{constructor(){super(...arguments);this.raised=0}render(){let{list:e}=this,l=v=>e.filter(({tone:g})=>g==="error"===v).map(({text:g})=>i`<p>${g}</p>`),n=l(!0);return i`<div class="hidden-text" role="status">${l(!1)}</div>
			${n.length>0?i`<div class="hidden-text" role="alert">${n}</div>`:d}
			<div
				class="toasts"
				popover="manual"
				role="region"
				aria-label=${this.t("ui.messages")}
				@pointerenter=${()=>t.toasts.hold()}
				@pointerleave=${this.leave}
				@focusin=${()=>t.toasts.hold()}
				@focusout=${this.leave}
			>
				${e.map(v=>this.toast(v))}
			</div>`}get list(){return t.window===this.window?t.toasts.list:[]}toast({id:e,text:l,tone:n}){return i`<div class=${`toast ${n}`}>
			${n==="error"?i`<span class="sign" aria-hidden="true">!</span>`:d}
			<span>${l}</span>
			<button class="quiet iconic" aria-label=${this.t("ui.dismiss")} title=${this.t("ui.dismiss")} @click=${()=>this.close(e)}>
				${f("close")}
			</button>
		</div>`}updated(){let e=this.list.at(-1)?.id??0;e===this.raised||!this.isConnected||(this.raised=e,this.layer.matches(":popover-open")&&this.layer.hidePopover(),e>0&&this.layer.showPopover())}close(e){t.toasts.close(e),this.updateComplete.then(()=>this.leave())}leave(){this.layer.matches(":hover, :focus-within")||t.toasts.release()}};r.styles=[u,p`
			.toasts {
				position: fixed;
				inset: auto 0 1.2rem;
				width: auto;
				margin: 0;
				padding: 0;
				border: 0;
				background: none;
				overflow: visible;
				pointer-events: none;
			}
			.toasts:popover-open {
				display: grid;
				justify-items: center;
				gap: 0.5rem;
			}
			.toast {
				display: flex;
				align-items: center;
				gap: 0.6em;
				max-width: min(36rem, 94vw);
				padding: 0.25em 0.35em 0.25em 1.1em;
				border-radius: 1.4em;
				background: #2a2622;
				color: #fff;
				border: 1px solid rgb(255 255 255 / 18%);
				box-shadow: 0 6px 24px rgb(0 0 0 / 40%);
				pointer-events: auto;
				animation: rise 0.18s ease-out;
			}
			.toast span {
				overflow-wrap: anywhere;
			}
			.toast.error {
				background: #8f2217;
			}
			.toast.good {
				background: #14573f;
			}
			.sign {
				flex: none;
				width: 1.4em;
				height: 1.4em;
				margin-left: -0.4em;
				border-radius: 50%;
				background: #fff;
				color: #8f2217;
				font-weight: 800;
				text-align: center;
				line-height: 1.4em;
			}
			button.quiet {
				flex: none;
				color: inherit;
				border-radius: 50%;
			}
			button.quiet:hover {
				background: rgb(255 255 255 / 18%);
			}
			button:focus-visible {
				outline-color: #fff;
			}
			@keyframes rise {
				from {
					opacity: 0;
					transform: translateY(8px);
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.toast {
					animation: none;
				}
			}
		`],o([a({attribute:!1})],r.prototype,"window",2),o([m(".toasts")],r.prototype,"layer",2),r=o([c("toast-layer")],r);var s=class extends h{constructor(){super(...arguments);this.heading="";this.open=!1;this.wide=!1}disconnectedCallback(){super.disconnectedCallback(),t.windowClosed(this)}updated(){this.open&&!this.dialog.open?(this.dialog.showModal(),t.windowOpened(this)):!this.open&&this.dialog.open&&this.dialog.close()}render(){return i`<dialog aria-labelledby="heading" @close=${this.closed} @click=${this.onClick}>
			<div class="head">
				<h2 id="heading" tabindex="-1" autofocus>${this.heading}</h2>
				<button class="quiet iconic" aria-label=${this.t("ui.close")} @click=${()=>this.dialog.close()}>
					${f("close")}
				</button>
			</div>
			<div class="content"><slot></slot></div>
			${this.open?i`<toast-layer .window=${this}></toast-layer>`:d}
		</dialog>`}closed(){this.open=!1,t.windowClosed(this),this.dispatchEvent(new CustomEvent("close"))}onClick(e){e.target===this.dialog&&this.dialog.close()}};s.styles=[u,p`
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
		`],o([a({attribute:"heading"})],s.prototype,"heading",2),o([a({type:Boolean,reflect:!0})],s.prototype,"open",2),o([a({type:Boolean,reflect:!0})],s.prototype,"wide",2),o([m("dialog")],s.prototype,"dialog",2),s=o([c("chuhe-dialog")],s);
