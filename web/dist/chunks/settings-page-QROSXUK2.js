import"./chunk-327RLOZU.js";import{a as T,b as P,c as V}from"./chunk-FDER5LTU.js";import"./chunk-EAJF6T4F.js";import"./chunk-26TWIFVU.js";import"./chunk-KYRNYNVE.js";import{d as N}from"./chunk-W2ZPOWHZ.js";import"./chunk-VEM2TBJB.js";import"./chunk-23NHKGY2.js";import{a as l}from"./chunk-TWWMOEVS.js";import{a as b,j as y,k,m as s,n as E,o as x}from"./chunk-5TFIHHT2.js";import{O as w,b as u,c as n,f as v,h as $,l as m,m as f}from"./chunk-4IDY3XRF.js";import{a as g}from"./chunk-LO2NM3CE.js";var K={...w,pieces:N("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),lastMove:{from:"h9",to:"i7"},selected:"e2",targets:["e6","d2","f2","e1"]},c=class extends E{render(){return n`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look",this.look())} ${this.section("settings.board",this.board())}
				</div>
				<div class="column">
					${this.preview("beside")} ${this.section("settings.play",this.play())}
					${b()?this.section("alone.title",this.kept()):v}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version",{version:s.connection.version})}</p>
		</div>`}section(e,i){return n`<section class="card" aria-label=${this.t(e)}>
			<h2>${this.t(e)}</h2>
			${i}
		</section>`}look(){return n`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${s.language}
				.options=${f.map(e=>({value:e,label:m[e].name}))}
				@choice=${e=>d("language",e.detail)}
			></chuhe-choice>
			${this.choice("settings.mode","mode",[["auto","ui.auto"],["light","ui.light"],["dark","ui.dark"]])}
			${this.choice("settings.notation","notation",[["chinese","notation.chinese"],["traditional","notation.traditional"],["vietnamese","notation.vietnamese"],["wxf","notation.wxf"],["iccs","notation.iccs"]])}`}kept(){return n`<p class="small">${this.t("alone.about")}</p>
			<button @click=${()=>y().catch(e=>s.fail(e))}>${l("download")} ${this.t("alone.save")}</button>
			<label class="button">
				${l("upload")} ${this.t("alone.read")}
				<input type="file" accept=".json" hidden @change=${e=>this.readKept(e)} />
			</label>`}async readKept(e){let i=e.target.files?.[0];if(i)try{let{games:a}=await k(i);alert(this.t("alone.added",{games:String(a)})),location.reload()}catch(a){s.fail(a)}}preview(e){return n`<div class=${e} aria-hidden="true" inert>
			<chuhe-board .state=${K} .look=${s.look}></chuhe-board>
		</div>`}board(){return n`${this.preview("above")} ${this.choice("settings.board","board",[["flat","board.flat"],["3d","board.3d"]])}
		${this.choice("settings.theme","theme",[["wood","settings.wood"],["rosewood","settings.rosewood"],["jade","settings.jade"],["paper","settings.paper"],["plain","settings.plain"]])}
		${this.choice("settings.pieces","pieces",[["traditional","settings.pieces.traditional"],["simplified","settings.pieces.simplified"],["hands","settings.pieces.hands"],["modern","settings.pieces.modern"],["western","settings.pieces.western"]])}
		${this.choice("settings.coordinates","coordinates",[["none","settings.none"],["chinese","settings.chinese"],["digits","settings.digits"],["letters","settings.letters"],["both","settings.both"]])}
		${this.choice("settings.animation","animation",[["0","settings.animation.0"],["120","settings.animation.120"],["220","settings.animation.220"],["450","settings.animation.450"]])}
		${this.check("settings.targets","targets")}`}play(){let e=s.state?.settings??{},i=(t,p)=>{s.call("settings.set",{[t]:p})},a=e.player_name,o=e.hint_ms;return n`${this.check("settings.sounds","sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(s.preferences.values.volume)}
					@change=${t=>{s.preferences.set("volume",Number(h(t))),s.play("move")}}
				/>
			</label>
			<chuhe-choice
				label=${this.t("settings.voice")}
				.value=${P()??"none"}
				.options=${[{value:"none",label:this.t("settings.none")},...Object.keys(T).map(t=>({value:t,label:m[t].name}))]}
				@choice=${t=>{V(t.detail==="none"?void 0:t.detail),this.requestUpdate()}}
			></chuhe-choice>
			${this.check("settings.ticking","ticking")} ${this.check("settings.premoves","premoves")}
			${this.check("settings.thoughts","thoughts")}
			${this.check("settings.notices","notices")} ${this.check("settings.typed","typed")}
			${this.check("settings.teasing","teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${t=>d("rules",h(t))}>
					${s.state?.choices.rules.map(({id:t,name:p})=>n`<option value=${t} ?selected=${t===s.preferences.values.rules}>${s.say(p)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("settings.name")}</span>
				<input
					maxlength="60"
					.value=${typeof a=="string"?a:""}
					@change=${t=>i("player_name",h(t))}
				/>
			</label>
			<label class="field">
				<span>${this.t("settings.hintTime")}</span>
				<input
					type="number"
					min="0.1"
					max="60"
					step="0.1"
					.value=${typeof o=="number"?String(o/1e3):""}
					@change=${t=>i("hint_ms",Math.round(Number(h(t))*1e3))}
				/>
			</label>
			<a href="#/engines" class="button">${l("robot")}${this.t("nav.engines")}</a>`}choice(e,i,a){return n`<chuhe-choice
			label=${this.t(e)}
			.value=${String(s.preferences.values[i])}
			.options=${a.map(([o,t])=>({value:o,label:this.t(t)}))}
			@choice=${o=>d(i,o.detail)}
		></chuhe-choice>`}check(e,i){return n`<label class="check">
			<input
				type="checkbox"
				.checked=${s.preferences.values[i]===!0}
				@change=${a=>s.preferences.set(i,a.target.checked)}
			/>
			${this.t(e)}
		</label>`}};c.styles=[x,u`
			.page {
				max-width: 66rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
				align-items: start;
			}
			.column {
				display: grid;
				gap: 1rem;
				min-width: 0;
			}
			section {
				padding: 1rem 1.1rem;
				display: grid;
				gap: 0.9rem;
				justify-items: stretch;
			}
			chuhe-board {
				width: min(100%, 24rem);
				margin: 0 auto;
				box-shadow: var(--shadow);
			}
			.above {
				display: none;
			}
			@media (max-width: 48rem), (max-height: 500px) {
				.beside {
					display: none;
				}
				.above {
					display: block;
					position: sticky;
					top: 0;
					z-index: 1;
					padding: 0.5rem 0;
					background: var(--panel);
				}
				.above chuhe-board {
					width: min(60%, 36vh);
				}
			}
		`],c=g([$("settings-page")],c);function d(r,e){let i=typeof s.preferences.values[r]=="number";s.preferences.set(r,i?Number(e):e)}function h(r){return r.target.value}export{c as SettingsPage};
