import{a as w}from"./chunk-M6ZLBHHU.js";import{a as b}from"./chunk-F2CP3VIP.js";import{a as h}from"./chunk-4KIL6WBB.js";import{b as v}from"./chunk-3CI4WC5N.js";import{b as y,c as i,f as p,h as $,j as u,k as g}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var a=class extends b{constructor(){super(...arguments);this.watches="state";this.others=[];this.chosen="";this.adding=!1;this.asked="";this.add=async e=>{e.preventDefault();let{id:t}=this.room,s=r.onward(),o=this.chosen?await r.call("studies.add",{study:this.chosen,game:t},t):await r.call("studies.make",{title:this.nameField.value,games:[t]},t),l=o?.chapters.at(-1);!o||!l||t!==this.room.id||(l.game===t?this.study=o:s(`analysis/${l.game}`))};this.addChapter=async()=>{let{study:e}=this,t=r.onward();if(!e)return;let o=(await r.call("studies.add",{study:e.id},this.room.id))?.chapters.at(-1);o&&t(`analysis/${o.game}`)}}updated(){this.room.id!==this.asked&&(this.asked=this.room.id,this.load())}async load(){let{id:e}=this.room,[t,s]=await Promise.all([r.call("studies.of",{game:e},e),r.call("studies.list",{},e)]);e===this.room.id&&(this.study=t?.study??null,this.others=s?.studies??[])}render(){return this.study===void 0?p:i`<section class="card" aria-label=${this.t("study.study")}>
			${this.study?this.contents(this.study):this.adding?this.choice():this.offer()}
		</section>`}contents({id:e,title:t,chapters:s}){let o=s.findIndex(({game:n})=>n===this.room.id),l=n=>{let c=s[o+n],m=this.t(n<0?"study.previous":"study.nextChapter"),f=h(n<0?"back":"forward");return c?i`<a class="button iconic" href=${`#/analysis/${c.game}`} aria-label=${m} title=${m}>${f}</a>`:i`<button class="iconic" disabled aria-label=${m} title=${m}>${f}</button>`};return i`<div class="row spread">
				<a href=${`#/studies/${e}`}><strong>${t}</strong></a>
				<span class="row">${l(-1)} ${l(1)}</span>
			</div>
			<ol>
				${s.map((n,c)=>i`<li>
							<a href=${`#/analysis/${n.game}`} aria-current=${c===o?"page":"false"}>${w(n,c)}</a>
						</li>`)}
			</ol>
			<button @click=${this.addChapter}>${h("plus")}${this.t("study.addChapter")}</button>`}offer(){return i`<button
			class="quiet"
			@click=${()=>{this.adding=!0}}
		>
			${h("plus")}${this.t("study.addHere")}
		</button>`}choice(){let e=this.chosen==="";return i`<form @submit=${this.add}>
			<h2>${this.t("study.addHere")}</h2>
			<label class="field">
				<span>${this.t("study.which")}</span>
				<select
					@change=${t=>{this.chosen=t.target.value}}
				>
					<option value="">${this.t("study.another")}</option>
					${this.others.map(({id:t,title:s})=>i`<option value=${t} ?selected=${t===this.chosen}>${s}</option>`)}
				</select>
			</label>
			${e?i`<label class="field"><span>${this.t("study.name")}</span><input id="name" required maxlength="100" /></label>`:p}
			<div class="row"><button class="primary">${h("plus")}${this.t("study.add")}</button></div>
		</form>`}};a.styles=[v,y`
			section,
			form {
				display: grid;
				gap: 0.7em;
			}
			h2 {
				font-size: 1em;
			}
			section {
				padding: 0.5em 0.8em;
			}
			ol {
				margin: 0;
				padding-left: 1.6em;
				display: grid;
				gap: 0.1em;
			}
			li a {
				display: block;
				padding: 0.25em 0.4em;
				color: var(--text);
				text-decoration: none;
				border-radius: var(--radius);
			}
			li a:hover {
				background: var(--panel-3);
			}
			li a[aria-current="page"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			.row {
				flex-wrap: nowrap;
			}
			.button.iconic {
				width: 2.4em;
				padding: 0;
			}
		`],d([u()],a.prototype,"study",2),d([u()],a.prototype,"others",2),d([u()],a.prototype,"chosen",2),d([u()],a.prototype,"adding",2),d([g("#name")],a.prototype,"nameField",2),a=d([$("study-card")],a);export{a as StudyCard};
