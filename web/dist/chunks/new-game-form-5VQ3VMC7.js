import{a as y}from"./chunk-S7YMPWW3.js";import"./chunk-E2E77GDI.js";import"./chunk-LRCWLNRB.js";import"./chunk-PHGDMQRK.js";import"./chunk-DVRO3MGD.js";import"./chunk-7RAUFFOX.js";import"./chunk-LTVGOVHG.js";import"./chunk-Z4H2CODO.js";import{a as f}from"./chunk-BTGRBSOO.js";import{m as r,n as $,o as w}from"./chunk-KA76Q3JO.js";import{b,c as s,f as o,h as g,i as v,j as p}from"./chunk-ZKHZXYJV.js";import{a as h}from"./chunk-LO2NM3CE.js";var k="chuhe.newgame",E={opponent:"engine",engine:"chuhe",level:3,otherLevel:8,adaptive:!1,coach:!1,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0,pace:2e3},l=class extends ${constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...E,...C()};this.start="even";this.handicap="";this.rules=r.preferences.values.rules;this.teasing=r.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(k,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return s`<form @submit=${this.submit}>
			<chuhe-choice
				label=${this.t("new.opponent")}
				.value=${e.opponent}
				.options=${[{value:"engine",label:this.t("new.engine")},{value:"person",label:this.t("new.person")},{value:"engines",label:this.t("new.engines")}]}
				@choice=${n=>this.set({opponent:n.detail})}
			></chuhe-choice>
			${e.opponent==="person"?this.nameFields():this.engineFields()}
			${e.opponent==="engine"?this.colorField():o} ${this.timeFields()}
			${this.coachable?this.check(this.t("new.coach"),e.coach,n=>this.set({coach:n})):o}
			${this.startFields()}
			<details>
				<summary>${this.t("new.more")}</summary>
				${this.moreFields()}
			</details>
			<button class="primary big" ?disabled=${this.waiting}>${f("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this,n=r.state?.engines??[],t=e.engine==="chuhe"||!n.some(({id:i})=>i===e.engine);return s`${n.length>1?s`<label class="field">
					<span>${this.t("new.which")}</span>
					<select @change=${i=>this.set({engine:m(i)})}>
						${n.map(({id:i,name:a})=>s`<option value=${i} ?selected=${i===e.engine}>${a}</option>`)}
					</select>
				</label>`:o}
		${t&&e.opponent==="engine"?this.check(this.t("new.adaptive",{level:r.state?.adaptive_level??0}),e.adaptive,i=>this.set({adaptive:i})):o}
		${t&&!this.adapts?this.levelField(e.level,i=>this.set({level:i}),e.opponent==="engines"?"red":void 0):o}
		${t&&e.opponent==="engines"?this.levelField(e.otherLevel,i=>this.set({otherLevel:i}),"black"):o}
		${t?o:this.number(this.t("new.moveTime"),e.seconds,.1,600,i=>this.set({seconds:i}))}
		${e.opponent==="engines"&&e.time==="none"?this.paceField():o}`}paceField(){return s`<label class="field">
			<span>${this.t("new.pace")}</span>
			<select @change=${e=>this.set({pace:Number(m(e))})}>
				${y.map(e=>s`<option value=${e} ?selected=${Number(e)===this.chosen.pace}>${this.t(`pace.${e}`)}</option>`)}
			</select>
		</label>`}levelField(e,n,t){let i=this.t(`level.${e}`),a=t?this.t("new.levelOf",{side:this.t(`side.${t}`),level:e,name:i}):this.t("new.level",{level:e,name:i}),c=r.state?.choices.level_elo[e-1];return s`<label class="field">
			<span class="level">${a}${c===void 0?o:s` <small>${this.t("new.levelElo",{elo:c})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${r.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${a}
				@input=${u=>n(Number(m(u)))}
			/>
		</label>`}nameFields(){let e=(n,t)=>s`<label class="field">
				<span>${t}</span>
				<input
					maxlength="60"
					.value=${this.names[n]}
					@input=${i=>{this.names={...this.names,[n]:m(i)}}}
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
					</div>`:o}
			${e.time==="byoyomi"?s`<div class="two">
						${n}${this.number(this.t("new.period"),e.period,1,600,t=>this.set({period:t}))}
						${this.number(this.t("new.periods"),e.periods,1,60,t=>this.set({periods:t}))}
					</div>`:o}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,t=>this.set({moveSeconds:t})):o}`}number(e,n,t,i,a){return s`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${t}
				max=${i}
				.value=${String(n)}
				@change=${c=>a(Number(m(c)))}
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
								@change=${t=>{this.handicap=m(t)}}
							>
								${["black","red"].map(t=>s`<optgroup label=${this.t(t==="black"?"new.byMoves":"new.byPieces")}>
										${e.filter(({giver:i})=>i===t).map(({id:i,name:a})=>s`<option value=${i} ?selected=${i===n?.id}>${r.say(a)}</option>`)}
									</optgroup>`)}
							</select>
						</label>
						<mini-board .fen=${n?.fen??""}></mini-board>
					</div>`:o}
			${this.start==="fen"?s`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${t=>{this.fen=m(t)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:o}`}get coachable(){return this.chosen.opponent==="engine"&&this.chosen.time==="none"}get adapts(){return this.chosen.opponent==="engine"&&this.chosen.adaptive}check(e,n,t){return s`<label class="check">
			<input type="checkbox" .checked=${n} @change=${i=>t(i.target.checked)} />
			${e}
		</label>`}moreFields(){return s`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${e=>{this.rules=m(e)}}
				>
					${r.state?.choices.rules.map(({id:e,name:n})=>s`<option value=${e} ?selected=${e===this.rules}>${r.say(n)}</option>`)}
				</select>
			</label>
			${this.check(this.t("new.teasing"),this.teasing,e=>{this.teasing=e})}
			${this.check(this.t("new.resigns"),this.chosen.resigns,e=>this.set({resigns:e}))}
			${this.check(this.t("new.draws"),this.chosen.draws,e=>this.set({draws:e}))}`}get time(){let{time:e,minutes:n,increment:t,moveSeconds:i,period:a,periods:c}=this.chosen,u=Math.round(n*6e4);return e==="move"?{kind:"move",move_ms:Math.round(i*1e3)}:e==="increment"?{kind:"increment",base_ms:u,increment_ms:Math.round(t*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:u,period_ms:Math.round(a*1e3),periods:Math.round(c)}:{kind:"none"}}get players(){let{opponent:e,color:n}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine(this.chosen.level),black:this.engine(this.chosen.otherLevel)};let t=r.state?.settings.player_name,i={kind:"person",name:typeof t=="string"?t:""},a=this.engine(this.chosen.level);return n==="black"?{red:a,black:i}:{red:i,black:a}}engine(e){let n=r.state?.engines.find(({id:t})=>t===this.chosen.engine);return!n||n.own?{kind:"engine",engine:"chuhe",...this.adapts?{adaptive:!0}:{level:e}}:{kind:"engine",engine:n.id,limit:{move_ms:Math.round(this.chosen.seconds*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:n,draws:t,opponent:i,color:a}=this.chosen,c=await r.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:n,engine_draws:t,...this.coachable?{coach:this.chosen.coach}:{},...i==="engines"?{pace_ms:this.chosen.pace}:{}},...i==="engine"&&a==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,c&&this.dispatchEvent(new CustomEvent("start",{detail:c.game}))}get handicapId(){let e=r.state?.choices.handicaps??[];return(e.find(({id:n})=>n===this.handicap)??e.find(({id:n})=>n!=="none"))?.id??"none"}};l.styles=[w,b`
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
		`],h([v()],l.prototype,"fen",2),h([v()],l.prototype,"opponent",2),h([p()],l.prototype,"chosen",2),h([p()],l.prototype,"start",2),h([p()],l.prototype,"handicap",2),h([p()],l.prototype,"rules",2),h([p()],l.prototype,"teasing",2),h([p()],l.prototype,"names",2),h([p()],l.prototype,"waiting",2),l=h([g("new-game-form")],l);function m(d){return d.target.value}function C(){try{let d=JSON.parse(localStorage.getItem(k)??"{}");return typeof d=="object"&&d!==null?d:{}}catch{return{}}}export{l as NewGameForm};
