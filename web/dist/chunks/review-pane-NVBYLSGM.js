import"./chunk-GECS3KKK.js";import{a as g}from"./chunk-NN55OP3Z.js";import{a as l}from"./chunk-LGKXIZMU.js";import{j as o,l as $}from"./chunk-WDG77LBU.js";import{I as u,b as v,c as r,f as d,h as w,j as c}from"./chunk-6UYIWIYG.js";import{a as h}from"./chunk-LO2NM3CE.js";var b=["quick","normal","deep"],m=class extends g{constructor(){super(...arguments);this.effort="normal"}disconnectedCallback(){super.disconnectedCallback(),this.room.beside.take("shapes.review"),this.unfollow?.(),this.reviewedRoom=void 0}updated(){this.isConnected&&this.reviewedRoom!==this.room&&(this.unfollow?.(),this.reviewedRoom=this.room,this.unfollow=o.connection.follow(`review/${this.room.id}`,{changed:e=>{this.review=e}},e=>o.fail(e))),this.showBetter(),this.judge()}line(e){let t=this.room.state?.nodes??{},i=t[0],s=i?[i]:[];for(let a of e.line){if(i=i?.children.map(n=>t[n]).find(n=>n?.move===a),!i)break;s.push(i)}return s}showBetter(){let e=this.review?.report,t=this.room.state?.current??-1,i=[];if(e&&this.isConnected){let s=this.line(e),a=e.moves.find(({ply:p})=>s[p]?.id===t||s[p-1]?.id===t),n=u(a?.better[0]??"");a&&n&&this.trial?.ply!==a.ply&&s[a.ply-1]?.id===t&&i.push({...n,brush:"best",weight:1})}this.room.beside.put("shapes.review",t,i)}async judge(){let{trial:e}=this,t=this.room.current;if(e&&!e.ready&&t?.id===e.at&&(this.trial={...e,ready:!0}),!e?.ready||!t?.move||t.parent!==e.at||t.id===e.node)return;this.trial={ply:e.ply,at:e.at,ready:!0,node:t.id};let i=await this.room.command("review.try",{ply:e.ply,move:t.move});this.trial?.node===t.id&&i&&(this.trial={...this.trial,answer:i})}render(){let{review:e}=this;return e?r`<div class="pane">
			${e.running?this.progress(e):this.begin(e)}
			${e.error?r`<p class="error" role="alert">${o.say(e.error.message)}</p>`:d}
			${e.report?this.found(e.report,e.running):d}
		</div>`:r`<p class="empty waiting">${this.t("ui.loading")}</p>`}begin({report:e}){return r`${e?d:r`<p>${this.t("review.about")}</p>`}
			<div class="row">
				<button class=${e?"":"primary"} @click=${()=>this.room.command("review.start",{effort:this.effort})}>
					${l("chart")}${this.t(e?"review.again":"review.start")}
				</button>
				<label class="row">
					<span class="dim">${this.t("review.effort")}</span>
					<select
						@change=${t=>{this.effort=t.target.value}}
					>
						${b.map(t=>r`<option value=${t} ?selected=${t===this.effort}>${this.t(`review.effort.${t}`)}</option>`)}
					</select>
				</label>
			</div>`}progress({pass:e,done:t,all:i}){let s=this.t("review.running",{pass:o.say(e),done:t,all:i});return r`<div class="row">
			<progress aria-label=${s} max=${Math.max(1,i)} .value=${t}></progress>
			<span class="dim small">${s}</span>
			<button @click=${()=>this.room.command("review.stop")}>${l("stop")}${this.t("review.stop")}</button>
		</div>`}found(e,t){let i=this.line(e);return r`<div class="sides">${this.side("red",e)} ${this.side("black",e)}</div>
			${i.length<=e.line.length?r`<p class="dim">${this.t("review.stale")}</p>`:d}
			<h3>${this.t("review.noted")}</h3>
			${e.moves.length===0&&!t?r`<p>${this.t("review.nothing")}</p>`:d}
			<ol>
				${e.moves.map(s=>this.noted(s,i))}
			</ol>
			${e.summary.map(s=>r`<p class="small dim">${o.say(s)}</p>`)}
			${e.whole&&e.moves.length>0?r`<div class="row"><button @click=${()=>this.write()}>${l("edit")}${this.t("review.write")}</button></div>`:d}`}side(e,t){let{accuracy:i,marks:s}=t[e],a=i===null?"–":i.toLocaleString(o.locale,{minimumFractionDigits:1});return r`<section>
			<h3 class=${e}>${this.t("review.accuracyOf",{side:this.t(`side.${e}`),percent:a})}</h3>
			<ul class="marks">
				${s.map(({mark:n,name:p,count:f})=>r`<li class=${n}>${o.say(p)} ${f}</li>`)}
			</ul>
		</section>`}noted(e,t){let i=t[e.ply],s=t[e.ply-1],a=i&&(i.id===this.room.state?.current||s?.id===this.room.state?.current||this.trial?.ply===e.ply),n=`${Math.ceil(e.ply/2)}${e.ply%2===1?".":"…"}`;return r`<li class=${a?"shown":""}>
			<button class="quiet head" ?disabled=${!i} @click=${()=>i&&this.go(i)}>
				<span class="dim">${n}</span><strong>${i?.text?.[o.preferences.values.notation]??o.say(e.text)}</strong>
				<span class=${`name ${e.mark}`}>${o.say(e.name)}</span>
			</button>
			${a&&i&&s?this.detail(e,i,s):d}
		</li>`}detail(e,t,i){let{trial:s}=this;return s?.ply===e.ply?r`<div class="detail">
				<p role="status">
					${s.answer?this.t("review.tried",{move:o.say(s.answer.text),mark:o.say(s.answer.name)}):this.t(s.node===void 0?"review.trying":"ui.loading")}
				</p>
				<div class="row">
					${s.answer&&!s.answer.good?r`<button @click=${()=>this.again(e,i)}>${l("restart")}${this.t("review.tryAgain")}</button>`:d}
					<button @click=${()=>this.answer(i)}>${l("hint")}${this.t("review.show")}</button>
				</div>
			</div>`:r`<div class="detail">
			${e.reasons.map(({text:a})=>r`<p>${o.say(a)}</p>`)}
			${e.better.length>0?r`<p class="better">${this.t("review.better",{line:o.say(e.line)})}</p>
						<div class="row">
							${e.bad?r`<button @click=${()=>this.again(e,i)}>${l("restart")}${this.t("review.tryAgain")}</button>`:d}
							<button @click=${()=>this.showLine(e,i)}>${l("forward")}${this.t("review.showLine")}</button>
							${t.id===this.room.state?.current?r`<button @click=${()=>this.go(i)}>${l("back")}${this.t("review.show")}</button>`:d}
						</div>`:d}
		</div>`}go(e){this.trial=void 0,this.room.goTo(e.id)}again(e,t){this.trial={ply:e.ply,at:t.id},this.room.goTo(t.id)}answer(e){this.trial=void 0,this.room.goTo(e.id)}async showLine(e,t){if(await this.room.command("tree.add",{node:t.id,moves:e.better})){let s=t.children.length,a=this.room.state?.nodes??{},n=(a[t.id]?.children??[]).find(p=>a[p]?.move===e.better[0]);this.room.goTo(n??s)}}async write(){await this.room.command("review.write",{language:o.language})&&o.toast(this.t("review.written"))}};m.styles=[$,v`
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
		`],h([c()],m.prototype,"review",2),h([c()],m.prototype,"effort",2),h([c()],m.prototype,"trial",2),m=h([w("review-pane")],m);export{m as ReviewPane};
