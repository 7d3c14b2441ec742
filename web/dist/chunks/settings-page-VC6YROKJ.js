import"./chunk-4X5UB4MI.js";import"./chunk-EYPT77QR.js";import"./chunk-KSRW665U.js";import"./chunk-XSIGRDR2.js";import"./chunk-MKSLDGWM.js";import{d as k}from"./chunk-OI47GWLR.js";import"./chunk-6M7A5XCL.js";import"./chunk-KVTSEUME.js";import{a as b}from"./chunk-GQGMA7AX.js";import{i as t,j as f,k as y}from"./chunk-B5U77ZGC.js";import{I as $,b as g,c as n,h as u,l as d,m as v}from"./chunk-R63NQ5SL.js";import{a as m}from"./chunk-LO2NM3CE.js";var E={...$,pieces:k("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),lastMove:{from:"h9",to:"i7"},selected:"e2",targets:["e6","d2","f2","e1"]},c=class extends f{render(){return n`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look",this.look())} ${this.section("settings.board",this.board())}
				</div>
				<div class="column">
					<chuhe-board .state=${E} .look=${t.look} aria-hidden="true" inert></chuhe-board>
					${this.section("settings.play",this.play())}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version",{version:t.connection.version})}</p>
		</div>`}section(e,i){return n`<section class="card" aria-label=${this.t(e)}>
			<h2>${this.t(e)}</h2>
			${i}
		</section>`}look(){return n`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${t.language}
				.options=${v.map(e=>({value:e,label:d[e].name}))}
				@choice=${e=>p("language",e.detail)}
			></chuhe-choice>
			${this.choice("settings.mode","mode",[["auto","ui.auto"],["light","ui.light"],["dark","ui.dark"]])}
			${this.choice("settings.notation","notation",[["chinese","notation.chinese"],["traditional","notation.traditional"],["vietnamese","notation.vietnamese"],["wxf","notation.wxf"],["iccs","notation.iccs"]])}`}board(){return n`${this.choice("settings.board","board",[["flat","board.flat"],["3d","board.3d"]])}
		${this.choice("settings.theme","theme",[["wood","settings.wood"],["paper","settings.paper"],["plain","settings.plain"]])}
		${this.choice("settings.pieces","pieces",[["traditional","settings.pieces.traditional"],["simplified","settings.pieces.simplified"],["western","settings.pieces.western"]])}
		${this.choice("settings.coordinates","coordinates",[["none","settings.none"],["chinese","settings.chinese"],["digits","settings.digits"],["letters","settings.letters"],["both","settings.both"]])}
		${this.choice("settings.animation","animation",[["0","settings.animation.0"],["120","settings.animation.120"],["220","settings.animation.220"],["450","settings.animation.450"]])}
		${this.check("settings.targets","targets")}`}play(){let e=t.state?.settings??{},i=(s,h)=>{t.call("settings.set",{[s]:h})},a=e.player_name,r=e.hint_ms;return n`${this.check("settings.sounds","sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(t.preferences.values.volume)}
					@change=${s=>{t.preferences.set("volume",Number(l(s))),t.play("move")}}
				/>
			</label>
			${this.check("settings.ticking","ticking")} ${this.check("settings.premoves","premoves")}
			${this.check("settings.notices","notices")} ${this.check("settings.typed","typed")}
			${this.check("settings.teasing","teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${s=>p("rules",l(s))}>
					${t.state?.choices.rules.map(({id:s,name:h})=>n`<option value=${s} ?selected=${s===t.preferences.values.rules}>${t.say(h)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("settings.name")}</span>
				<input
					maxlength="60"
					.value=${typeof a=="string"?a:""}
					@change=${s=>i("player_name",l(s))}
				/>
			</label>
			<label class="field">
				<span>${this.t("settings.hintTime")}</span>
				<input
					type="number"
					min="0.1"
					max="60"
					step="0.1"
					.value=${typeof r=="number"?String(r/1e3):""}
					@change=${s=>i("hint_ms",Math.round(Number(l(s))*1e3))}
				/>
			</label>
			<a href="#/engines" class="button">${b("robot")}${this.t("nav.engines")}</a>`}choice(e,i,a){return n`<chuhe-choice
			label=${this.t(e)}
			.value=${String(t.preferences.values[i])}
			.options=${a.map(([r,s])=>({value:r,label:this.t(s)}))}
			@choice=${r=>p(i,r.detail)}
		></chuhe-choice>`}check(e,i){return n`<label class="check">
			<input
				type="checkbox"
				.checked=${t.preferences.values[i]===!0}
				@change=${a=>t.preferences.set(i,a.target.checked)}
			/>
			${this.t(e)}
		</label>`}};c.styles=[y,g`
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
				justify-self: center;
				box-shadow: var(--shadow);
			}
		`],c=m([u("settings-page")],c);function p(o,e){let i=typeof t.preferences.values[o]=="number";t.preferences.set(o,i?Number(e):e)}function l(o){return o.target.value}export{c as SettingsPage};
