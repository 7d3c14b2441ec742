import{a as y}from"./chunk-MNIVZ5B5.js";import"./chunk-7LR6VGBW.js";import{a as v}from"./chunk-SBG3EA4S.js";import"./chunk-BWCV2TFS.js";import{c as o}from"./chunk-3YIVIKVL.js";import"./chunk-K4AUSFAJ.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as u,b as f}from"./chunk-3CI4WC5N.js";import{b as h,c as i,f as m,h as d,i as b,j as r}from"./chunk-HYG7QBCA.js";import{p as n}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a}from"./chunk-LO2NM3CE.js";var $={all:[0,Number.POSITIVE_INFINITY],easy:[0,10],medium:[11,25],hard:[26,Number.POSITIVE_INFINITY]},s=class extends u{constructor(){super(...arguments);this.text="";this.length="all";this.waiting=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){let t=await n.call("tables.topics");this.topics=t?.topics??[]}render(){return i`<div class="page">
			<learn-links here="endgames"></learn-links>
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
					.options=${Object.keys($).map(t=>({value:t,label:this.t(`tables.length.${t}`)}))}
					.value=${this.length}
					@choice=${t=>{this.length=t.detail}}
				></chuhe-choice>
			</div>
			${this.topics?this.list(this.topics.filter(t=>this.fits(t))):i`<p>${this.t("ui.loading")}</p>`}
		</div>`}fits(t){let[e,l]=$[this.length],c=o(t.max_dtm),w=[t.class,...Object.values(t.title),...Object.values(t.name??{})].join(" ");return c>=e&&c<=l&&w.toLowerCase().includes(this.text.trim().toLowerCase())}list(t){return t.length===0?i`<p class="empty card">${this.t("tables.none")}</p>`:i`<ul>
			${t.map(e=>this.topic(e))}
		</ul>`}topic(t){let e=n.say(t.name??t.title);return i`<li class="card">
			<mini-board .fen=${t.fen}></mini-board>
			<div class="text">
				<h2>${e}</h2>
				${t.name?i`<p class="dim small">${n.say(t.title)}</p>`:m}
				<p class="small">${this.t(T(t.wins))}</p>
				<p class="small dim">${this.t("tables.countLongest")}: ${this.t("tables.inMoves",{moves:o(t.max_dtm)})}</p>
				<div class="row">${o(t.max_dtm)>1?this.button(t,"win"):m} ${this.button(t,"hold")}</div>
			</div>
		</li>`}button(t,e){let l=`${t.class} ${e}`;return i`<button
			class=${e==="win"?"primary":""}
			?disabled=${this.waiting===l}
			@click=${()=>this.start(t,e,l)}
		>
			${this.t(e==="win"?"tables.toWin":"tables.toHold")}
		</button>`}async start(t,e,l){this.waiting=l,await v(t.class,e),this.waiting=""}};s.styles=[f,y,h`
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
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
			}
			li {
				padding: 0.7rem;
				display: grid;
				grid-template-columns: 7.2rem minmax(0, 1fr);
				gap: 0.9rem;
				content-visibility: auto;
				contain-intrinsic-size: auto 9.6rem;
			}
			mini-board {
				align-self: start;
			}
			.text {
				display: grid;
				gap: 0.25rem;
				align-content: start;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				margin-top: 0.2rem;
			}
		`],a([b({attribute:!1})],s.prototype,"address",2),a([r()],s.prototype,"topics",2),a([r()],s.prototype,"text",2),a([r()],s.prototype,"length",2),a([r()],s.prototype,"waiting",2),s=a([d("endgames-page")],s);function T(p){return[[990,"tables.chances.always"],[800,"tables.chances.mostly"],[400,"tables.chances.even"],[50,"tables.chances.seldom"],[0,"tables.chances.hardly"]].find(([t])=>p>=t)?.[1]??"tables.chances.hardly"}export{s as EndgamesPage};
