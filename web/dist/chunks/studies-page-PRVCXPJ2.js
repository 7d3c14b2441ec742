import{a as E}from"./chunk-PN3WWIDT.js";import"./chunk-M76LJFDE.js";import"./chunk-YSV76DCD.js";import"./chunk-NO5YZNIP.js";import"./chunk-6BTCSP27.js";import"./chunk-WINEJ3BM.js";import"./chunk-AWR5KNFJ.js";import"./chunk-PCSVGWIR.js";import"./chunk-6IRSPKJM.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as x,b as S}from"./chunk-F6KRYXCL.js";import{b as f,c as a,h as $,i as v,j as h,k as b}from"./chunk-HYG7QBCA.js";import{e as w,h as k,q as i}from"./chunk-EQOJI25Y.js";import"./chunk-MIYZ5CRV.js";import{a as u}from"./chunk-LO2NM3CE.js";var n=class extends x{constructor(){super(...arguments);this.missing=!1;this.deleting=!1;this.make=async t=>{t.preventDefault();let e=i.onward(),s=await i.call("studies.make",{title:this.nameField.value});s&&e(`studies/${s.id}`)};this.add=async t=>{t.preventDefault();let e=this.nameField.value;this.nameField.value="",await this.ask("studies.add",{title:e})};this.open=async t=>{let e=t.target,s=e.files?.[0];if(!s)return;let d=i.onward();try{let r=await w(s);i.toast(this.t("study.file",{n:r.chapters.length,title:r.title}),"good"),d(`studies/${r.id}`)}catch(r){i.fail(r)}e.value=""}}willUpdate(){let t=this.address.parts[0]??"";t!==this.asked&&(this.asked=t,this.study=void 0,this.missing=!1,this.load(t))}async load(t){if(t===""){this.list=await i.call("studies.list");return}let e=await i.call("studies.show",{study:t});t===this.asked&&(this.study=e,this.missing=e===void 0)}render(){return this.asked?this.study?this.contents(this.study):this.missing?this.none():this.waiting():this.list?this.all(this.list):this.waiting()}waiting(){return a`<p class="empty waiting">${this.t("ui.loading")}</p>`}none(){return a`<p class="empty">${this.t("study.none")} <a href="#/studies">${this.t("study.all")}</a></p>`}all({studies:t}){return a`<div class="page">
			<div>
				<h1>${this.t("study.studies")}</h1>
				<p class="dim">${this.t("study.intro")}</p>
			</div>
			<form class="row" @submit=${this.make}>
				<label class="field">
					<span>${this.t("study.new")}</span>
					<input id="name" required maxlength="100" placeholder=${this.t("study.name")} />
				</label>
				<button class="primary">${p("plus")}${this.t("study.make")}</button>
				<label class="button">
					${p("upload")}${this.t("study.open")}
					<input class="hidden-text" type="file" @change=${this.open} />
				</label>
			</form>
			${t.length===0?a`<p class="empty card">${this.t("study.empty")}</p>`:a`<ul class="studies">
							${t.map(({id:e,title:s,changed:d,chapters:r,fen:m})=>a`<li>
										<a class="card line" href=${`#/studies/${e}`}>
											<mini-board .fen=${m}></mini-board>
											<span class="text">
												<strong>${s}</strong>
												<span>${this.t("study.chapters",{n:r})}</span>
												<span class="small dim">${new Date(d).toLocaleDateString(i.locale)}</span>
											</span>
										</a>
									</li>`)}
						</ul>`}
		</div>`}contents(t){return a`<div class="page">
			<a class="small" href="#/studies">${this.t("study.all")}</a>
			<h1 class="hidden-text">${t.title}</h1>
			<input
				class="title"
				aria-label=${this.t("study.name")}
				maxlength="100"
				.value=${t.title}
				@change=${e=>this.change({title:e.target.value})}
			/>
			<div class="row">
				<button @click=${()=>this.share(t)}>${p("download")}${this.t("study.share")}</button>
				<button @click=${()=>this.keep(t)}>${p("book")}${this.t("study.keep")}</button>
				<button
					class="danger"
					@click=${()=>{this.deleting=!0}}
				>
					${p("trash")}${this.t("study.delete")}
				</button>
			</div>
			${t.chapters.length===0?a`<p class="empty card">${this.t("study.noChapters")}</p>`:a`<ol>
							${t.chapters.map((e,s)=>this.chapter(t,e,s))}
						</ol>`}
			<form class="row" @submit=${this.add}>
				<label class="field">
					<span>${this.t("study.chapterName")}</span>
					<input id="name" maxlength="100" placeholder=${this.t("study.untitled",{n:t.chapters.length+1})} />
				</label>
				<button>${p("plus")}${this.t("study.addChapter")}</button>
			</form>
			<chuhe-dialog
				heading=${this.t("study.delete")}
				.open=${this.deleting}
				@close=${()=>{this.deleting=!1}}
			>
				<p>${this.t("study.deleteSure")}</p>
				<div class="row"><button class="danger" @click=${()=>this.erase(t)}>${this.t("study.delete")}</button></div>
			</chuhe-dialog>
		</div>`}chapter(t,e,s){let d=E(e,s),r=o=>{let l=t.chapters.map(({game:g})=>g),[y]=l.splice(s,1);l.splice(s+o,0,y??""),this.change({chapters:l})},m=()=>{let o=t.chapters.filter(({game:l})=>l!==e.game).map(({game:l})=>l);this.change(o.length>0?{chapters:o}:{empty:!0})},c=(o,l,y,g=!1)=>a`<button class="quiet iconic" aria-label=${l} title=${l} ?disabled=${g} @click=${y}>
				${o==="down"?a`<span class="turned">${p("up")}</span>`:p(o)}
			</button>`;return a`<li class="card line">
			<a href=${`#/analysis/${e.game}`} aria-label=${d} tabindex="-1"><mini-board .fen=${e.fen}></mini-board></a>
			<span class="text">
				<a href=${`#/analysis/${e.game}`}><strong>${d}</strong></a>
				<span class="small dim">${this.t("study.plies",{n:e.plies})}</span>
				<input
					class="small"
					aria-label=${this.t("study.chapterName")}
					maxlength="100"
					placeholder=${this.t("study.chapterName")}
					.value=${e.title}
					@change=${o=>this.rename(e.game,o.target.value)}
				/>
			</span>
			<span class="tools">
				${c("up",this.t("study.up",{title:d}),()=>r(-1),s===0)}
				${c("down",this.t("study.down",{title:d}),()=>r(1),s===t.chapters.length-1)}
				${c("close",this.t("study.takeOut",{title:d}),m)}
			</span>
		</li>`}async ask(t,e){this.study=await i.call(t,{study:this.study?.id,...e})??this.study,this.requestUpdate()}change(t){return this.ask("studies.change",t)}rename(t,e){return this.ask("studies.rename_chapter",{game:t,title:e})}async share({id:t,title:e}){try{await k(`/api/studies/${t}/record`,`${e}.pgn`)}catch(s){i.fail(s)}}async keep({id:t}){let e=await i.call("studies.keep",{study:t});e&&i.toast(this.t("study.kept",{...e}),"good")}async erase({id:t}){this.deleting=!1,await i.call("studies.delete",{study:t})!==void 0&&i.go("studies")}};n.styles=[S,f`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.2rem clamp(0.8rem, 3vw, 3rem) 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem;
			}
			form {
				align-items: end;
			}
			form .field {
				flex: 0 1 20rem;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			input.title {
				font-size: 1.5em;
				font-weight: 650;
				background: transparent;
				border-color: transparent;
				padding-left: 0;
			}
			input.title:hover,
			input.title:focus {
				border-color: var(--line);
				background: var(--panel-2);
			}
			ul,
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
			}
			.studies {
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
			}
			.line {
				display: grid;
				grid-template-columns: min(6.5rem, 30%) minmax(0, 1fr) auto;
				gap: 0.9rem;
				padding: 0.7rem;
				align-items: start;
				color: var(--text);
				text-decoration: none;
			}
			a.line:hover {
				border-color: var(--accent);
			}
			mini-board {
				min-height: 7.4rem;
			}
			.text {
				display: grid;
				gap: 0.25rem;
				justify-items: start;
				min-width: 0;
				overflow-wrap: anywhere;
			}
			.text input {
				max-width: 22rem;
				min-height: 2.2em;
			}
			.tools {
				display: grid;
			}
			.turned {
				display: inline-flex;
				transform: rotate(180deg);
			}
		`],u([v({attribute:!1})],n.prototype,"address",2),u([h()],n.prototype,"list",2),u([h()],n.prototype,"study",2),u([h()],n.prototype,"missing",2),u([h()],n.prototype,"deleting",2),u([b("#name")],n.prototype,"nameField",2),n=u([$("studies-page")],n);export{n as StudiesPage};
