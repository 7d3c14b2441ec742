import{a as L}from"./chunk-6XD3CPBT.js";import"./chunk-XBPXRKDZ.js";import"./chunk-GH772KRZ.js";import"./chunk-VYHR3RN4.js";import"./chunk-FXYVBGC3.js";import"./chunk-FLNV2Y3R.js";import"./chunk-TR6NAGI2.js";import"./chunk-GT3GSORG.js";import{a as b}from"./chunk-UB3J2C7I.js";import{a as E,b as A,i as d,j as $,k as y}from"./chunk-P5V5D35J.js";import{b as v,c as r,f as p,h as f,i as g,j as h}from"./chunk-3EFHL3MD.js";import{a as n}from"./chunk-LO2NM3CE.js";var x=200,k=500;function N(m,l,t){let e=Object.assign(document.createElement("pick-games"),{source:m,show:l,answer:t});e.addEventListener("close",()=>e.remove()),document.body.append(e)}var o=class extends ${constructor(){super(...arguments);this.source="";this.show=()=>{};this.text="";this.chosen=new Set;this.waiting=!1;this.open=!0}render(){let{source:t,answer:e}=this,s=typeof t=="string"?"":t.name,i=e?.total??0,a=e===void 0?s:s?this.t("pick.title",{n:i,name:s}):this.t("pick.titleText",{n:i});return r`<chuhe-dialog
			wide
			heading=${a}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<div class="all">
				<p>${e?this.t("pick.explain"):this.t("pick.tooLarge",{name:s})}</p>
				${e?this.list(e):p}
				<div class="row">
					${e?this.openButton():p}
					<button class=${e?"":"primary"} ?disabled=${this.waiting} @click=${()=>this.shelve()}>
						${b("book")}${this.t("pick.library")}
					</button>
				</div>
			</div>
		</chuhe-dialog>`}list(t){let{fitting:e}=this,s=e.length>0&&e.every(({number:i})=>this.chosen.has(i));return r`<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("pick.filter")}
					placeholder=${this.t("pick.filter")}
					@input=${i=>{this.text=i.target.value.toLowerCase()}}
				/>
				<button ?disabled=${e.length===0} @click=${()=>this.chooseAll(!s)}>${this.t(s?"pick.none":"pick.all")}</button>
			</div>
			<ul>
				${e.slice(0,x).map(i=>this.entry(i))}
			</ul>
			${e.length>x?r`<p class="small dim">${this.t("pick.more",{n:e.length-x})}</p>`:p}
			${this.chosen.size>k?r`<p class="small warn">${this.t("pick.most",{n:k})}</p>`:p}
			${t.errors.length>0?r`<details class="small">
						<summary>${this.t("pick.unreadable",{n:t.errors.length})}</summary>
						<ul class="errors">${t.errors.map(i=>r`<li>${i}</li>`)}</ul>
					</details>`:p}`}entry(t){let{number:e,title:s,red:i,black:a,date:u,result:w,plies:C}=t,S=i||a?`${i||"?"} – ${a||"?"}`:s||`${e+1}`;return r`<li>
			<label>
				<input type="checkbox" .checked=${this.chosen.has(e)} @change=${()=>this.choose(e)} />
				<span class="number dim">${e+1}</span>
				<span class="names">${S}</span>
				<span class="result">${L(w)}</span>
				<span class="small dim about">${[u,S===s?"":s,this.t("games.plies",{n:C})].filter(Boolean).join(" · ")}</span>
			</label>
		</li>`}openButton(){let t=this.chosen.size;return r`<button class="primary" ?disabled=${t===0||t>k||this.waiting} @click=${()=>this.openChosen()}>
			${b("check")}${t===0?this.t("pick.openNone"):this.t("pick.open",{n:t})}
		</button>`}get fitting(){let t=this.answer?.found??[],e=({title:s,red:i,black:a,date:u})=>`${s}
${i}
${a}
${u}`.toLowerCase().includes(this.text);return this.text?t.filter(e):t}choose(t){let e=new Set(this.chosen);e.delete(t)||e.add(t),this.chosen=e}chooseAll(t){let e=new Set(this.chosen);for(let{number:s}of this.fitting)t?e.add(s):e.delete(s);this.chosen=e}async openChosen(){let t=[...this.chosen];await this.wait(async()=>{let{source:e}=this,s=typeof e=="string"?await d.connection.call("record.read",{text:e,pick:t}):await E(e,t);this.open=!1,this.show(s,e)})}async shelve(){await this.wait(async()=>{let{source:t}=this,e=typeof t=="string"?new File([t],"text.txt"):t,{added:s,duplicates:i,failed:a,failed_more:u}=await A(e),w={name:e.name,added:s,known:i,failed:a.length+u};d.toast(d.t("library.imported",w),s>0?"good":"info"),this.open=!1,d.go("library")})}async wait(t){this.waiting=!0;try{await t()}catch(e){d.fail(e)}this.waiting=!1}};o.styles=[y,v`
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
		`],n([g({attribute:!1})],o.prototype,"source",2),n([g({attribute:!1})],o.prototype,"show",2),n([g({attribute:!1})],o.prototype,"answer",2),n([h()],o.prototype,"text",2),n([h()],o.prototype,"chosen",2),n([h()],o.prototype,"waiting",2),n([h()],o.prototype,"open",2),o=n([f("pick-games")],o);function W(m){let l=Object.assign(document.createElement("read-report"),{warnings:m});l.addEventListener("close",()=>l.remove()),document.body.append(l)}var c=class extends ${constructor(){super(...arguments);this.warnings=[];this.open=!0}render(){return r`<chuhe-dialog
			heading=${this.t("report.title")}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<p>${this.t("report.explain")}</p>
			<ul>
				${this.warnings.map(t=>r`<li>${t}</li>`)}
			</ul>
			<button
				class="primary"
				@click=${()=>{this.open=!1}}
			>
				${this.t("report.close")}
			</button>
		</chuhe-dialog>`}};c.styles=[y,v`
			li {
				overflow-wrap: anywhere;
				margin: 0.3em 0;
			}
		`],n([g({attribute:!1})],c.prototype,"warnings",2),n([h()],c.prototype,"open",2),c=n([f("read-report")],c);export{o as PickGames,c as ReadReport,N as pickGames,W as tellWarnings};
