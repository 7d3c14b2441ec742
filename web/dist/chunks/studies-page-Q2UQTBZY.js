import{a as L}from"./chunk-M6ZLBHHU.js";import"./chunk-IMSXM67M.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-QY4C4GIZ.js";import"./chunk-6IRSPKJM.js";import{a as d}from"./chunk-4KIL6WBB.js";import{a as x,b as S}from"./chunk-3CI4WC5N.js";import{b as $,c as i,h as v,i as f,j as m,k as b}from"./chunk-HYG7QBCA.js";import{e as w,g as k,p as a}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var n=class extends x{constructor(){super(...arguments);this.manuals=[];this.missing=!1;this.deleting=!1;this.make=async t=>{t.preventDefault();let s=a.onward(),e=await a.call("studies.make",{title:this.nameField.value});e&&s(`studies/${e.id}`)};this.add=async t=>{t.preventDefault();let s=this.nameField.value;this.nameField.value="",await this.ask("studies.add",{title:s})};this.open=async t=>{let s=t.target,e=s.files?.[0];if(!e)return;let o=a.onward();try{let l=await w(e);a.toast(this.t("study.file",{n:l.chapters.length,title:l.title}),"good"),o(`studies/${l.id}`)}catch(l){a.fail(l)}s.value=""}}willUpdate(){let t=this.address.parts[0]??"";t!==this.asked&&(this.asked=t,this.study=void 0,this.missing=!1,this.load(t))}async load(t){if(t===""){this.list=await a.call("studies.list"),this.manuals=(await a.call("studies.manuals"))?.manuals??[];return}let s=await a.call("studies.show",{study:t});t===this.asked&&(this.study=s,this.missing=s===void 0)}render(){return this.asked?this.study?this.contents(this.study):this.missing?this.none():this.waiting():this.list?this.all(this.list):this.waiting()}waiting(){return i`<p class="empty waiting">${this.t("ui.loading")}</p>`}none(){return i`<p class="empty">${this.t("study.none")} <a href="#/studies">${this.t("study.all")}</a></p>`}all({studies:t}){return i`<div class="page">
			<div>
				<h1>${this.t("study.studies")}</h1>
				<p class="dim">${this.t("study.intro")}</p>
			</div>
			<form class="row" @submit=${this.make}>
				<label class="field">
					<span>${this.t("study.new")}</span>
					<input id="name" required maxlength="100" placeholder=${this.t("study.name")} />
				</label>
				<button class="primary">${d("plus")}${this.t("study.make")}</button>
				<label class="button">
					${d("upload")}${this.t("study.open")}
					<input class="hidden-text" type="file" @change=${this.open} />
				</label>
			</form>
			${t.length===0?i`<p class="empty card">${this.t("study.empty")}</p>`:i`<ul class="studies">
							${t.map(({id:s,title:e,changed:o,chapters:l,fen:h})=>i`<li>
										<a class="card line" href=${`#/studies/${s}`}>
											<mini-board .fen=${h}></mini-board>
											<span class="text">
												<strong>${e}</strong>
												<span>${this.t("study.chapters",{n:l})}</span>
												<span class="small dim">${new Date(o).toLocaleDateString(a.locale)}</span>
											</span>
										</a>
									</li>`)}
						</ul>`}
			<section class="card manuals">
				<h2>${this.t("study.manuals")}</h2>
				<p class="small dim">${this.t("study.manualsHow")}</p>
				<div class="row" lang="zh-Hans">
					${this.manuals.map(({name:s,chapters:e})=>i`<button @click=${()=>this.openManual(s)}>${d("book")}${s} <span class="small dim">${e}</span></button>`)}
				</div>
			</section>
		</div>`}async openManual(t){let s=a.onward(),e=await a.call("studies.manual",{name:t,language:a.language});e&&s(`studies/${e.id}`)}contents(t){return i`<div class="page">
			<a class="small" href="#/studies">${this.t("study.all")}</a>
			<h1 class="hidden-text">${t.title}</h1>
			<input
				class="title"
				aria-label=${this.t("study.name")}
				maxlength="100"
				.value=${t.title}
				@change=${s=>this.change({title:s.target.value})}
			/>
			<div class="row">
				<button @click=${()=>this.share(t)}>${d("download")}${this.t("study.share")}</button>
				<button @click=${()=>this.keep(t)}>${d("book")}${this.t("study.keep")}</button>
				<button
					class="danger"
					@click=${()=>{this.deleting=!0}}
				>
					${d("trash")}${this.t("study.delete")}
				</button>
			</div>
			${t.chapters.length===0?i`<p class="empty card">${this.t("study.noChapters")}</p>`:i`<ol>
							${t.chapters.map((s,e)=>this.chapter(t,s,e))}
						</ol>`}
			<form class="row" @submit=${this.add}>
				<label class="field">
					<span>${this.t("study.chapterName")}</span>
					<input id="name" maxlength="100" placeholder=${this.t("study.untitled",{n:t.chapters.length+1})} />
				</label>
				<button>${d("plus")}${this.t("study.addChapter")}</button>
			</form>
			<chuhe-dialog
				heading=${this.t("study.delete")}
				.open=${this.deleting}
				@close=${()=>{this.deleting=!1}}
			>
				<p>${this.t("study.deleteSure")}</p>
				<div class="row"><button class="danger" @click=${()=>this.erase(t)}>${this.t("study.delete")}</button></div>
			</chuhe-dialog>
		</div>`}chapter(t,s,e){let o=L(s,e),l=u=>{let r=t.chapters.map(({game:g})=>g),[y]=r.splice(e,1);r.splice(e+u,0,y??""),this.change({chapters:r})},h=()=>{let u=t.chapters.filter(({game:r})=>r!==s.game).map(({game:r})=>r);this.change(u.length>0?{chapters:u}:{empty:!0})},c=(u,r,y,g=!1)=>i`<button class="quiet iconic" aria-label=${r} title=${r} ?disabled=${g} @click=${y}>
				${u==="down"?i`<span class="turned">${d("up")}</span>`:d(u)}
			</button>`;return i`<li class="card line">
			<a href=${`#/analysis/${s.game}`} aria-label=${o} tabindex="-1"><mini-board .fen=${s.fen}></mini-board></a>
			<span class="text">
				<a href=${`#/analysis/${s.game}`}><strong>${o}</strong></a>
				<span class="small dim">${this.t("study.plies",{n:s.plies})}</span>
				<input
					class="small"
					aria-label=${this.t("study.chapterName")}
					maxlength="100"
					placeholder=${this.t("study.chapterName")}
					.value=${s.title}
					@change=${u=>this.rename(s.game,u.target.value)}
				/>
			</span>
			<span class="tools">
				${c("up",this.t("study.up",{title:o}),()=>l(-1),e===0)}
				${c("down",this.t("study.down",{title:o}),()=>l(1),e===t.chapters.length-1)}
				${c("close",this.t("study.takeOut",{title:o}),h)}
			</span>
		</li>`}async ask(t,s){this.study=await a.call(t,{study:this.study?.id,...s})??this.study,this.requestUpdate()}change(t){return this.ask("studies.change",t)}rename(t,s){return this.ask("studies.rename_chapter",{game:t,title:s})}async share({id:t,title:s}){try{await k(`/api/studies/${t}/record`,`${s}.pgn`)}catch(e){a.fail(e)}}async keep({id:t}){let s=await a.call("studies.keep",{study:t});s&&a.toast(this.t("study.kept",{...s}),"good")}async erase({id:t}){this.deleting=!1,await a.call("studies.delete",{study:t})!==void 0&&a.go("studies")}};n.styles=[S,$`
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
			.manuals {
				padding: 1rem;
				display: grid;
				gap: 0.6rem;
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
		`],p([f({attribute:!1})],n.prototype,"address",2),p([m()],n.prototype,"list",2),p([m()],n.prototype,"study",2),p([m()],n.prototype,"manuals",2),p([m()],n.prototype,"missing",2),p([m()],n.prototype,"deleting",2),p([b("#name")],n.prototype,"nameField",2),n=p([v("studies-page")],n);export{n as StudiesPage};
