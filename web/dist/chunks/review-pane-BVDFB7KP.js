import{a as k,b as R}from"./chunk-3GPSFPVM.js";import"./chunk-WJXWF6X3.js";import{a as N}from"./chunk-7ETB7HCW.js";import{a as h}from"./chunk-52JQDXDJ.js";import{m as n,o as x}from"./chunk-KTBIDL6G.js";import{A as y,K as b,b as f,c as r,f as l,h as g,j as w,u as $}from"./chunk-MZPVDWZP.js";import{a as u}from"./chunk-LO2NM3CE.js";var E=["quick","normal","deep"],p=class extends N{constructor(){super(...arguments);this.effort="normal"}disconnectedCallback(){super.disconnectedCallback(),this.room.beside.take("shapes.review"),this.room.exercise=void 0,this.unfollow?.(),this.reviewedRoom=void 0}updated(){this.isConnected&&this.reviewedRoom!==this.room&&(this.unfollow?.(),this.reviewedRoom=this.room,this.unfollow=n.connection.follow(`review/${this.room.id}`,{changed:e=>{this.review=e}},e=>n.fail(e))),this.follow(),this.draw()}line(e){let i=this.room.state?.nodes??{},t=i[0],s=t?[t]:[];for(let o of e.line){if(t=t?.children.map(a=>i[a]).find(a=>a?.move===o),!t)break;s.push(t)}return s}draw(){let e=this.room.state?.current??-1;this.room.beside.put("shapes.review",e,this.isConnected?this.shapes(e):[])}shapes(e){let{trial:i}=this,t=this.review?.report,s=(d,m)=>{let c=b(d??"");return c?[{...c,brush:m,weight:1}]:[]};if(i){let{answer:d}=i,m=d?s(i.move,d.good?"best":"faint"):[];return i.at===e?[...m,...s(d?.pv[0],"threat")]:[]}if(!t)return[];let o=this.line(t),a=t.moves.find(({ply:d})=>o[d-1]?.id===e);return s(a?.better[0],"best")}follow(){let{trial:e}=this,i=this.room.state?.current;e&&!e.ready&&i===e.at?this.trial={...e,ready:!0}:e?.ready&&i!==e.at&&this.end()}end(){this.trial=void 0,this.room.exercise=void 0}async judge(e,i){let t=await n.connection.call("review.try",{game:this.room.id,ply:e,move:i});this.trial?.ply===e&&(this.trial={...this.trial,move:i,answer:t},t.good&&(this.room.exercise=void 0))}render(){let{review:e}=this;return e?r`<div class="pane">
			${e.running?this.progress(e):this.begin(e)}
			${e.error?r`<p class="error" role="alert">${n.say(e.error.message)}</p>`:l}
			${e.report?this.found(e.report,e.running):l}
		</div>`:r`<p class="empty waiting">${this.t("ui.loading")}</p>`}begin({report:e}){return r`${e?l:r`<p>${this.t("review.about")}</p>`}
			<div class="row">
				<button
					class=${e?"":"primary"}
					@click=${()=>this.room.command("review.start",this.room.annotates?{effort:this.effort}:{})}
				>
					${h("chart")}${this.t(e?"review.again":"review.start")}
				</button>
				${this.room.annotates?this.efforts():l}
			</div>`}efforts(){return r`<label class="row">
			<span class="dim">${this.t("review.effort")}</span>
			<select
				@change=${e=>{this.effort=e.target.value}}
			>
				${E.map(e=>r`<option value=${e} ?selected=${e===this.effort}>${this.t(`review.effort.${e}`)}</option>`)}
			</select>
		</label>`}progress({pass:e,done:i,all:t}){let s=this.t("review.running",{pass:n.say(e),done:i,all:t});return r`<div class="row">
			<progress aria-label=${s} max=${Math.max(1,t)} .value=${i}></progress>
			<span class="dim small">${s}</span>
			${this.room.annotates?r`<button @click=${()=>this.room.command("review.stop")}>${h("stop")}${this.t("review.stop")}</button>`:l}
		</div>`}found(e,i){let t=this.line(e),s=this.shownMoment(e,t);return r`${s>=0?this.moment(e,t,s):l}
			<div class="sides">${this.side("red",e)} ${this.side("black",e)}</div>
			${t.length<=e.line.length?r`<p class="dim">${this.t("review.stale")}</p>`:l}
			<h3>${this.t("review.noted")}</h3>
			${e.moves.length===0&&!i?r`<p>${this.t("review.nothing")}</p>`:l}
			<ol>
				${e.moves.map((o,a)=>r`<li class=${a===s?"shown":""}>${this.head(o,t)}</li>`)}
			</ol>
			${e.summary.map(o=>r`<p class="small dim">${n.say(o)}</p>`)}
			${e.whole&&e.moves.length>0&&this.room.annotates?r`<div class="row"><button @click=${()=>this.write()}>${h("edit")}${this.t("review.write")}</button></div>`:l}`}shownMoment({moves:e},i){let t=this.room.state?.current,s=e.findIndex(({ply:d})=>d===(this.trial?.ply??this.chosen)),{ply:o}=e[s]??{};if(o!==void 0&&(this.trial||i[o]?.id===t||i[o-1]?.id===t))return s;let a=e.findIndex(d=>i[d.ply]?.id===t);return a>=0?a:e.findIndex(d=>i[d.ply-1]?.id===t)}moment({moves:e},i,t){let s=e[t],o=i[s?.ply??0],a=i[(s?.ply??0)-1];if(!s||!o||!a)return l;let d=(m,c,T)=>{let v=e[m];return r`<button
				class="quiet iconic"
				title=${this.t(c)}
				aria-label=${this.t(c)}
				?disabled=${!v||!i[v.ply]}
				@click=${()=>v&&this.go(v,i)}
			>
				${h(T)}
			</button>`};return r`<section
			class="moment"
			aria-label=${this.t("review.moment",{n:t+1,all:e.length})}
			@keydown=${m=>this.walk(m,e,i,t)}
		>
			<header>
				${d(t-1,"review.previous","back")}
				<span class="dim small">${this.t("review.moment",{n:t+1,all:e.length})}</span>
				${d(t+1,"review.next","forward")}
				${this.head(s,i)}
			</header>
			${this.detail(s,o,a)}
		</section>`}walk(e,i,t,s){let o={ArrowRight:1,ArrowLeft:-1}[e.key],a=o&&i[s+o];o&&(e.preventDefault(),e.stopPropagation()),a&&this.go(a,t)}side(e,i){let{accuracy:t,marks:s}=i[e],o=t===null?"–":t.toLocaleString(n.locale,{minimumFractionDigits:1});return r`<section>
			<h3 class=${e}>${this.t("review.accuracyOf",{side:this.t(`side.${e}`),percent:o})}</h3>
			<ul class="marks">
				${s.map(({mark:a,name:d,count:m})=>r`<li class=${a}>${n.say(d)} ${m}</li>`)}
			</ul>
		</section>`}head(e,i){let t=i[e.ply],s=`${Math.ceil(e.ply/2)}${e.ply%2===1?".":"…"}`;return r`<button class="quiet head" ?disabled=${!t} @click=${()=>this.go(e,i)}>
			<span class="dim">${s}</span><strong>${t?.text?.[n.preferences.values.notation]??n.say(e.text)}</strong>
			<span class=${`name ${e.mark}`}>${n.say(e.name)}</span>${this.sign(e.sign)}
		</button>`}sign(e){let i=k(e);return i?r`<span class="sign" style=${`background: ${y[i]}`} aria-hidden="true">${R(e)}</span>`:l}detail(e,i,t){return this.trial?.ply===e.ply?this.exercise(this.trial,e,t):r`<div class="detail">
			${e.reasons.map(({text:s})=>r`<p>${n.say(s)}</p>`)}
			${e.better.length>0?r`<p class="better">${this.t("review.better",{line:n.say(e.line)})}</p>
						<div class="row">
							${e.bad&&this.room.annotates?r`<button @click=${()=>this.again(e,t)}>${h("restart")}${this.t("review.tryAgain")}</button>`:l}
							<button @click=${()=>this.room.showLine(t,e.better)}>${h("forward")}${this.t("review.showLine")}</button>
							${i.id===this.room.state?.current?r`<button @click=${()=>this.answer(t)}>${h("back")}${this.t("review.show")}</button>`:l}
						</div>`:l}
			${e.hard?r`<p class="dim">${n.say(e.hard)}</p>`:l}
		</div>`}exercise({answer:e},i,t){let{notation:s}=n.preferences.values,o=e?.line[s].join(" ")??"";return r`<div class="detail">
			<p role="status">
				${e?this.t("review.tried",{move:n.say(e.text),mark:n.say(e.name)}):this.t("review.trying")}
			</p>
			${o?r`<p lang=${$(s)}>${this.t("review.refuted",{line:o})}</p>`:l}
			<div class="row">
				${e&&!e.good?r`<button @click=${()=>this.again(i,t)}>${h("restart")}${this.t("review.tryAgain")}</button>`:l}
				<button @click=${()=>this.answer(t)}>${h("hint")}${this.t("review.show")}</button>
			</div>
		</div>`}go({ply:e},i){let t=i[e];this.end(),this.chosen=e,t&&this.room.goTo(t.id)}again(e,i){this.trial={ply:e.ply,at:i.id},this.room.exercise={node:i.id,judge:t=>this.judge(e.ply,t)},this.room.goTo(i.id)}answer(e){this.end(),this.room.goTo(e.id)}async write(){await this.room.command("review.write",{language:n.language})&&n.toast(this.t("review.written"))}};p.styles=[x,f`
			.pane {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.7em;
				padding: 0.8em;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				align-items: center;
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
			.moment header {
				display: flex;
				align-items: center;
				gap: 0.3em;
				padding: 0.2em 0.3em;
			}
			.moment header .small,
			.head strong {
				white-space: nowrap;
			}
			.moment .head {
				flex: 1;
				min-width: 0;
				padding-inline: 0.3em;
			}
			.head {
				width: 100%;
				justify-content: flex-start;
				gap: 0.6em;
				text-align: start;
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
		`],u([w()],p.prototype,"review",2),u([w()],p.prototype,"effort",2),u([w()],p.prototype,"trial",2),p=u([g("review-pane")],p);export{p as ReviewPane};
