import{a as S}from"./chunk-S7YMPWW3.js";import"./chunk-7LR6VGBW.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as y}from"./chunk-4KIL6WBB.js";import{a as w,b as E}from"./chunk-3CI4WC5N.js";import{b as f,c as i,f as l,h as k,i as $,j as d}from"./chunk-HYG7QBCA.js";import{p as h}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as m}from"./chunk-LO2NM3CE.js";var C="chuhe.newgame",O={opponent:"engine",engine:"chuhe",level:3,otherEngine:"chuhe",otherLevel:8,otherSeconds:2,book:!0,otherBook:!0,games:1,adaptive:!1,coach:!1,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0,pace:2e3},c=class extends w{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...O,...P()};this.start="even";this.handicap="";this.rules=h.preferences.values.rules;this.teasing=h.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(C,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return i`<form @submit=${this.submit}>
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
			<button class="primary big" ?disabled=${this.waiting}>${y("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this;return e.opponent==="engines"?i`<div class="two sides">${["red","black"].map(n=>i`<div class="side">${this.engineField(n)}</div>`)}</div>
				<div class="two">
					${this.number(this.t("new.games"),e.games,1,1e3,n=>this.set({games:Math.round(n)}))}
					${e.time==="none"?this.paceField():l}
				</div>`:this.engineField()}engineField(e){let{engine:n,level:t,seconds:s}=this.engineOf(e),a=h.state?.engines??[],r=this.isOwn(n),p=e==="black"?this.chosen.otherBook:this.chosen.book,b=o=>this.set(e==="black"?{otherEngine:o.engine??n,otherLevel:o.level??t,otherSeconds:o.seconds??s,otherBook:o.book??p}:o),g=o=>e?this.t("new.of",{side:this.t(`side.${e}`),label:o}):o;return i`${a.length>1?i`<label class="field">
					<span>${g(this.t("new.which"))}</span>
					<select @change=${o=>b({engine:u(o)})}>
						${a.map(({id:o,name:x})=>i`<option value=${o} ?selected=${o===n}>${x}</option>`)}
					</select>
				</label>`:l}
		${r&&!e?this.check(this.t("new.adaptive",{level:h.state?.adaptive_level??0}),this.chosen.adaptive,o=>this.set({adaptive:o})):l}
		${r&&!this.adapts?this.levelField(t,o=>b({level:o}),e):l}
		${r&&!(e&&this.chosen.time==="none")?l:this.number(g(this.t("new.moveTime")),s,.1,600,o=>b({seconds:o}))}
		${e?this.check(g(this.t("new.book")),p,o=>b({book:o})):l}`}engineOf(e){let{otherEngine:n,otherLevel:t,otherSeconds:s}=this.chosen;return e==="black"?{engine:n,level:t,seconds:s}:this.chosen}isOwn(e){return h.state?.engines.find(({id:n})=>n===e)?.own??!0}paceField(){return i`<label class="field">
			<span>${this.t("new.pace")}</span>
			<select @change=${e=>this.set({pace:Number(u(e))})}>
				${S.map(e=>i`<option value=${e} ?selected=${Number(e)===this.chosen.pace}>${this.t(`pace.${e}`)}</option>`)}
			</select>
		</label>`}levelField(e,n,t){let s=this.t(`level.${e}`),a=t?this.t("new.levelOf",{side:this.t(`side.${t}`),level:e,name:s}):this.t("new.level",{level:e,name:s}),r=h.state?.choices.level_elo[e-1];return i`<label class="field">
			<span class="level">${a}${r===void 0?l:i` <small>${this.t("new.levelElo",{elo:r})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${h.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${a}
				@input=${p=>n(Number(u(p)))}
			/>
		</label>`}nameFields(){let e=(n,t)=>i`<label class="field">
				<span>${t}</span>
				<input
					maxlength="60"
					.value=${this.names[n]}
					@input=${s=>{this.names={...this.names,[n]:u(s)}}}
				/>
			</label>`;return i`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return i`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,n=this.number(this.t("new.minutes"),e.minutes,0,600,t=>this.set({minutes:t}));return i`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(t=>({value:t,label:this.t(`new.time.${t}`)}))}
				@choice=${t=>this.set({time:t.detail})}
			></chuhe-choice>
			${e.time==="increment"?i`<div class="two">
						${n}${this.number(this.t("new.increment"),e.increment,0,600,t=>this.set({increment:t}))}
					</div>`:l}
			${e.time==="byoyomi"?i`<div class="two">
						${n}${this.number(this.t("new.period"),e.period,1,600,t=>this.set({period:t}))}
						${this.number(this.t("new.periods"),e.periods,1,60,t=>this.set({periods:t}))}
					</div>`:l}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,t=>this.set({moveSeconds:t})):l}`}number(e,n,t,s,a){return i`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${t}
				max=${s}
				.value=${String(n)}
				@change=${r=>a(Number(u(r)))}
			/>
		</label>`}startFields(){let e=(h.state?.choices.handicaps??[]).filter(({id:t})=>t!=="none"),n=e.find(({id:t})=>t===this.handicap)??e[0];return i`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${t=>{this.start=t.detail}}
			></chuhe-choice>
			${this.start==="handicap"?i`<div class="beside">
						<label class="field">
							<span>${this.t(n?.giver==="black"?"new.taker":"new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${t=>{this.handicap=u(t)}}
							>
								${["black","red"].map(t=>i`<optgroup label=${this.t(t==="black"?"new.byMoves":"new.byPieces")}>
										${e.filter(({giver:s})=>s===t).map(({id:s,name:a})=>i`<option value=${s} ?selected=${s===n?.id}>${h.say(a)}</option>`)}
									</optgroup>`)}
							</select>
						</label>
						<mini-board .fen=${n?.fen??""}></mini-board>
					</div>`:l}
			${this.start==="fen"?i`<div class="beside">
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
					</div>`:l}`}get coachable(){return this.chosen.opponent==="engine"&&this.chosen.time==="none"}get adapts(){return this.chosen.opponent==="engine"&&this.chosen.adaptive}check(e,n,t){return i`<label class="check">
			<input type="checkbox" .checked=${n} @change=${s=>t(s.target.checked)} />
			${e}
		</label>`}moreFields(){return i`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${e=>{this.rules=u(e)}}
				>
					${h.state?.choices.rules.map(({id:e,name:n})=>i`<option value=${e} ?selected=${e===this.rules}>${h.say(n)}</option>`)}
				</select>
			</label>
			${this.check(this.t("new.teasing"),this.teasing,e=>{this.teasing=e})}
			${this.check(this.t("new.resigns"),this.chosen.resigns,e=>this.set({resigns:e}))}
			${this.check(this.t("new.draws"),this.chosen.draws,e=>this.set({draws:e}))}`}get time(){let{time:e,minutes:n,increment:t,moveSeconds:s,period:a,periods:r}=this.chosen,p=Math.round(n*6e4);return e==="move"?{kind:"move",move_ms:Math.round(s*1e3)}:e==="increment"?{kind:"increment",base_ms:p,increment_ms:Math.round(t*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:p,period_ms:Math.round(a*1e3),periods:Math.round(r)}:{kind:"none"}}get players(){let{opponent:e,color:n}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine("red"),black:this.engine("black")};let t=h.state?.settings.player_name,s={kind:"person",name:typeof t=="string"?t:""},a=this.engine();return n==="black"?{red:a,black:s}:{red:s,black:a}}engine(e){let{engine:n,level:t,seconds:s}=this.engineOf(e),a={move_ms:Math.round(s*1e3)},r=e==="black"?this.chosen.otherBook:this.chosen.book,p=e?{...this.chosen.time==="none"?{limit:a}:{},...r?{}:{no_book:!0}}:{};return this.isOwn(n)?{kind:"engine",engine:"chuhe",...this.adapts?{adaptive:!0}:{level:t},...p}:{kind:"engine",engine:n,limit:a,...p}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:n,draws:t,opponent:s,color:a}=this.chosen,r=await h.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:n,engine_draws:t,...this.coachable?{coach:this.chosen.coach}:{},...s==="engines"?{pace_ms:this.chosen.pace}:{}},...s==="engines"&&this.chosen.games>1?{games:this.chosen.games}:{},...s==="engine"&&a==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});if(this.waiting=!1,r){let p=s==="engines"&&this.chosen.games>1;this.dispatchEvent(new CustomEvent("start",{detail:p?`${r.game}?watch`:r.game}))}}get handicapId(){let e=h.state?.choices.handicaps??[];return(e.find(({id:n})=>n===this.handicap)??e.find(({id:n})=>n!=="none"))?.id??"none"}};c.styles=[E,f`
			form {
				display: grid;
				gap: 1.05em;
			}
			.two {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
				gap: 0.8em;
			}
			.sides .side {
				display: grid;
				grid-template-rows: 1fr;
				gap: 0.7em;
			}
			.sides label {
				align-content: end;
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
				white-space: nowrap;
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
		`],m([$()],c.prototype,"fen",2),m([$()],c.prototype,"opponent",2),m([d()],c.prototype,"chosen",2),m([d()],c.prototype,"start",2),m([d()],c.prototype,"handicap",2),m([d()],c.prototype,"rules",2),m([d()],c.prototype,"teasing",2),m([d()],c.prototype,"names",2),m([d()],c.prototype,"waiting",2),c=m([k("new-game-form")],c);function u(v){return v.target.value}function P(){try{let v=JSON.parse(localStorage.getItem(C)??"{}");return typeof v=="object"&&v!==null?v:{}}catch{return{}}}export{c as NewGameForm};
