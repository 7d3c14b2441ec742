import{e as h}from"./chunk-QKWMNXT4.js";import{a as b}from"./chunk-KKFN27IO.js";import{a as c}from"./chunk-YQD2XECI.js";import{e as d,g}from"./chunk-ESRHHMBZ.js";import{b as u,c as i,f as l,h as v,i as f,j as y,t as $}from"./chunk-RDFUES3W.js";import{a as p}from"./chunk-LO2NM3CE.js";var o=class extends b{constructor(){super(...arguments);this.second=!1;this.redrawLines=()=>this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.watched?.removeEventListener("change",this.redrawLines),this.watched=void 0}updated(){this.watched!==this.analysis&&(this.watched?.removeEventListener("change",this.redrawLines),this.analysis?.addEventListener("change",this.redrawLines),this.watched=this.analysis)}render(){if(!this.analysis)return l;let e=this.second||this.analysis.slot("b")!==void 0;return i`${this.place("a")}
			${e?this.place("b"):l}
			<div class="foot">
				${e?i`<button class="quiet" @click=${()=>this.removeSecond()}>${c("close")}${this.t("analysis.removeSecond")}</button>`:i`<button
							class="quiet"
							@click=${()=>{this.second=!0}}
						>
							${c("plus")}${this.t("analysis.addSecond")}
						</button>`}
			</div>`}removeSecond(){this.second=!1,this.analysis.slot("b")&&this.analysis.remove("b")}place(e){let s=this.analysis.slot(e),t=this.analysis.found(e,this.room.state?.current);return i`<section aria-label=${this.t(e==="a"?"analysis.engine":"analysis.second")}>
			${this.controls(e,s)}
			${t?this.figures(t):l}
			${s?.error?i`<p class="error" role="alert">${d.say(s.error.message)}</p>`:l}
			${t&&t.lines.length>0?i`<ol>
						${t.lines.map(n=>this.line(t,n))}
					</ol>`:i`<p class="empty">${this.t("analysis.off")}</p>`}
		</section>`}controls(e,s){let{engine:t,lines:n}=this.analysis.choice(e),r=s?.running??!1;return i`<header>
			<button
				class=${r?"":"primary"}
				@click=${()=>r?this.analysis.stop(e):this.analysis.start(e,t,n)}
			>
				${c(r?"stop":"play")}${this.t(r?"analysis.stop":"analysis.start")}
			</button>
			<select aria-label=${this.t("analysis.engine")} @change=${a=>this.choose(e,{engine:w(a),lines:n})}>
				${d.state?.engines.map(({id:a,name:x})=>i`<option value=${a} ?selected=${a===t}>${x}</option>`)}
			</select>
			<select
				class="lines"
				aria-label=${this.t("analysis.lines")}
				title=${this.t("analysis.lines")}
				@change=${a=>this.choose(e,{engine:t,lines:Number(w(a))})}
			>
				${[1,2,3,4,5].map(a=>i`<option value=${a} ?selected=${a===n}>${a}</option>`)}
			</select>
		</header>`}choose(e,s){this.analysis.choose(e,s),this.requestUpdate(),this.analysis.slot(e)?.running?this.analysis.start(e,s.engine,s.lines):this.analysis.slot(e)&&this.analysis.remove(e)}figures(e){return i`<p class="figures dim small">
			<span>${this.t("analysis.depth",{depth:e.depth})}</span>
			<span>${h(e.nodes)}</span>
			<span>${h(e.nps)}/s</span>
			<span>${(e.time_ms/1e3).toFixed(1)} s</span>
			${e.finished?i`<span>${this.t("analysis.finished")}</span>`:l}
		</p>`}line(e,s){let t=s.text[d.preferences.values.notation],n=(s.score.mate??s.score.cp??0)>=0;return i`<li data-move=${s.pv[0]??""}>
			<span class=${`score ${n?"red":"black"}`}>${s.score.text}</span>
			<span class="pv" lang=${$(d.preferences.values.notation)}>
				${t.slice(0,14).map((r,a)=>i`<button class="quiet" @click=${()=>this.add(e,s.pv.slice(0,a+1))}>${r}</button> `)}
			</span>
			<button
				class="quiet iconic add"
				title=${this.t("analysis.addLine")}
				aria-label=${this.t("analysis.addLine")}
				@click=${()=>this.add(e,s.pv)}
			>
				${c("plus")}
			</button>
		</li>`}async add(e,s){let{room:t}=this,n=await t.command("tree.add",{node:e.node,moves:s});n&&t.state?.current===e.node&&t.goTo(n.node)}};o.styles=[g,u`
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
			}
			li {
				display: flex;
				align-items: flex-start;
				gap: 0.5em;
				padding: 0.25em 0;
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
				line-height: 1.5;
				max-height: 3em;
				overflow: hidden;
			}
			.pv button {
				display: inline;
				min-height: 0;
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
			.foot {
				padding: 0.2em 0.3em;
			}
			.foot button {
				font-size: 0.9em;
				color: var(--dim);
			}
		`],p([f({attribute:!1})],o.prototype,"analysis",2),p([y()],o.prototype,"second",2),o=p([v("engine-pane")],o);function w(m){return m.target.value}export{o as EnginePane};
