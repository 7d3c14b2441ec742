import{a as f}from"./chunk-4KIL6WBB.js";import{a as c,b as v}from"./chunk-3CI4WC5N.js";import{b as p,c as i,f as l,h as m,i as h,k as u}from"./chunk-HYG7QBCA.js";import{p as t}from"./chunk-L5VQR5JZ.js";import{a}from"./chunk-LO2NM3CE.js";var o=class extends c{constructor(){super(...arguments);this.raised=0}render(){let{list:e}=this,r=n=>e.filter(({tone:d})=>d==="error"===n).map(({text:d})=>i`<p>${d}</p>`),s=r(!0);return i`<div class="hidden-text" role="status">${r(!1)}</div>
			${s.length>0?i`<div class="hidden-text" role="alert">${s}</div>`:l}
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
				${e.map(n=>this.toast(n))}
			</div>`}get list(){return t.window===this.window?t.toasts.list:[]}toast({id:e,text:r,tone:s}){return i`<div class=${`toast ${s}`}>
			${s==="error"?i`<span class="sign" aria-hidden="true">!</span>`:l}
			<span>${r}</span>
			<button class="quiet iconic" aria-label=${this.t("ui.dismiss")} title=${this.t("ui.dismiss")} @click=${()=>this.close(e)}>
				${f("close")}
			</button>
		</div>`}updated(){let e=this.list.at(-1)?.id??0;e===this.raised||!this.isConnected||(this.raised=e,this.layer.matches(":popover-open")&&this.layer.hidePopover(),e>0&&this.layer.showPopover())}close(e){t.toasts.close(e),this.updateComplete.then(()=>this.leave())}leave(){this.layer.matches(":hover, :focus-within")||t.toasts.release()}};o.styles=[v,p`
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
		`],a([h({attribute:!1})],o.prototype,"window",2),a([u(".toasts")],o.prototype,"layer",2),o=a([m("toast-layer")],o);
