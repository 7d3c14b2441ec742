import{a as C}from"./chunk-AVXJNNFJ.js";import"./chunk-IMSXM67M.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-QY4C4GIZ.js";import"./chunk-6IRSPKJM.js";import{a as x}from"./chunk-4KIL6WBB.js";import{a as b,b as k}from"./chunk-3CI4WC5N.js";import{b as $,c as i,f as m,h as y,i as v,j as g}from"./chunk-HYG7QBCA.js";import{b as L,d as F,p as f}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as o}from"./chunk-LO2NM3CE.js";var E=200,S=500;function J(p,d){let e=Object.assign(document.createElement("pick-games"),{parts:p,show:d});e.addEventListener("close",()=>e.remove()),document.body.append(e)}var a=class extends b{constructor(){super(...arguments);this.parts=[];this.show=()=>{};this.text="";this.chosen=new Set;this.waiting=!1;this.open=!0}render(){let{parts:e}=this,t=e.some(({answer:r})=>r&&r.found.length>0),s=e.filter(({answer:r})=>r===void 0);return i`<chuhe-dialog
			wide
			heading=${this.heading}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<div class="all">
				${t?i`<p>${this.t("pick.explain")}</p>`:m}
				${s.map(({source:r})=>i`<p>${this.t("pick.tooLarge",{name:w(r)})}</p>`)}
				${t?this.list():m} ${this.troubles()}
				<div class="row">
					${t?this.openButton():m}
					<button class=${t?"":"primary"} ?disabled=${this.waiting} @click=${()=>this.shelve()}>
						${x("book")}${e.length>1?this.t("pick.libraryAll"):this.t("pick.library")}
					</button>
				</div>
			</div>
		</chuhe-dialog>`}get heading(){let[e]=this.parts,t=this.parts.reduce((r,{answer:n})=>r+(n?.total??0),0);if(this.parts.length>1)return this.t("pick.titleFiles",{n:t,files:this.parts.length});let s=e?w(e.source):"";return e?.answer===void 0?s:s?this.t("pick.title",{n:t,name:s}):this.t("pick.titleText",{n:t})}list(){let{fitting:e}=this,t=e.length>0&&e.every(({game:s})=>this.chosen.has(s));return i`<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("pick.filter")}
					placeholder=${this.t("pick.filter")}
					@input=${s=>{this.text=s.target.value.toLowerCase()}}
				/>
				<button ?disabled=${e.length===0} @click=${()=>this.chooseAll(!t)}>${this.t(t?"pick.none":"pick.all")}</button>
			</div>
			<ul>
				${e.slice(0,E).map(s=>this.entry(s))}
			</ul>
			${e.length>E?i`<p class="small dim">${this.t("pick.more",{n:e.length-E})}</p>`:m}
			${this.chosen.size>S?i`<p class="small warn">${this.t("pick.most",{n:S})}</p>`:m}
`}troubles(){let e=this.parts.flatMap(({source:t,answer:s})=>(s?.errors??[]).map(r=>this.parts.length>1?`${w(t)}: ${r}`:r));return e.length>0?i`<details class="small" ?open=${this.parts.length>1}>
					<summary>${this.t("pick.unreadable",{n:e.length})}</summary>
					<ul class="errors">${e.map(t=>i`<li>${t}</li>`)}</ul>
				</details>`:m}entry({part:e,game:t}){let{number:s,title:r,red:n,black:c,date:l,result:h,plies:O,warnings:M}=t,T=this.parts.length>1?w(e.source):"",A=n||c?`${n||"?"} – ${c||"?"}`:r||`${s+1}`;return i`<li>
			<label>
				<input type="checkbox" .checked=${this.chosen.has(t)} @change=${()=>this.choose(t)} />
				<span class="number dim">${s+1}</span>
				<span class="names">${A}</span>
				<span class="result">${C(h)}</span>
				<span class="small dim about">${[T,l,A===r?"":r,this.t("games.plies",{n:O})].filter(Boolean).join(" · ")}</span>
				${M.map(j=>i`<span class="small warn about">${j}</span>`)}
			</label>
		</li>`}openButton(){let e=this.chosen.size;return i`<button class="primary" ?disabled=${e===0||e>S||this.waiting} @click=${()=>this.openChosen()}>
			${x("check")}${e===0?this.t("pick.openNone"):this.t("pick.open",{n:e})}
		</button>`}get fitting(){let e=this.parts.flatMap(s=>(s.answer?.found??[]).map(r=>({part:s,game:r}))),t=({part:s,game:{title:r,red:n,black:c,date:l}})=>`${r}
${n}
${c}
${l}
${w(s.source)}`.toLowerCase().includes(this.text);return this.text?e.filter(t):e}choose(e){let t=new Set(this.chosen);t.delete(e)||t.add(e),this.chosen=t}chooseAll(e){let t=new Set(this.chosen);for(let{game:s}of this.fitting)e?t.add(s):t.delete(s);this.chosen=t}async openChosen(){await this.wait(async()=>{let e={games:[],errors:[],found:[],total:0},[t]=this.parts,s=e;for(let r of this.parts){let{source:n,answer:c}=r,l=(c?.found??[]).filter(h=>this.chosen.has(h)).map(({number:h})=>h);if(l.length>0){let h=typeof n=="string"?await f.connection.call("record.read",{text:n,pick:l}):await L(n,l);s={...s,games:[...s.games,...h.games],errors:[...s.errors,...h.errors]},t=r}}this.open=!1,this.show(s,t?.source??"")})}async shelve(){await this.wait(async()=>{for(let{source:e}of this.parts){let t=typeof e=="string"?new File([e],"text.txt"):e,{added:s,duplicates:r,failed:n,failed_more:c}=await F(t),l={name:t.name,added:s,known:r,failed:n.length+c};f.toast(f.t("library.imported",l),s>0?"good":"info")}this.open=!1,f.go("library")})}async wait(e){this.waiting=!0;try{await e()}catch(t){f.fail(t)}this.waiting=!1}};a.styles=[k,$`
			.all {
				display: grid;
				gap: 0.8em;
			}
			input[type="search"] {
				flex: 1 1 12rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				max-height: min(46vh, 30rem);
				overflow-y: auto;
				border: 1px solid var(--line);
				border-radius: var(--radius);
			}
			ul:empty {
				min-height: 3em;
			}
			li + li {
				border-top: 1px solid var(--line);
			}
			label {
				display: grid;
				grid-template-columns: auto auto 1fr auto;
				gap: 0.1em 0.7em;
				align-items: center;
				padding: 0.4em 0.7em;
				cursor: pointer;
			}
			label:hover {
				background: var(--panel-3);
			}
			.number {
				min-width: 1.8em;
				text-align: right;
				font-variant-numeric: tabular-nums;
			}
			.names {
				overflow-wrap: anywhere;
			}
			.about {
				grid-column: 3 / -1;
			}
			.warn {
				color: var(--warn);
			}
			.errors {
				max-height: 9em;
				margin-top: 0.4em;
				padding: 0.4em 0.8em;
				overflow-wrap: anywhere;
			}
			summary {
				cursor: pointer;
			}
		`],o([v({attribute:!1})],a.prototype,"parts",2),o([v({attribute:!1})],a.prototype,"show",2),o([g()],a.prototype,"text",2),o([g()],a.prototype,"chosen",2),o([g()],a.prototype,"waiting",2),o([g()],a.prototype,"open",2),a=o([y("pick-games")],a);function w(p){return typeof p=="string"?"":p.name}function K(p){let d=Object.assign(document.createElement("read-report"),{warnings:p});d.addEventListener("close",()=>d.remove()),document.body.append(d)}var u=class extends b{constructor(){super(...arguments);this.warnings=[];this.open=!0}render(){return i`<chuhe-dialog
			heading=${this.t("report.title")}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<p>${this.t("report.explain")}</p>
			<ul>
				${this.warnings.map(e=>i`<li>${e}</li>`)}
			</ul>
			<button
				class="primary"
				@click=${()=>{this.open=!1}}
			>
				${this.t("report.close")}
			</button>
		</chuhe-dialog>`}};u.styles=[k,$`
			li {
				overflow-wrap: anywhere;
				margin: 0.3em 0;
			}
		`],o([v({attribute:!1})],u.prototype,"warnings",2),o([g()],u.prototype,"open",2),u=o([y("read-report")],u);export{a as PickGames,u as ReadReport,J as pickGames,K as tellWarnings};
