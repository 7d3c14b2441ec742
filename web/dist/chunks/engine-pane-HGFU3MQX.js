import{e as m,f as x}from"./chunk-RXHW6722.js";import{a as w}from"./chunk-F2CP3VIP.js";import{a as p}from"./chunk-4KIL6WBB.js";import{b}from"./chunk-3CI4WC5N.js";import{b as g,c as s,f as o,h as v,i as y,j as f}from"./chunk-HYG7QBCA.js";import{p as d}from"./chunk-L5VQR5JZ.js";import{j as $}from"./chunk-ULLRO7K5.js";import{a as h}from"./chunk-LO2NM3CE.js";var r=class extends w{constructor(){super(...arguments);this.second=!1;this.redrawLines=()=>this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.watched?.removeEventListener("change",this.redrawLines),this.watched=void 0}updated(){this.watched!==this.analysis&&(this.watched?.removeEventListener("change",this.redrawLines),this.analysis?.addEventListener("change",this.redrawLines),this.watched=this.analysis)}render(){if(!this.analysis)return o;let e=this.second||this.analysis.slot("b")!==void 0;return s`${this.place("a")}
			${e?this.place("b"):o}
			<div class="foot">
				${e?s`<button class="quiet" @click=${()=>this.removeSecond()}>${p("close")}${this.t("analysis.removeSecond")}</button>`:s`<button
							class="quiet"
							@click=${()=>{this.second=!0}}
						>
							${p("plus")}${this.t("analysis.addSecond")}
						</button>`}
			</div>`}removeSecond(){this.second=!1,this.analysis.slot("b")&&this.analysis.remove("b")}place(e){let t=this.analysis.slot(e),i=this.analysis.found(e,this.room.state?.current);return s`<section aria-label=${this.t(e==="a"?"analysis.engine":"analysis.second")}>
			${this.controls(e,t)}
			${i&&i.lines.length>0?this.lines(i):e==="a"?this.remembered():s`<p class="empty">${this.t("analysis.off")}</p>`}
			${t?.error?s`<p class="error" role="alert">${d.say(t.error.message)}</p>`:o}
		</section>`}lines(e){return s`${this.figures(e)}
			<ol style=${`--lines:${e.lines_wanted}`}>
				${e.lines.map(t=>this.line(e.node,t.score.text,t.pv,t.text))}
			</ol>`}remembered(){let e=this.room.current,t=e?.eval;return!e||!t?s`<p class="empty">${this.t("analysis.off")}</p>`:s`<p class="figures dim small">
				${t.depth>0?s`<span>${this.t("analysis.depth",{depth:t.depth})}</span>`:o}
				<span>${t.engine}</span>
			</p>
			<ol style="--lines:1">
				${this.line(e.id,x(t),t.pv,t.text)}
			</ol>`}controls(e,t){let{engine:i,lines:n}=this.analysis.choice(e),l=t?.running??!1;return s`<header>
			<button
				class=${l?"":"primary"}
				@click=${()=>l?this.analysis.stop(e):this.analysis.start(e,i,n)}
			>
				${p(l?"stop":"play")}${this.t(l?"analysis.stop":"analysis.start")}
			</button>
			<select aria-label=${this.t("analysis.engine")} @change=${a=>this.choose(e,{engine:k(a),lines:n})}>
				${d.state?.engines.map(({id:a,name:c})=>s`<option value=${a} ?selected=${a===i}>${c}</option>`)}
			</select>
			<select
				class="lines"
				aria-label=${this.t("analysis.lines")}
				title=${this.t("analysis.lines")}
				@change=${a=>this.choose(e,{engine:i,lines:Number(k(a))})}
			>
				${[1,2,3,4,5].map(a=>s`<option value=${a} ?selected=${a===n}>${a}</option>`)}
			</select>
		</header>`}choose(e,t){this.analysis.choose(e,t),this.requestUpdate(),this.analysis.slot(e)?.running?this.analysis.start(e,t.engine,t.lines):this.analysis.slot(e)&&this.analysis.remove(e)}figures(e){return s`<p class="figures dim small">
			<span>${this.t("analysis.depth",{depth:e.depth})}</span>
			<span>${m(e.nodes)}</span>
			<span>${m(e.nps)}/s</span>
			<span>${(e.time_ms/1e3).toFixed(1)} s</span>
			${e.finished?s`<span>${this.t("analysis.finished")}</span>`:o}
		</p>`}line(e,t,i,n){let l=n[d.preferences.values.notation],a=/^#?-/.test(t);return s`<li data-move=${i[0]??o}>
			<span class=${`score ${a?"black":"red"}`}>${t}</span>
			<span class="pv" lang=${$(d.preferences.values.notation)}>
				${l.slice(0,14).map((c,S)=>s`<button class="quiet" @click=${()=>this.add(e,i.slice(0,S+1))}>${c}</button> `)}
			</span>
			<button
				class="quiet iconic add"
				title=${this.t("analysis.addLine")}
				aria-label=${this.t("analysis.addLine")}
				?hidden=${i.length===0}
				@click=${()=>this.add(e,i)}
			>
				${p("plus")}
			</button>
		</li>`}async add(e,t){let{room:i}=this,n=await i.command("tree.add",{node:e,moves:t});n&&i.state?.current===e&&i.goTo(n.node)}};r.styles=[b,g`
			:host {
				display: block;
			}
			section {
				border-bottom: 1px solid var(--line);
				padding: 0.6em 0.7em 0.4em;
			}
			header {
				display: flex;
				gap: 0.5em;
			}
			header button {
				flex: none;
			}
			.lines {
				width: 4em;
				flex: none;
			}
			.figures {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1em;
				padding-top: 0.4em;
				font-variant-numeric: tabular-nums;
			}
			ol {
				list-style: none;
				margin: 0.3em 0 0;
				padding: 0;
				/* The lines have their place before they come. */
				min-height: calc(var(--lines) * var(--line-height, 3.8em));
			}
			li {
				display: flex;
				align-items: flex-start;
				gap: 0.5em;
				height: var(--line-height, 3.8em);
				padding: 0.2em 0;
				border-top: 1px solid var(--line);
			}
			.score {
				flex: none;
				min-width: 3.6em;
				text-align: center;
				font-weight: 700;
				border-radius: 4px;
				padding: 0.05em 0.3em;
				font-variant-numeric: tabular-nums;
				color: #fff;
			}
			.score.red {
				background: #a8281b;
			}
			.score.black {
				background: #2c3134;
			}
			.pv {
				flex: 1;
				line-height: 1.62;
				height: 100%;
				overflow: hidden;
			}
			.pv button {
				display: inline-block;
				min-height: 24px;
				padding: 0 0.12em;
				border: 0;
				line-height: inherit;
			}
			.add {
				min-height: 1.7em;
				width: 1.7em;
			}
			.error {
				color: var(--red);
				padding: 0.3em 0;
			}
			.empty {
				padding: 0.7em;
			}
			@media (max-width: 760px), (max-height: 500px) {
				section {
					padding: 0.3em 0.5em 0.2em;
				}
				header button,
				header select {
					min-height: 2em;
					padding-block: 0.1em;
				}
				.figures {
					padding-top: 0.15em;
				}
				ol {
					margin-top: 0.1em;
				}
				li {
					padding: 0.15em 0;
				}
				.pv {
					white-space: nowrap;
				}
				.empty {
					padding: 0.4em;
				}
			}
			.foot {
				padding: 0.2em 0.3em;
			}
			.foot button {
				font-size: 0.9em;
				color: var(--dim);
			}
		`],h([y({attribute:!1})],r.prototype,"analysis",2),h([f()],r.prototype,"second",2),r=h([v("engine-pane")],r);function k(u){return u.target.value}export{r as EnginePane};
