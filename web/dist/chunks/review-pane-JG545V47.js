import{a as N}from"./chunk-GTXCJ4IG.js";import{a as k,b as R}from"./chunk-S3KF5PNV.js";import"./chunk-WJXWF6X3.js";import{a as T}from"./chunk-F2CP3VIP.js";import{a as m}from"./chunk-4KIL6WBB.js";import{b as x}from"./chunk-3CI4WC5N.js";import{b as w,c as s,f as n,h as g,j as f}from"./chunk-HYG7QBCA.js";import{p as a}from"./chunk-L5VQR5JZ.js";import{j as $,p as y,z as b}from"./chunk-ULLRO7K5.js";import{a as v}from"./chunk-LO2NM3CE.js";var G=["quick","normal","deep"],p=class extends T{constructor(){super(...arguments);this.effort="normal"}disconnectedCallback(){super.disconnectedCallback(),this.room.beside.take("shapes.review"),this.room.exercise=void 0,this.unfollow?.(),this.reviewedRoom=void 0}updated(){this.isConnected&&this.reviewedRoom!==this.room&&(this.unfollow?.(),this.reviewedRoom=this.room,this.unfollow=a.connection.follow(`review/${this.room.id}`,{changed:e=>{this.review=e}},e=>a.fail(e))),this.follow(),this.draw()}line(e){let i=this.room.state?.nodes??{},t=i[0],r=t?[t]:[];for(let o of e.line){if(t=t?.children.map(d=>i[d]).find(d=>d?.move===o),!t)break;r.push(t)}return r}draw(){let e=this.room.state?.current??-1;this.room.beside.put("shapes.review",e,this.isConnected?this.shapes(e):[])}shapes(e){let{trial:i}=this,t=this.review?.report,r=(l,h)=>{let c=b(l??"");return c?[{...c,brush:h,weight:1}]:[]};if(i){let{answer:l}=i,h=l?r(i.move,l.good?"best":"faint"):[];return i.at===e?[...h,...r(l?.pv[0],"threat")]:[]}if(!t)return[];let o=this.line(t),d=t.moves.find(({ply:l})=>o[l-1]?.id===e);return r(d?.better[0],"best")}follow(){let{trial:e}=this,i=this.room.state?.current;e&&!e.ready&&i===e.at?this.trial={...e,ready:!0}:e?.ready&&i!==e.at&&this.end()}end(){this.trial=void 0,this.room.exercise=void 0}async judge(e,i){let t=await a.connection.call("review.try",{game:this.room.id,ply:e,move:i});this.trial?.ply===e&&(this.trial={...this.trial,move:i,answer:t},t.good&&(this.room.exercise=void 0))}render(){let{review:e}=this;return e?s`<div class="pane">
			${e.running?this.progress(e):this.begin(e)}
			${e.error?s`<p class="error" role="alert">${a.say(e.error.message)}</p>`:n}
			${e.report?this.found(e.report,e.running):n}
		</div>`:s`<p class="empty waiting">${this.t("ui.loading")}</p>`}begin({report:e}){return s`${e?n:s`<p>${this.t("review.about")}</p>`}
			<div class="row">
				<button
					class=${e?"":"primary"}
					@click=${()=>this.room.command("review.start",this.room.annotates?{effort:this.effort}:{})}
				>
					${m("chart")}${this.t(e?"review.again":"review.start")}
				</button>
				${this.room.annotates?this.efforts():n}
			</div>`}efforts(){return s`<label class="effort">
			<span class="dim">${this.t("review.effort")}</span>
			<select
				@change=${e=>{this.effort=e.target.value}}
			>
				${G.map(e=>s`<option value=${e} ?selected=${e===this.effort}>${this.t(`review.effort.${e}`)}</option>`)}
			</select>
		</label>`}progress({pass:e,done:i,all:t}){let r=this.t("review.running",{pass:a.say(e),done:i,all:t});return s`<div class="row">
			<progress aria-label=${r} max=${Math.max(1,t)} .value=${i}></progress>
			<span class="dim small">${r}</span>
			${this.room.annotates?s`<button @click=${()=>this.room.command("review.stop")}>${m("stop")}${this.t("review.stop")}</button>`:n}
		</div>`}found(e,i){let t=this.line(e),r=this.shownMoment(e,t);return s`${r>=0?this.moment(e,t,r):n}
			<div class="sides">${this.side("red",e)} ${this.side("black",e)}</div>
			${this.story(a.say(e.story))}
			${t.length<=e.line.length?s`<p class="dim">${this.t("review.stale")}</p>`:n}
			<h3>${this.t("review.noted")}</h3>
			${e.moves.length===0&&!i?s`<p>${this.t("review.nothing")}</p>`:n}
			<ol>
				${e.moves.map((o,d)=>s`<li class=${d===r?"shown":""}>${this.head(o,t)}</li>`)}
			</ol>
			${e.summary.map(o=>s`<p class="small dim">${a.say(o)}</p>`)}
			${e.whole&&e.moves.length>0&&this.room.annotates?s`<div class="row"><button @click=${()=>this.write()}>${m("edit")}${this.t("review.write")}</button></div>`:n}`}story(e){return e===""?n:s`<div class="story">
			<p>${e}</p>
			<button
				class="quiet"
				title=${this.t("ui.copy")}
				aria-label=${this.t("ui.copy")}
				@click=${()=>N(e)}
			>
				${m("copy")}
			</button>
		</div>`}shownMoment({moves:e},i){let t=this.room.state?.current,r=e.findIndex(({ply:l})=>l===(this.trial?.ply??this.chosen)),{ply:o}=e[r]??{};if(o!==void 0&&(this.trial||i[o]?.id===t||i[o-1]?.id===t))return r;let d=e.findIndex(l=>i[l.ply]?.id===t);return d>=0?d:e.findIndex(l=>i[l.ply-1]?.id===t)}moment({moves:e},i,t){let r=e[t],o=i[r?.ply??0],d=i[(r?.ply??0)-1];if(!r||!o||!d)return n;let l=(h,c,M)=>{let u=e[h];return s`<button
				class="quiet iconic"
				title=${this.t(c)}
				aria-label=${this.t(c)}
				aria-disabled=${!u||!i[u.ply]}
				@click=${()=>u&&i[u.ply]&&this.go(u,i)}
			>
				${m(M)}
			</button>`};return s`<section
			class="moment"
			aria-label=${this.t("review.moment",{n:t+1,all:e.length})}
			@keydown=${h=>this.walk(h,e,i,t)}
		>
			<header>
				${l(t-1,"review.previous","back")}
				<span class="dim small">${this.t("review.moment",{n:t+1,all:e.length})}</span>
				${l(t+1,"review.next","forward")}
				${this.head(r,i)}
			</header>
			${this.detail(r,o,d)}
		</section>`}walk(e,i,t,r){let o={ArrowRight:1,ArrowLeft:-1}[e.key],d=o&&i[r+o];o&&(e.preventDefault(),e.stopPropagation()),d&&this.go(d,t)}side(e,i){let{accuracy:t,marks:r}=i[e],o=t===null?"–":t.toLocaleString(a.locale,{minimumFractionDigits:1});return s`<section>
			<h3 class=${e}>${this.t("review.accuracyOf",{side:this.t(`side.${e}`),percent:o})}</h3>
			<ul class="marks">
				${r.map(({mark:d,name:l,count:h})=>s`<li class=${d}>${a.say(l)} ${h}</li>`)}
			</ul>
		</section>`}head(e,i){let t=i[e.ply],r=`${Math.ceil(e.ply/2)}${e.ply%2===1?".":"…"}`;return s`<button class="quiet head" ?disabled=${!t} @click=${()=>this.go(e,i)}>
			<span class="dim">${r}</span><strong>${t?.text?.[a.preferences.values.notation]??a.say(e.text)}</strong>
			<span class=${`name ${e.mark}`}>${a.say(e.name)}</span>${this.sign(e.sign)}
		</button>`}sign(e){let i=k(e);return i?s`<span class="sign" style=${`background: ${y[i]}`} aria-hidden="true">${R(e)}</span>`:n}detail(e,i,t){return this.trial?.ply===e.ply?this.exercise(this.trial,e,t):s`<div class="detail">
			${e.reasons.map(({text:r})=>s`<p>${a.say(r)}</p>`)}
			${e.better.length>0?s`<p class="better">${this.t("review.better",{line:a.say(e.line)})}</p>
						<div class="row">
							${e.bad&&this.room.annotates?s`<button @click=${()=>this.again(e,t)}>${m("restart")}${this.t("review.tryAgain")}</button>`:n}
							<button @click=${()=>this.room.showLine(t,e.better)}>${m("forward")}${this.t("review.showLine")}</button>
							${i.id===this.room.state?.current?s`<button @click=${()=>this.answer(t)}>${m("back")}${this.t("review.show")}</button>`:n}
						</div>`:n}
			${a.say(e.hard)?s`<p class="dim">${a.say(e.hard)}</p>`:n}
		</div>`}exercise({answer:e},i,t){let{notation:r}=a.preferences.values,o=e?.line[r].join(" ")??"";return s`<div class="detail">
			<p role="status">
				${e?this.t("review.tried",{move:a.say(e.text),mark:a.say(e.name)}):this.t("review.trying")}
			</p>
			${o?s`<p lang=${$(r)}>${this.t("review.refuted",{line:o})}</p>`:n}
			<div class="row">
				${e&&!e.good?s`<button @click=${()=>this.again(i,t)}>${m("restart")}${this.t("review.tryAgain")}</button>`:n}
				<button @click=${()=>this.answer(t)}>${m("hint")}${this.t("review.show")}</button>
			</div>
		</div>`}go({ply:e},i){let t=i[e];this.end(),this.chosen=e,t&&this.room.goTo(t.id)}again(e,i){this.trial={ply:e.ply,at:i.id},this.room.exercise={node:i.id,judge:t=>this.judge(e.ply,t)},this.room.goTo(i.id)}answer(e){this.end(),this.room.goTo(e.id)}async write(){await this.room.command("review.write",{language:a.language})&&a.toast(this.t("review.written"))}};p.styles=[x,w`
			.pane {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.7em;
				padding: 0.8em;
			}
			.story {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				align-items: start;
				gap: 0.5em;
			}
			.story p {
				margin: 0;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				align-items: center;
			}
			.effort {
				display: flex;
				align-items: center;
				gap: 0.5em;
			}
			.effort select {
				width: auto;
			}
			progress {
				flex: 1 1 8em;
			}
			.sides {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(10em, 1fr));
				gap: 0.7em;
			}
			.marks {
				list-style: none;
				margin: 0.2em 0 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.1em 0.8em;
				font-size: 0.9em;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.15em;
			}
			li.shown {
				background: var(--accent-soft);
				border-radius: 0.4em;
			}
			.moment {
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			/* The name of a move goes below the arrows where it does not fit next to them. */
			.moment header {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.3em;
				padding: 0.2em 0.3em;
			}
			.moment header .small,
			.head strong {
				white-space: nowrap;
			}
			.moment .head {
				flex: 1 1 auto;
				max-width: 100%;
				padding-inline: 0.3em;
			}
			.head {
				width: 100%;
				justify-content: flex-start;
				gap: 0.6em;
				text-align: start;
			}
			.moment button[aria-disabled="true"] {
				opacity: 0.42;
				cursor: default;
				background: none;
			}
			.detail {
				display: grid;
				gap: 0.5em;
				padding: 0.2em 0.8em 0.7em;
			}
			.sign {
				min-width: 1.9em;
				border-radius: 1em;
				color: #fff;
				font-size: 0.85em;
				font-weight: 700;
				line-height: 1.9em;
				text-align: center;
			}
			.name {
				margin-inline-start: auto;
			}
			.name.blunder,
			.name.missed_mate {
				font-weight: 700;
			}
			.name.mistake {
				font-weight: 650;
			}
			.better {
				font-weight: 600;
			}
		`],v([f()],p.prototype,"review",2),v([f()],p.prototype,"effort",2),v([f()],p.prototype,"trial",2),p=v([g("review-pane")],p);export{p as ReviewPane};
