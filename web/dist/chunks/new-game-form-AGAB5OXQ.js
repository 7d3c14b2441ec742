import{a as E}from"./chunk-S7YMPWW3.js";import"./chunk-327RLOZU.js";import"./chunk-6MDDRCLN.js";import"./chunk-SCJCG7G6.js";import"./chunk-KYRNYNVE.js";import"./chunk-W2ZPOWHZ.js";import"./chunk-23NHKGY2.js";import"./chunk-XX7T4MQ7.js";import{a as k}from"./chunk-TWWMOEVS.js";import{m as r,n as w,o as y}from"./chunk-5TFIHHT2.js";import{b as $,c as s,f as l,h as f,i as b,j as m}from"./chunk-4IDY3XRF.js";import{a as p}from"./chunk-LO2NM3CE.js";var S="chuhe.newgame",x={opponent:"engine",engine:"chuhe",level:3,otherEngine:"chuhe",otherLevel:8,otherSeconds:2,adaptive:!1,coach:!1,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0,pace:2e3},c=class extends w{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...x,...O()};this.start="even";this.handicap="";this.rules=r.preferences.values.rules;this.teasing=r.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(S,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return s`<form @submit=${this.submit}>
			<chuhe-choice
				label=${this.t("new.opponent")}
				.value=${e.opponent}
				.options=${[{value:"engine",label:this.t("new.engine")},{value:"person",label:this.t("new.person")},{value:"engines",label:this.t("new.engines")}]}
				@choice=${n=>this.set({opponent:n.detail})}
			></chuhe-choice>
			${e.opponent==="person"?this.nameFields():this.engineFields()}
			${e.opponent==="engine"?this.colorField():l} ${this.timeFields()}
			${this.coachable?this.check(this.t("new.coach"),e.coach,n=>this.set({coach:n})):l}
			${this.startFields()}
			<details>
				<summary>${this.t("new.more")}</summary>
				${this.moreFields()}
			</details>
			<button class="primary big" ?disabled=${this.waiting}>${k("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this;return e.opponent==="engines"?s`${["red","black"].map(n=>this.engineField(n))} ${e.time==="none"?this.paceField():l}`:this.engineField()}engineField(e){let{engine:n,level:t,seconds:i}=this.engineOf(e),o=r.state?.engines??[],h=this.isOwn(n),d=a=>this.set(e==="black"?{otherEngine:a.engine??n,otherLevel:a.level??t,otherSeconds:a.seconds??i}:a),g=a=>e?this.t("new.of",{side:this.t(`side.${e}`),label:a}):a;return s`${o.length>1?s`<label class="field">
					<span>${g(this.t("new.which"))}</span>
					<select @change=${a=>d({engine:u(a)})}>
						${o.map(({id:a,name:C})=>s`<option value=${a} ?selected=${a===n}>${C}</option>`)}
					</select>
				</label>`:l}
		${h&&!e?this.check(this.t("new.adaptive",{level:r.state?.adaptive_level??0}),this.chosen.adaptive,a=>this.set({adaptive:a})):l}
		${h&&!this.adapts?this.levelField(t,a=>d({level:a}),e):l}
		${h?l:this.number(g(this.t("new.moveTime")),i,.1,600,a=>d({seconds:a}))}`}engineOf(e){let{otherEngine:n,otherLevel:t,otherSeconds:i}=this.chosen;return e==="black"?{engine:n,level:t,seconds:i}:this.chosen}isOwn(e){return r.state?.engines.find(({id:n})=>n===e)?.own??!0}paceField(){return s`<label class="field">
			<span>${this.t("new.pace")}</span>
			<select @change=${e=>this.set({pace:Number(u(e))})}>
				${E.map(e=>s`<option value=${e} ?selected=${Number(e)===this.chosen.pace}>${this.t(`pace.${e}`)}</option>`)}
			</select>
		</label>`}levelField(e,n,t){let i=this.t(`level.${e}`),o=t?this.t("new.levelOf",{side:this.t(`side.${t}`),level:e,name:i}):this.t("new.level",{level:e,name:i}),h=r.state?.choices.level_elo[e-1];return s`<label class="field">
			<span class="level">${o}${h===void 0?l:s` <small>${this.t("new.levelElo",{elo:h})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${r.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${o}
				@input=${d=>n(Number(u(d)))}
			/>
		</label>`}nameFields(){let e=(n,t)=>s`<label class="field">
				<span>${t}</span>
				<input
					maxlength="60"
					.value=${this.names[n]}
					@input=${i=>{this.names={...this.names,[n]:u(i)}}}
				/>
			</label>`;return s`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return s`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,n=this.number(this.t("new.minutes"),e.minutes,0,600,t=>this.set({minutes:t}));return s`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(t=>({value:t,label:this.t(`new.time.${t}`)}))}
				@choice=${t=>this.set({time:t.detail})}
			></chuhe-choice>
			${e.time==="increment"?s`<div class="two">
						${n}${this.number(this.t("new.increment"),e.increment,0,600,t=>this.set({increment:t}))}
					</div>`:l}
			${e.time==="byoyomi"?s`<div class="two">
						${n}${this.number(this.t("new.period"),e.period,1,600,t=>this.set({period:t}))}
						${this.number(this.t("new.periods"),e.periods,1,60,t=>this.set({periods:t}))}
					</div>`:l}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,t=>this.set({moveSeconds:t})):l}`}number(e,n,t,i,o){return s`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${t}
				max=${i}
				.value=${String(n)}
				@change=${h=>o(Number(u(h)))}
			/>
		</label>`}startFields(){let e=(r.state?.choices.handicaps??[]).filter(({id:t})=>t!=="none"),n=e.find(({id:t})=>t===this.handicap)??e[0];return s`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${t=>{this.start=t.detail}}
			></chuhe-choice>
			${this.start==="handicap"?s`<div class="beside">
						<label class="field">
							<span>${this.t(n?.giver==="black"?"new.taker":"new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${t=>{this.handicap=u(t)}}
							>
								${["black","red"].map(t=>s`<optgroup label=${this.t(t==="black"?"new.byMoves":"new.byPieces")}>
										${e.filter(({giver:i})=>i===t).map(({id:i,name:o})=>s`<option value=${i} ?selected=${i===n?.id}>${r.say(o)}</option>`)}
									</optgroup>`)}
							</select>
						</label>
						<mini-board .fen=${n?.fen??""}></mini-board>
					</div>`:l}
			${this.start==="fen"?s`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${t=>{this.fen=u(t)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:l}`}get coachable(){return this.chosen.opponent==="engine"&&this.chosen.time==="none"}get adapts(){return this.chosen.opponent==="engine"&&this.chosen.adaptive}check(e,n,t){return s`<label class="check">
			<input type="checkbox" .checked=${n} @change=${i=>t(i.target.checked)} />
			${e}
		</label>`}moreFields(){return s`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${e=>{this.rules=u(e)}}
				>
					${r.state?.choices.rules.map(({id:e,name:n})=>s`<option value=${e} ?selected=${e===this.rules}>${r.say(n)}</option>`)}
				</select>
			</label>
			${this.check(this.t("new.teasing"),this.teasing,e=>{this.teasing=e})}
			${this.check(this.t("new.resigns"),this.chosen.resigns,e=>this.set({resigns:e}))}
			${this.check(this.t("new.draws"),this.chosen.draws,e=>this.set({draws:e}))}`}get time(){let{time:e,minutes:n,increment:t,moveSeconds:i,period:o,periods:h}=this.chosen,d=Math.round(n*6e4);return e==="move"?{kind:"move",move_ms:Math.round(i*1e3)}:e==="increment"?{kind:"increment",base_ms:d,increment_ms:Math.round(t*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:d,period_ms:Math.round(o*1e3),periods:Math.round(h)}:{kind:"none"}}get players(){let{opponent:e,color:n}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine("red"),black:this.engine("black")};let t=r.state?.settings.player_name,i={kind:"person",name:typeof t=="string"?t:""},o=this.engine();return n==="black"?{red:o,black:i}:{red:i,black:o}}engine(e){let{engine:n,level:t,seconds:i}=this.engineOf(e);return this.isOwn(n)?{kind:"engine",engine:"chuhe",...this.adapts?{adaptive:!0}:{level:t}}:{kind:"engine",engine:n,limit:{move_ms:Math.round(i*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:n,draws:t,opponent:i,color:o}=this.chosen,h=await r.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:n,engine_draws:t,...this.coachable?{coach:this.chosen.coach}:{},...i==="engines"?{pace_ms:this.chosen.pace}:{}},...i==="engine"&&o==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,h&&this.dispatchEvent(new CustomEvent("start",{detail:h.game}))}get handicapId(){let e=r.state?.choices.handicaps??[];return(e.find(({id:n})=>n===this.handicap)??e.find(({id:n})=>n!=="none"))?.id??"none"}};c.styles=[y,$`
			form {
				display: grid;
				gap: 1.05em;
			}
			.two {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
				gap: 0.8em;
			}
			.beside {
				display: grid;
				grid-template-columns: 1fr 7.5rem;
				gap: 0.9em;
				align-items: start;
			}
			.level {
				color: var(--text) !important;
				font-size: 1.02em !important;
			}
			.level small {
				color: var(--dim);
			}
			summary {
				cursor: pointer;
				font-weight: 600;
				color: var(--dim);
			}
			details > :not(summary) {
				margin-top: 0.5em;
			}
			.big {
				font-size: 1.1em;
				min-height: 2.9em;
			}
			textarea {
				font-size: 0.88em;
			}
		`],p([b()],c.prototype,"fen",2),p([b()],c.prototype,"opponent",2),p([m()],c.prototype,"chosen",2),p([m()],c.prototype,"start",2),p([m()],c.prototype,"handicap",2),p([m()],c.prototype,"rules",2),p([m()],c.prototype,"teasing",2),p([m()],c.prototype,"names",2),p([m()],c.prototype,"waiting",2),c=p([f("new-game-form")],c);function u(v){return v.target.value}function O(){try{let v=JSON.parse(localStorage.getItem(S)??"{}");return typeof v=="object"&&v!==null?v:{}}catch{return{}}}export{c as NewGameForm};
