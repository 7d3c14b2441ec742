import"./chunks/chunk-QY4C4GIZ.js";import"./chunks/chunk-JKWD7UEA.js";import"./chunks/chunk-4KIL6WBB.js";import{a as $,b as y}from"./chunks/chunk-3CI4WC5N.js";import{b as f,c as t,d as w,f as s,h as g,i as F,j as v}from"./chunks/chunk-HYG7QBCA.js";import{o as k,p as i}from"./chunks/chunk-L5VQR5JZ.js";import"./chunks/chunk-ULLRO7K5.js";import{a}from"./chunks/chunk-LO2NM3CE.js";function E(b,x,e){let{curve:r,gauge:n}=b,d=r.map(u=>u.value).concat(n?[n.lower,n.upper,0]:[]),p=Math.min(...d),m=Math.max(...d)-p||1,h=r.at(-1)?.units||1,l=u=>e-(u-p)/m*e;return{points:r.map(u=>`${(u.units/h*x).toFixed(1)},${l(u.value).toFixed(1)}`).join(" "),upper:n&&l(n.upper),lower:n&&l(n.lower),zero:n&&l(0)}}var M=2e3,C=600,H=160,R="chuhe-lab match --help",o=class extends ${constructor(){super(...arguments);this.address={path:"runs",parts:[],query:new Map}}connectedCallback(){super.connectedCallback(),this.timer=setInterval(()=>{document.hidden||this.load()},M)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.timer)}willUpdate(e){e.has("address")&&(this.run=void 0,this.load())}async load(){let e=this.address.parts[0];if(!e){let n=await i.call("runs.list",{});this.runs=n?.runs??this.runs;return}let r=await i.call("runs.show",{run:e});r&&e===this.address.parts[0]?this.run=r:r||clearInterval(this.timer)}render(){return t`<div class="page">${this.address.parts[0]?this.renderRun():this.renderList()}</div>`}renderList(){let{runs:e}=this;return t`<h1>${this.t("runs.title")}</h1>
			<p class="dim">${this.t("runs.intro")}</p>
			${e?.length===0?t`<p class="card">${this.t("runs.none",{command:R})}</p>`:s}
			${e?.map(r=>t`<a class="card run" href="#/runs/${r.id}">${this.renderHead(r)}</a>`)}`}renderHead(e){return t`<div class="row spread">
				<h2>${e.name||e.id}</h2>
				<span class="state ${e.state}">${this.t(`runs.state.${e.state}`)}</span>
			</div>
			<progress max=${e.units} value=${e.done+e.failed} aria-label=${this.t("runs.progress")}></progress>
			<p class="dim">${this.facts(e).join(" · ")}</p>
			<p>${e.headline}</p>
			${e.reason&&e.state!=="finished"?t`<p class="dim">${e.reason}</p>`:s}
			${e.problems.map(r=>t`<p class="problem" role="alert">${r}</p>`)}`}facts(e){let r=d=>new Date(d).toLocaleString(i.locale),n=[e.kind,e.id,this.t("runs.units",{done:e.done,units:e.units})];return e.failed&&n.push(this.t("runs.failed",{n:e.failed})),e.rate&&n.push(this.t("runs.rate",{n:(60*e.rate).toFixed(1)})),e.ends&&n.push(this.t("runs.ends",{time:r(e.ends)})),e.updated&&n.push(this.t("runs.updated",{time:r(e.updated)})),n}renderRun(){let{run:e}=this;return t`<p><a href="#/runs">${this.t("runs.all")}</a></p>
			<h1>${this.t("runs.title")}</h1>
			${e&&t`<section class="card">${this.renderHead(e)}</section>
					${this.renderCurve(e)} ${this.renderWorkers(e)} ${this.renderFailures(e)}
					${e.text?t`<section class="card"><h2>${this.t("runs.report")}</h2><pre tabindex="0">${e.text}</pre></section>`:s}`}`}renderCurve(e){if(!e.curve.length)return s;let{gauge:r}=e,n=E(e,C,H),d=e.curve.at(-1)?.value??0,p=r?this.t("runs.curveOf",{name:r.name,value:r.value.toFixed(2),lower:r.lower.toFixed(2),upper:r.upper.toFixed(2)}):d.toFixed(3),m=(h,l)=>h===void 0?s:w`<line class=${l} x1="0" x2=${C} y1=${h} y2=${h} />`;return t`<section class="card">
			<h2>${this.t(r?"runs.curve":"runs.score")}</h2>
			<svg viewBox="0 -4 ${C} ${H+8}" role="img" aria-label=${p}>
				${m(n.upper,"upper")} ${m(n.zero,"zero")} ${m(n.lower,"lower")}
				${w`<polyline points=${n.points} />`}
			</svg>
			<p class="dim">${p}</p>
		</section>`}renderWorkers(e){return e.workers.length?t`<section class="card scroll" tabindex="0" aria-label=${this.t("runs.workers")}>
			<h2>${this.t("runs.workers")}</h2>
			<table>
				<thead>
					<tr>
						<th scope="col">${this.t("runs.worker")}</th>
						<th scope="col">${this.t("runs.done")}</th>
						<th scope="col">${this.t("runs.each")}</th>
						<th scope="col">${this.t("runs.speed")}</th>
						<th scope="col">${this.t("runs.version")}</th>
					</tr>
				</thead>
				<tbody>
					${e.workers.map(r=>t`<tr>
								<th scope="row">
									${r.name}
									${r.quarantined?t`<p class="problem">${this.t("runs.quarantine",{reason:r.quarantined})}</p>`:s}
								</th>
								<td>${r.units}${r.failed?` (${this.t("runs.failed",{n:r.failed})})`:s}</td>
								<td>${r.units?(r.seconds/r.units).toFixed(2):"–"}</td>
								<td>${r.nodes&&r.seconds?Math.round(r.nodes/r.seconds).toLocaleString(i.locale):"–"}</td>
								<td>${r.version}</td>
							</tr>`)}
				</tbody>
			</table>
		</section>`:s}renderFailures(e){return e.failures.length?t`<section class="card">
			<h2>${this.t("runs.failures")}</h2>
			<ul>
				${e.failures.map(r=>t`<li><strong>${this.t("runs.unit",{n:r.unit})}</strong> ${r.reason} <span class="dim">${r.worker}</span></li>`)}
			</ul>
		</section>`:s}};o.styles=[y,f`
			.page {
				max-width: 60rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				display: grid;
				gap: 0.6rem;
				padding: 0.9rem 1rem;
				background: var(--panel);
				border: 1px solid var(--line);
				border-radius: var(--radius);
				min-width: 0;
			}
			.run {
				color: var(--text);
				text-decoration: none;
			}
			.scroll {
				overflow-x: auto;
			}
			.dim {
				color: var(--dim);
			}
			.spread {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5rem;
				justify-content: space-between;
			}
			.state {
				font-weight: 600;
				color: var(--dim);
			}
			.state.running {
				color: var(--good);
			}
			.problem {
				color: var(--red);
			}
			progress {
				width: 100%;
				accent-color: var(--accent);
			}
			svg {
				width: 100%;
				height: auto;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
			}
			line {
				stroke: var(--line);
			}
			line.upper {
				stroke: var(--good);
				stroke-dasharray: 6 4;
			}
			line.lower {
				stroke: var(--red);
				stroke-dasharray: 6 4;
			}
			table {
				border-collapse: collapse;
			}
			th,
			td {
				text-align: start;
				padding: 0.25rem 0.9rem 0.25rem 0;
				font-variant-numeric: tabular-nums;
			}
			pre {
				margin: 0;
				overflow-x: auto;
				font-family: var(--mono);
				font-size: 0.85em;
			}
			ul {
				margin: 0;
				padding-inline-start: 1.2rem;
			}
		`],a([F({attribute:!1})],o.prototype,"address",2),a([v()],o.prototype,"runs",2),a([v()],o.prototype,"run",2),o=a([g("runs-page")],o);var c=class extends ${constructor(){super(...arguments);this.address=k(location.hash)}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>{this.address=k(location.hash)}),document.title=`${this.t("runs.title")} · ${this.t("app.title")}`,i.connection.connect()}render(){let{status:e}=i.connection;return t`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			${e==="waiting"?t`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:s}
			<main id="main" tabindex="-1">
				${e==="refused"?t`<div class="refused card">
							<h1>${this.t("connection.refused")}</h1>
							<p>${this.t("connection.refusedHow")}</p>
						</div>`:t`<runs-page .address=${this.address}></runs-page>`}
			</main>
			<toast-layer></toast-layer>`}};c.styles=[y,f`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				outline: none;
			}
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
			.refused {
				max-width: 34rem;
				margin: 12vh auto;
				padding: 2rem;
				display: grid;
				gap: 0.8rem;
			}
		`],a([v()],c.prototype,"address",2),c=a([g("chuhe-runs")],c);export{c as ChuheRuns};
