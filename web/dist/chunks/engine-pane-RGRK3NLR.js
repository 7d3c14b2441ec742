import{e as h}from"./chunk-QKWMNXT4.js";import{a as b}from"./chunk-P6T7YZ7Y.js";import{a as p}from"./chunk-OBGGG5I7.js";import{e as d,g}from"./chunk-MIW4FCHG.js";import{b as u,c as t,f as r,g as v,h as f,i as y,s as $}from"./chunk-CAEZIL37.js";import{a as c}from"./chunk-LO2NM3CE.js";var n=class extends b{constructor(){super(...arguments);this.second=!1;this.redrawLines=()=>this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.watched?.removeEventListener("change",this.redrawLines),this.watched=void 0}updated(){this.watched!==this.analysis&&(this.watched?.removeEventListener("change",this.redrawLines),this.analysis?.addEventListener("change",this.redrawLines),this.watched=this.analysis)}render(){if(!this.analysis)return r;let e=this.second||this.analysis.slot("b")!==void 0;return t`${this.place("a")}
			${e?this.place("b"):r}
			<div class="foot">
				${e?t`<button class="quiet" @click=${()=>this.removeSecond()}>${p("close")}${this.t("analysis.removeSecond")}</button>`:t`<button
							class="quiet"
							@click=${()=>{this.second=!0}}
						>
							${p("plus")}${this.t("analysis.addSecond")}
						</button>`}
			</div>`}removeSecond(){this.second=!1,this.analysis.slot("b")&&this.analysis.remove("b")}place(e){let s=this.analysis.slot(e);return t`<section aria-label=${this.t(e==="a"?"analysis.engine":"analysis.second")}>
			${this.controls(e,s)}
			${s?this.figures(s):r}
			${s?.error?t`<p class="error" role="alert">${d.say(s.error.message)}</p>`:r}
			${s&&s.lines.length>0?t`<ol>
						${s.lines.map(a=>this.line(s,a))}
					</ol>`:t`<p class="empty">${this.t("analysis.off")}</p>`}
		</section>`}controls(e,s){let{engine:a,lines:l}=this.analysis.choice(e),o=s?.running??!1;return t`<header>
			<button
				class=${o?"":"primary"}
				@click=${()=>o?this.analysis.stop(e):this.analysis.start(e,a,l)}
			>
				${p(o?"stop":"play")}${this.t(o?"analysis.stop":"analysis.start")}
			</button>
			<select aria-label=${this.t("analysis.engine")} @change=${i=>this.choose(e,{engine:w(i),lines:l})}>
				${d.state?.engines.map(({id:i,name:x})=>t`<option value=${i} ?selected=${i===a}>${x}</option>`)}
			</select>
			<select
				class="lines"
				aria-label=${this.t("analysis.lines")}
				title=${this.t("analysis.lines")}
				@change=${i=>this.choose(e,{engine:a,lines:Number(w(i))})}
			>
				${[1,2,3,4,5].map(i=>t`<option value=${i} ?selected=${i===l}>${i}</option>`)}
			</select>
		</header>`}choose(e,s){this.analysis.choose(e,s),this.requestUpdate(),this.analysis.slot(e)?.running?this.analysis.start(e,s.engine,s.lines):this.analysis.slot(e)&&this.analysis.remove(e)}figures(e){return t`<p class="figures dim small">
			<span>${this.t("analysis.depth",{depth:e.depth})}</span>
			<span>${h(e.nodes)}</span>
			<span>${h(e.nps)}/s</span>
			<span>${(e.time_ms/1e3).toFixed(1)} s</span>
			${e.finished?t`<span>${this.t("analysis.finished")}</span>`:r}
		</p>`}line(e,s){let a=s.text[d.preferences.values.notation],l=(s.score.mate??s.score.cp??0)>=0;return t`<li>
			<span class=${`score ${l?"red":"black"}`}>${s.score.text}</span>
			<span class="pv" lang=${$(d.preferences.values.notation)}>
				${a.slice(0,14).map((o,i)=>t`<button class="quiet" @click=${()=>this.add(e,s.pv.slice(0,i+1))}>${o}</button> `)}
			</span>
			<button
				class="quiet iconic add"
				title=${this.t("analysis.addLine")}
				aria-label=${this.t("analysis.addLine")}
				@click=${()=>this.add(e,s.pv)}
			>
				${p("plus")}
			</button>
		</li>`}async add(e,s){let a=await this.room.command("tree.add",{node:e.node,moves:s});a&&this.room.goTo(a.node)}};n.styles=[g,u`
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
		`],c([f({attribute:!1})],n.prototype,"analysis",2),c([y()],n.prototype,"second",2),n=c([v("engine-pane")],n);function w(m){return m.target.value}export{n as EnginePane};
