import{n as c,o as p}from"./chunk-5TFIHHT2.js";import{b as l,c as n,h as d,i}from"./chunk-4IDY3XRF.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends c{constructor(){super(...arguments);this.label="";this.options=[];this.value=""}render(){return n`<fieldset>
			<legend class=${this.label?"":"hidden-text"}>${this.label}</legend>
			<div class="options" role="radiogroup" aria-label=${this.label} @keydown=${this.onKey}>
				${this.options.map(({value:t,label:r,title:a})=>n`<button
							type="button"
							role="radio"
							aria-checked=${t===this.value}
							tabindex=${t===this.value?0:-1}
							title=${a??""}
							@click=${()=>this.choose(t)}
						>
							${r}
						</button>`)}
			</div>
		</fieldset>`}choose(t){this.value=t,this.dispatchEvent(new CustomEvent("choice",{detail:t,bubbles:!0,composed:!0}))}async onKey(t){let r={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[t.key];if(!r)return;t.preventDefault(),t.stopPropagation();let a=this.options.findIndex(({value:u})=>u===this.value),s=this.options[(a+r+this.options.length)%this.options.length];s&&(this.choose(s.value),await this.updateComplete,this.renderRoot.querySelector('[aria-checked="true"]')?.focus())}};e.styles=[p,l`
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
		`],o([i()],e.prototype,"label",2),o([i({attribute:!1})],e.prototype,"options",2),o([i()],e.prototype,"value",2),e=o([d("chuhe-choice")],e);
