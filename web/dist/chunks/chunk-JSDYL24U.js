import{a as m}from"./chunk-4KIL6WBB.js";import{a as h,b as c}from"./chunk-3CI4WC5N.js";import{b as o,c as l,f as p,h as d,i as a,k as u}from"./chunk-HYG7QBCA.js";import{a as n}from"./chunk-LO2NM3CE.js";var i=class extends h{constructor(){super(...arguments);this.label="";this.hint="";this.labels=[];this.known=[]}get all(){return g(this.labels,this.input?.value??"")}render(){let t=this.known.filter(e=>!this.labels.includes(e));return l`<div class="field">
			<label for="text">${this.label}</label>
			<div class="box">
				${this.labels.map(e=>l`<span class="label">
							${e}<button
								type="button"
								class="quiet"
								aria-label=${this.t("library.dropLabel",{name:e})}
								@click=${()=>this.tell(this.labels.filter(f=>f!==e))}
							>
								${m("close")}
							</button>
						</span>`)}
				<input
					id="text"
					list="known"
					maxlength="100"
					autocomplete="off"
					placeholder=${this.hint||p}
					@keydown=${this.key}
					@input=${this.typed}
					@change=${this.take}
				/>
				<datalist id="known">${t.map(e=>l`<option value=${e}></option>`)}</datalist>
			</div>
		</div>`}key(t){let e=t.target;t.isComposing||(t.key==="Enter"&&e.value.trim()!==""?(t.preventDefault(),this.take()):t.key==="Backspace"&&e.value===""&&this.labels.length>0&&this.tell(this.labels.slice(0,-1)))}typed(t){let e=t.target;!t.isComposing&&/[,，]/.test(e.value)&&(e.value=e.value.replace(/[,，].*$/,""),this.take())}take(){let{all:t}=this;this.input&&(this.input.value=""),t.length>this.labels.length&&this.tell(t)}tell(t){this.labels=t,this.dispatchEvent(new CustomEvent("labels",{detail:t}))}};i.styles=[c,o`
			:host {
				display: block;
			}
			label {
				font-weight: 600;
				color: var(--dim);
				font-size: 0.9em;
			}
			.box {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				align-items: center;
				padding: 0.25em 0.4em;
				border: 1px solid color-mix(in srgb, var(--dim) 60%, var(--line));
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			.box:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			.box > input:not([type="checkbox"], [type="radio"], [type="range"]) {
				flex: 1 1 8em;
				width: auto;
				min-height: 1.9em;
				padding: 0 0.3em;
				border: 0;
				outline: none;
				background: transparent;
			}
			.label {
				display: inline-flex;
				align-items: center;
				gap: 0.1em;
				padding-left: 0.6em;
				border-radius: 1em;
				background: var(--accent-soft);
				color: var(--text);
				max-width: 100%;
				overflow-wrap: anywhere;
			}
			.label button {
				min-height: 1.9em;
				width: 1.9em;
				padding: 0;
				border-radius: 1em;
				font-size: 0.85em;
			}
		`],n([a()],i.prototype,"label",2),n([a()],i.prototype,"hint",2),n([a({attribute:!1})],i.prototype,"labels",2),n([a({attribute:!1})],i.prototype,"known",2),n([u("input")],i.prototype,"input",2),i=n([d("label-field")],i);function g(r,s){let t=s.trim();return t===""||r.includes(t)?r:[...r,t]}
