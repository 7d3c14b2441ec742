import{d as C}from"./chunk-KQVQ4AQ5.js";import{a as A}from"./chunk-LEPARQAC.js";import"./chunk-I57A7M37.js";import"./chunk-7PVOCEL6.js";import"./chunk-6G4QIOOL.js";import"./chunk-TGPI25NB.js";import"./chunk-5TR36ZNO.js";import"./chunk-YQ3HC367.js";import"./chunk-TVSKSNRL.js";import{a as b}from"./chunk-VDTJ6FAN.js";import{a as L,b as S,i as d,j as $,k as y}from"./chunk-PVOTBZRJ.js";import{b as w,c as o,f as p,h as f,i as g,j as h}from"./chunk-D6HT3KJ4.js";import{a as n}from"./chunk-LO2NM3CE.js";var x=200,k=500;function _(m,l){let t=Object.assign(document.createElement("pick-games"),{source:m,answer:l});t.addEventListener("close",()=>t.remove()),document.body.append(t)}var r=class extends ${constructor(){super(...arguments);this.source="";this.text="";this.chosen=new Set;this.waiting=!1;this.open=!0}render(){let{source:t,answer:e}=this,i=typeof t=="string"?"":t.name,s=e?.total??0,a=e===void 0?i:i?this.t("pick.title",{n:s,name:i}):this.t("pick.titleText",{n:s});return o`<chuhe-dialog
			wide
			heading=${a}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<div class="all">
				<p>${e?this.t("pick.explain"):this.t("pick.tooLarge",{name:i})}</p>
				${e?this.list(e):p}
				<div class="row">
					${e?this.openButton():p}
					<button class=${e?"":"primary"} ?disabled=${this.waiting} @click=${()=>this.shelve()}>
						${b("book")}${this.t("pick.library")}
					</button>
				</div>
			</div>
		</chuhe-dialog>`}list(t){let{fitting:e}=this,i=e.length>0&&e.every(({number:s})=>this.chosen.has(s));return o`<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("pick.filter")}
					placeholder=${this.t("pick.filter")}
					@input=${s=>{this.text=s.target.value.toLowerCase()}}
				/>
				<button ?disabled=${e.length===0} @click=${()=>this.chooseAll(!i)}>${this.t(i?"pick.none":"pick.all")}</button>
			</div>
			<ul>
				${e.slice(0,x).map(s=>this.entry(s))}
			</ul>
			${e.length>x?o`<p class="small dim">${this.t("pick.more",{n:e.length-x})}</p>`:p}
			${this.chosen.size>k?o`<p class="small warn">${this.t("pick.most",{n:k})}</p>`:p}
			${t.errors.length>0?o`<details class="small">
						<summary>${this.t("pick.unreadable",{n:t.errors.length})}</summary>
						<ul class="errors">${t.errors.map(s=>o`<li>${s}</li>`)}</ul>
					</details>`:p}`}entry(t){let{number:e,title:i,red:s,black:a,date:u,result:v,plies:F}=t,E=s||a?`${s||"?"} – ${a||"?"}`:i||`${e+1}`;return o`<li>
			<label>
				<input type="checkbox" .checked=${this.chosen.has(e)} @change=${()=>this.choose(e)} />
				<span class="number dim">${e+1}</span>
				<span class="names">${E}</span>
				<span class="result">${A(v)}</span>
				<span class="small dim about">${[u,E===i?"":i,this.t("games.plies",{n:F})].filter(Boolean).join(" · ")}</span>
			</label>
		</li>`}openButton(){let t=this.chosen.size;return o`<button class="primary" ?disabled=${t===0||t>k||this.waiting} @click=${()=>this.openChosen()}>
			${b("check")}${t===0?this.t("pick.openNone"):this.t("pick.open",{n:t})}
		</button>`}get fitting(){let t=this.answer?.found??[],e=({title:i,red:s,black:a,date:u})=>`${i}
${s}
${a}
${u}`.toLowerCase().includes(this.text);return this.text?t.filter(e):t}choose(t){let e=new Set(this.chosen);e.delete(t)||e.add(t),this.chosen=e}chooseAll(t){let e=new Set(this.chosen);for(let{number:i}of this.fitting)t?e.add(i):e.delete(i);this.chosen=e}async openChosen(){let t=[...this.chosen];await this.wait(async()=>{let{source:e}=this,i=typeof e=="string"?await d.connection.call("record.read",{text:e,pick:t}):await L(e,t);this.open=!1,C(i,e)})}async shelve(){await this.wait(async()=>{let{source:t}=this,e=typeof t=="string"?new File([t],"text.txt"):t,{added:i,duplicates:s,failed:a,failed_more:u}=await S(e),v={name:e.name,added:i,known:s,failed:a.length+u};d.toast(d.t("library.imported",v),i>0?"good":"info"),this.open=!1,d.go("library")})}async wait(t){this.waiting=!0;try{await t()}catch(e){d.fail(e)}this.waiting=!1}};r.styles=[y,w`
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
		`],n([g({attribute:!1})],r.prototype,"source",2),n([g({attribute:!1})],r.prototype,"answer",2),n([h()],r.prototype,"text",2),n([h()],r.prototype,"chosen",2),n([h()],r.prototype,"waiting",2),n([h()],r.prototype,"open",2),r=n([f("pick-games")],r);function q(m){let l=Object.assign(document.createElement("read-report"),{warnings:m});l.addEventListener("close",()=>l.remove()),document.body.append(l)}var c=class extends ${constructor(){super(...arguments);this.warnings=[];this.open=!0}render(){return o`<chuhe-dialog
			heading=${this.t("report.title")}
			.open=${this.open}
			@close=${()=>{this.open=!1,this.dispatchEvent(new CustomEvent("close"))}}
		>
			<p>${this.t("report.explain")}</p>
			<ul>
				${this.warnings.map(t=>o`<li>${t}</li>`)}
			</ul>
			<button
				class="primary"
				@click=${()=>{this.open=!1}}
			>
				${this.t("report.close")}
			</button>
		</chuhe-dialog>`}};c.styles=[y,w`
			li {
				overflow-wrap: anywhere;
				margin: 0.3em 0;
			}
		`],n([g({attribute:!1})],c.prototype,"warnings",2),n([h()],c.prototype,"open",2),c=n([f("read-report")],c);export{r as PickGames,c as ReadReport,_ as pickGames,q as tellWarnings};
