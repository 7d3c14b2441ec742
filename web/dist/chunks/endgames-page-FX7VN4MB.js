import{c as m,f as $}from"./chunk-7WL2QYDP.js";import"./chunk-RIQWY66H.js";import{e as n,f as u,g as v}from"./chunk-SF3JFVEV.js";import{b as h,c as i,f as c,h as d,i as b,j as o}from"./chunk-Q5FQD4A3.js";import{a}from"./chunk-LO2NM3CE.js";var f={all:[0,Number.POSITIVE_INFINITY],easy:[0,10],medium:[11,25],hard:[26,Number.POSITIVE_INFINITY]},s=class extends u{constructor(){super(...arguments);this.text="";this.length="all";this.waiting=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){let t=await n.call("tables.topics");this.topics=t?.topics??[]}render(){return i`<div class="page">
			<h1>${this.t("tables.title")}</h1>
			<p class="dim">${this.t("tables.intro")}</p>
			<div class="filters">
				<label class="field">
					<span>${this.t("tables.search")}</span>
					<input
						type="search"
						.value=${this.text}
						@input=${t=>{this.text=t.target.value}}
					/>
				</label>
				<chuhe-choice
					.label=${this.t("tables.length")}
					.options=${Object.keys(f).map(t=>({value:t,label:this.t(`tables.length.${t}`)}))}
					.value=${this.length}
					@choice=${t=>{this.length=t.detail}}
				></chuhe-choice>
			</div>
			${this.topics?this.list(this.topics.filter(t=>this.fits(t))):i`<p>${this.t("ui.loading")}</p>`}
		</div>`}fits(t){let[e,l]=f[this.length],r=m(t.max_dtm),p=[t.class,...Object.values(t.title),...Object.values(t.name??{})].join(" ");return r>=e&&r<=l&&p.toLowerCase().includes(this.text.trim().toLowerCase())}list(t){return t.length===0?i`<p class="empty card">${this.t("tables.none")}</p>`:i`<ul>
			${t.map(e=>this.topic(e))}
		</ul>`}topic(t){let e=n.say(t.name??t.title);return i`<li class="card">
			<h2>${e}</h2>
			${t.name?i`<p class="dim">${n.say(t.title)}</p>`:c}
			<p class="small dim">
				${t.class} · ${this.t("tables.countLongest")}: ${this.t("tables.inMoves",{moves:m(t.max_dtm)})} ·
				${this.t("tables.share",{share:(t.wins/10).toFixed(1)})}
			</p>
			<div class="row">${this.button(t,"win",e)} ${this.button(t,"hold",e)}</div>
		</li>`}button(t,e,l){let r=`${t.class} ${e}`,p=this.t(e==="win"?"tables.toWinHow":"tables.toHoldHow",{name:l});return i`<button
			class=${e==="win"?"primary":""}
			aria-label=${p}
			?disabled=${this.waiting===r}
			@click=${()=>this.start(t,e,r)}
		>
			${this.t(e==="win"?"tables.toWin":"tables.toHold")}
		</button>`}async start(t,e,l){this.waiting=l,await $(t.class,e),this.waiting=""}};s.styles=[v,h`
			.page {
				max-width: 70rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.filters {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 1.4rem;
				align-items: end;
			}
			.filters .field {
				flex: 0 1 18rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr));
			}
			li {
				padding: 0.8rem 1rem;
				display: grid;
				gap: 0.4rem;
				align-content: start;
			}
			.row {
				display: flex;
				gap: 0.6rem;
				margin-top: 0.2rem;
			}
		`],a([b({attribute:!1})],s.prototype,"address",2),a([o()],s.prototype,"topics",2),a([o()],s.prototype,"text",2),a([o()],s.prototype,"length",2),a([o()],s.prototype,"waiting",2),s=a([d("endgames-page")],s);export{s as EndgamesPage};
