import{a as p,b as u}from"./chunk-3CI4WC5N.js";import{b as l,c as s,f as d,h as c,i as n}from"./chunk-HYG7QBCA.js";import{a as r}from"./chunk-LO2NM3CE.js";var t=class extends p{constructor(){super(...arguments);this.label="";this.options=[];this.value=""}render(){return s`<fieldset>
			<legend class=${this.label?"":"hidden-text"}>${this.label}</legend>
			<div class="options" role="radiogroup" aria-label=${this.label} @keydown=${this.onKey}>
				${this.options.map(({value:e,label:i,title:a,picture:o})=>s`<button
							type="button"
							role="radio"
							class=${o?"pictured":""}
							aria-checked=${e===this.value}
							tabindex=${e===this.value?0:-1}
							title=${a??""}
							@click=${()=>this.choose(e)}
						>
							${o??d}${i}
						</button>`)}
			</div>
		</fieldset>`}choose(e){this.value=e,this.dispatchEvent(new CustomEvent("choice",{detail:e,bubbles:!0,composed:!0}))}async onKey(e){let i={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[e.key];if(!i)return;e.preventDefault(),e.stopPropagation();let a=this.options.findIndex(({value:b})=>b===this.value),o=this.options[(a+i+this.options.length)%this.options.length];o&&(this.choose(o.value),await this.updateComplete,this.renderRoot.querySelector('[aria-checked="true"]')?.focus())}};t.styles=[u,l`
			:host {
				display: block;
			}
			legend {
				margin-bottom: 0.3em;
			}
			.options {
				display: flex;
				flex-wrap: wrap;
				gap: 1px;
				background: var(--line);
				border: 1px solid var(--line);
				border-radius: var(--radius);
				overflow: hidden;
			}
			button {
				flex: 1 1 auto;
				border: 0;
				border-radius: 0;
				background: var(--panel-2);
				padding-inline: 0.75em;
			}
			.pictured {
				flex-direction: column;
				gap: 0.35em;
				padding: 0.6em 0.5em;
				font-size: 0.9em;
			}
			button[aria-checked="true"],
			button[aria-checked="true"]:hover:not(:disabled) {
				background: var(--accent);
				color: var(--accent-text);
				font-weight: 600;
			}
			button:focus-visible {
				outline-offset: -3px;
			}
			button[aria-checked="true"]:focus-visible {
				outline-color: var(--accent-text);
			}
			@media (forced-colors: active) {
				button[aria-checked="true"] {
					forced-color-adjust: none;
					background: Highlight;
					color: HighlightText;
				}
			}
		`],r([n()],t.prototype,"label",2),r([n({attribute:!1})],t.prototype,"options",2),r([n()],t.prototype,"value",2),t=r([c("chuhe-choice")],t);
