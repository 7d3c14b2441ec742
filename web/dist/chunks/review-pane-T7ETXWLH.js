import"./chunk-GECS3KKK.js";import{a as f}from"./chunk-PRPVPIKS.js";import{a as l}from"./chunk-BTGRBSOO.js";import{m as a,o as $}from"./chunk-KA76Q3JO.js";import{J as w,b as v,c as r,f as o,h as u,j as c}from"./chunk-ZKHZXYJV.js";import{a as p}from"./chunk-LO2NM3CE.js";var b=["quick","normal","deep"],m=class extends f{constructor(){super(...arguments);this.effort="normal"}disconnectedCallback(){super.disconnectedCallback(),this.room.beside.take("shapes.review"),this.unfollow?.(),this.reviewedRoom=void 0}updated(){this.isConnected&&this.reviewedRoom!==this.room&&(this.unfollow?.(),this.reviewedRoom=this.room,this.unfollow=a.connection.follow(`review/${this.room.id}`,{changed:e=>{this.review=e}},e=>a.fail(e))),this.showBetter(),this.judge()}line(e){let i=this.room.state?.nodes??{},t=i[0],s=t?[t]:[];for(let n of e.line){if(t=t?.children.map(d=>i[d]).find(d=>d?.move===n),!t)break;s.push(t)}return s}showBetter(){let e=this.review?.report,i=this.room.state?.current??-1,t=[];if(e&&this.isConnected){let s=this.line(e),n=e.moves.find(({ply:h})=>s[h]?.id===i||s[h-1]?.id===i),d=w(n?.better[0]??"");n&&d&&this.trial?.ply!==n.ply&&s[n.ply-1]?.id===i&&t.push({...d,brush:"best",weight:1})}this.room.beside.put("shapes.review",i,t)}async judge(){let{trial:e}=this,i=this.room.current;if(e&&!e.ready&&i?.id===e.at&&(this.trial={...e,ready:!0}),!e?.ready||!i?.move||i.parent!==e.at||i.id===e.node)return;this.trial={ply:e.ply,at:e.at,ready:!0,node:i.id};let t=await this.room.command("review.try",{ply:e.ply,move:i.move});this.trial?.node===i.id&&t&&(this.trial={...this.trial,answer:t})}render(){let{review:e}=this;return e?r`<div class="pane">
			${e.running?this.progress(e):this.begin(e)}
			${e.error?r`<p class="error" role="alert">${a.say(e.error.message)}</p>`:o}
			${e.report?this.found(e.report,e.running):o}
		</div>`:r`<p class="empty waiting">${this.t("ui.loading")}</p>`}begin({report:e}){return r`${e?o:r`<p>${this.t("review.about")}</p>`}
			<div class="row">
				<button
					class=${e?"":"primary"}
					@click=${()=>this.room.command("review.start",this.room.annotates?{effort:this.effort}:{})}
				>
					${l("chart")}${this.t(e?"review.again":"review.start")}
				</button>
				${this.room.annotates?this.efforts():o}
			</div>`}efforts(){return r`<label class="row">
			<span class="dim">${this.t("review.effort")}</span>
			<select
				@change=${e=>{this.effort=e.target.value}}
			>
				${b.map(e=>r`<option value=${e} ?selected=${e===this.effort}>${this.t(`review.effort.${e}`)}</option>`)}
			</select>
		</label>`}progress({pass:e,done:i,all:t}){let s=this.t("review.running",{pass:a.say(e),done:i,all:t});return r`<div class="row">
			<progress aria-label=${s} max=${Math.max(1,t)} .value=${i}></progress>
			<span class="dim small">${s}</span>
			${this.room.annotates?r`<button @click=${()=>this.room.command("review.stop")}>${l("stop")}${this.t("review.stop")}</button>`:o}
		</div>`}found(e,i){let t=this.line(e);return r`<div class="sides">${this.side("red",e)} ${this.side("black",e)}</div>
			${t.length<=e.line.length?r`<p class="dim">${this.t("review.stale")}</p>`:o}
			<h3>${this.t("review.noted")}</h3>
			${e.moves.length===0&&!i?r`<p>${this.t("review.nothing")}</p>`:o}
			<ol>
				${e.moves.map(s=>this.noted(s,t))}
			</ol>
			${e.summary.map(s=>r`<p class="small dim">${a.say(s)}</p>`)}
			${e.whole&&e.moves.length>0&&this.room.annotates?r`<div class="row"><button @click=${()=>this.write()}>${l("edit")}${this.t("review.write")}</button></div>`:o}`}side(e,i){let{accuracy:t,marks:s}=i[e],n=t===null?"–":t.toLocaleString(a.locale,{minimumFractionDigits:1});return r`<section>
			<h3 class=${e}>${this.t("review.accuracyOf",{side:this.t(`side.${e}`),percent:n})}</h3>
			<ul class="marks">
				${s.map(({mark:d,name:h,count:g})=>r`<li class=${d}>${a.say(h)} ${g}</li>`)}
			</ul>
		</section>`}noted(e,i){let t=i[e.ply],s=i[e.ply-1],n=t&&(t.id===this.room.state?.current||s?.id===this.room.state?.current||this.trial?.ply===e.ply),d=`${Math.ceil(e.ply/2)}${e.ply%2===1?".":"…"}`;return r`<li class=${n?"shown":""}>
			<button class="quiet head" ?disabled=${!t} @click=${()=>t&&this.go(t)}>
				<span class="dim">${d}</span><strong>${t?.text?.[a.preferences.values.notation]??a.say(e.text)}</strong>
				<span class=${`name ${e.mark}`}>${a.say(e.name)}</span>
			</button>
			${n&&t&&s?this.detail(e,t,s):o}
		</li>`}detail(e,i,t){let{trial:s}=this;return s?.ply===e.ply?r`<div class="detail">
				<p role="status">
					${s.answer?this.t("review.tried",{move:a.say(s.answer.text),mark:a.say(s.answer.name)}):this.t(s.node===void 0?"review.trying":"ui.loading")}
				</p>
				<div class="row">
					${s.answer&&!s.answer.good?r`<button @click=${()=>this.again(e,t)}>${l("restart")}${this.t("review.tryAgain")}</button>`:o}
					<button @click=${()=>this.answer(t)}>${l("hint")}${this.t("review.show")}</button>
				</div>
			</div>`:r`<div class="detail">
			${e.reasons.map(({text:n})=>r`<p>${a.say(n)}</p>`)}
			${e.better.length>0?r`<p class="better">${this.t("review.better",{line:a.say(e.line)})}</p>
						<div class="row">
							${e.bad&&this.room.annotates?r`<button @click=${()=>this.again(e,t)}>${l("restart")}${this.t("review.tryAgain")}</button>`:o}
							<button @click=${()=>this.room.showLine(t,e.better)}>${l("forward")}${this.t("review.showLine")}</button>
							${i.id===this.room.state?.current?r`<button @click=${()=>this.go(t)}>${l("back")}${this.t("review.show")}</button>`:o}
						</div>`:o}
			${e.hard?r`<p class="dim">${a.say(e.hard)}</p>`:o}
		</div>`}go(e){this.trial=void 0,this.room.goTo(e.id)}again(e,i){this.trial={ply:e.ply,at:i.id},this.room.goTo(i.id)}answer(e){this.trial=void 0,this.room.goTo(e.id)}async write(){await this.room.command("review.write",{language:a.language})&&a.toast(this.t("review.written"))}};m.styles=[$,v`
			.pane {
				display: grid;
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
		`],p([c()],m.prototype,"review",2),p([c()],m.prototype,"effort",2),p([c()],m.prototype,"trial",2),m=p([u("review-pane")],m);export{m as ReviewPane};
