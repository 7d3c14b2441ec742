import"./chunk-IMSXM67M.js";import{e as w}from"./chunk-RXHW6722.js";import"./chunk-QY4C4GIZ.js";import{a as c}from"./chunk-4KIL6WBB.js";import{a as $,b as v}from"./chunk-3CI4WC5N.js";import{b as g,c as t,f as a,h as u,i as f,j as m}from"./chunk-HYG7QBCA.js";import{k as b,p as n}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as i}from"./chunk-LO2NM3CE.js";var l=class extends ${constructor(){super(...arguments);this.testing=!1;this.result="";this.removing=!1}render(){let{engine:e}=this;return t`<article class="card">
			<header class="row">
				${c("robot")}
				<div class="name">
					<h2>${e.name}</h2>
					<p class="small dim">
						${e.own?this.t("engines.own"):t`<span class="mono">${e.path}</span> · ${e.protocol.toUpperCase()}`}
						${e.reports.author?t` · ${e.reports.author}`:a}
					</p>
				</div>
				<button ?disabled=${this.testing} @click=${()=>this.test()}>
					${c("play")}${this.t(this.testing?"engines.testing":"engines.test")}
				</button>
				${e.own?a:t`<button
							class="danger"
							@click=${()=>{this.removing=!0}}
						>
							${c("trash")}${this.t("engines.remove")}
						</button>`}
			</header>
			${e.ok?a:t`<p class="error">${e.error?n.say(e.error.message):this.t("engines.broken")}</p>`}
			<p role="status">${this.result}</p>
			${e.own?a:this.nameField()}
			<details>
				<summary>${this.t("engines.options")} (${e.options.length})</summary>
				${e.options.length===0?t`<p class="dim">${this.t("engines.noOptions")}</p>`:t`<div class="options">${e.options.map(o=>this.option(o))}</div>`}
			</details>
			${this.removal()}
		</article>`}nameField(){return t`<label class="field">
			<span>${this.t("engines.name")}</span>
			<input
				maxlength="60"
				.value=${this.engine.name}
				@change=${e=>this.change({name:e.target.value})}
			/>
		</label>`}option(e){let o=s=>this.change({options:{[e.name]:s}}),h=t`<span>${e.name}</span>`;switch(e.type){case"check":return t`<label class="check">
					<input
						type="checkbox"
						.checked=${e.value==="true"}
						@change=${s=>o(String(s.target.checked))}
					/>
					${e.name}
				</label>`;case"combo":return t`<label class="field">
					${h}
					<select @change=${s=>o(s.target.value)}>
						${e.vars.map(s=>t`<option ?selected=${s===e.value}>${s}</option>`)}
					</select>
				</label>`;case"button":return t`<div class="field">${h}<button @click=${()=>o("")}>${this.t("engines.press")}</button></div>`;default:return t`<label class="field">
					${h}
					<input
						type=${e.type==="spin"?"number":"text"}
						min=${e.min??a}
						max=${e.max??a}
						placeholder=${e.default}
						.value=${e.value}
						@change=${s=>o(s.target.value||null)}
					/>
				</label>`}}change(e){n.call("engine.change",{engine:this.engine.id,...e})}async test(){this.testing=!0,this.result="";let e=await n.call("engine.test",{engine:this.engine.id});this.testing=!1,e?.ok?this.result=this.t("engines.tested",{move:e.move??"",depth:e.depth,nps:w(e.nps)}):e&&(this.result=e.error?n.say(e.error.message):this.t("engines.failed"))}removal(){let e=()=>{this.removing=!1};return t`<chuhe-dialog
			heading=${this.t("engines.removeAsk",{name:this.engine.name})}
			.open=${this.removing}
			@close=${e}
		>
			<div class="row">
				<button
					class="danger"
					@click=${()=>{e(),n.call("engine.remove",{engine:this.engine.id})}}
				>
					${c("trash")}${this.t("engines.remove")}
				</button>
				<button @click=${e}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}};l.styles=[v,g`
			article {
				padding: 0.9rem 1.1rem;
				display: grid;
				gap: 0.6rem;
			}
			header > .icon {
				width: 1.9em;
				height: 1.9em;
				color: var(--accent);
			}
			.name {
				flex: 1;
				min-width: 9rem;
				overflow-wrap: anywhere;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			.options {
				display: grid;
				gap: 0.7rem 1rem;
				grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
				padding-top: 0.7rem;
				align-items: end;
			}
			.error {
				color: var(--red);
				font-weight: 600;
			}
			[role="status"]:empty {
				display: none;
			}
		`],i([f({attribute:!1})],l.prototype,"engine",2),i([m()],l.prototype,"testing",2),i([m()],l.prototype,"result",2),i([m()],l.prototype,"removing",2),l=i([u("engine-card")],l);var p=class extends ${constructor(){super(...arguments);this.waiting=!1;this.error="";this.output=""}render(){return t`<div class="page">
			<h1>${this.t("engines.title")}</h1>
			<p class="dim">${this.t("engines.intro")}</p>
			${this.form()}
			${n.state?.engines.map(e=>t`<engine-card .engine=${e}></engine-card>`)}
		</div>`}form(){return t`<form class="card" @submit=${this.add}>
			<h2>${this.t("engines.add")}</h2>
			<div class="fields">
				<label class="field wide">
					<span>${this.t("engines.path")}</span>
					<input class="mono" name="path" required spellcheck="false" placeholder="/usr/games/fairy-stockfish" />
				</label>
				<label class="field">
					<span>${this.t("engines.name")}</span>
					<input name="name" maxlength="60" placeholder=${this.t("engines.nameAuto")} />
				</label>
				<label class="field">
					<span>${this.t("engines.protocol")}</span>
					<select name="protocol">
						<option value="auto">${this.t("engines.protocolAuto")}</option>
						<option value="uci">UCI</option>
						<option value="ucci">UCCI</option>
						<option value="cecp">CECP</option>
					</select>
				</label>
				<label class="field wide">
					<span>${this.t("engines.args")}</span>
					<textarea class="mono" name="args" rows="1" spellcheck="false"></textarea>
				</label>
			</div>
			${this.error?t`<p class="error" role="alert">${this.error}</p>`:a}
			${this.output?t`<pre class="mono">${this.output}</pre>`:a}
			<button class="primary" ?disabled=${this.waiting}>
				${c("plus")}${this.t(this.waiting?"engines.testing":"engines.add")}
			</button>
		</form>`}async add(e){e.preventDefault();let o=e.target,h=new FormData(o),s=r=>String(h.get(r)??"").trim();this.waiting=!0,this.error="",this.output="";try{await n.connection.call("engine.add",{path:s("path"),args:s("args").split(`
`).map(r=>r.trim()).filter(r=>r!==""),protocol:s("protocol"),...s("name")?{name:s("name")}:{}}),o.reset()}catch(r){if(!(r instanceof b))throw r;let d=r.error.detail?.output;this.error=n.say(r.words),this.output=Array.isArray(d)?d.join(`
`):typeof d=="string"?d:""}finally{this.waiting=!1}}};p.styles=[v,g`
			.page {
				max-width: 56rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			form {
				padding: 1rem 1.1rem;
				display: grid;
				gap: 0.9rem;
				justify-items: start;
			}
			.fields {
				display: grid;
				width: 100%;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
			}
			.wide {
				grid-column: 1 / -1;
			}
			.error {
				color: var(--red);
				font-weight: 600;
			}
			pre {
				margin: 0;
				max-width: 100%;
				overflow: auto;
				font-size: 0.85em;
			}
		`],i([m()],p.prototype,"waiting",2),i([m()],p.prototype,"error",2),i([m()],p.prototype,"output",2),p=i([u("engines-page")],p);export{p as EnginesPage};
