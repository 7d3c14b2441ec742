import"./chunk-7KDCSTFL.js";import{a as w,b as x,c as E}from"./chunk-OIXWDHKR.js";import"./chunk-YNMYSTNQ.js";import"./chunk-L5NEDGNY.js";import"./chunk-TPTYWNP6.js";import{d as k}from"./chunk-NRBEJU7T.js";import"./chunk-Q62QRM27.js";import"./chunk-ZAJO57HR.js";import{a as f}from"./chunk-X2SHMV2V.js";import{j as s,k as b,l as y}from"./chunk-TYFO7BI2.js";import{N as $,b as g,c as n,h as u,l as p,m as v}from"./chunk-QD7NUIKT.js";import{a as d}from"./chunk-LO2NM3CE.js";var N={...$,pieces:k("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),lastMove:{from:"h9",to:"i7"},selected:"e2",targets:["e6","d2","f2","e1"]},c=class extends b{render(){return n`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look",this.look())} ${this.section("settings.board",this.board())}
				</div>
				<div class="column">
					${this.preview("beside")} ${this.section("settings.play",this.play())}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version",{version:s.connection.version})}</p>
		</div>`}section(t,i){return n`<section class="card" aria-label=${this.t(t)}>
			<h2>${this.t(t)}</h2>
			${i}
		</section>`}look(){return n`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${s.language}
				.options=${v.map(t=>({value:t,label:p[t].name}))}
				@choice=${t=>m("language",t.detail)}
			></chuhe-choice>
			${this.choice("settings.mode","mode",[["auto","ui.auto"],["light","ui.light"],["dark","ui.dark"]])}
			${this.choice("settings.notation","notation",[["chinese","notation.chinese"],["traditional","notation.traditional"],["vietnamese","notation.vietnamese"],["wxf","notation.wxf"],["iccs","notation.iccs"]])}`}preview(t){return n`<div class=${t} aria-hidden="true" inert>
			<chuhe-board .state=${N} .look=${s.look}></chuhe-board>
		</div>`}board(){return n`${this.preview("above")} ${this.choice("settings.board","board",[["flat","board.flat"],["3d","board.3d"]])}
		${this.choice("settings.theme","theme",[["wood","settings.wood"],["rosewood","settings.rosewood"],["jade","settings.jade"],["paper","settings.paper"],["plain","settings.plain"]])}
		${this.choice("settings.pieces","pieces",[["traditional","settings.pieces.traditional"],["simplified","settings.pieces.simplified"],["hands","settings.pieces.hands"],["modern","settings.pieces.modern"],["western","settings.pieces.western"]])}
		${this.choice("settings.coordinates","coordinates",[["none","settings.none"],["chinese","settings.chinese"],["digits","settings.digits"],["letters","settings.letters"],["both","settings.both"]])}
		${this.choice("settings.animation","animation",[["0","settings.animation.0"],["120","settings.animation.120"],["220","settings.animation.220"],["450","settings.animation.450"]])}
		${this.check("settings.targets","targets")}`}play(){let t=s.state?.settings??{},i=(e,h)=>{s.call("settings.set",{[e]:h})},a=t.player_name,o=t.hint_ms;return n`${this.check("settings.sounds","sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(s.preferences.values.volume)}
					@change=${e=>{s.preferences.set("volume",Number(l(e))),s.play("move")}}
				/>
			</label>
			<chuhe-choice
				label=${this.t("settings.voice")}
				.value=${x()??"none"}
				.options=${[{value:"none",label:this.t("settings.none")},...Object.keys(w).map(e=>({value:e,label:p[e].name}))]}
				@choice=${e=>{E(e.detail==="none"?void 0:e.detail),this.requestUpdate()}}
			></chuhe-choice>
			${this.check("settings.ticking","ticking")} ${this.check("settings.premoves","premoves")}
			${this.check("settings.notices","notices")} ${this.check("settings.typed","typed")}
			${this.check("settings.teasing","teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${e=>m("rules",l(e))}>
					${s.state?.choices.rules.map(({id:e,name:h})=>n`<option value=${e} ?selected=${e===s.preferences.values.rules}>${s.say(h)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("settings.name")}</span>
				<input
					maxlength="60"
					.value=${typeof a=="string"?a:""}
					@change=${e=>i("player_name",l(e))}
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
					@change=${e=>i("hint_ms",Math.round(Number(l(e))*1e3))}
				/>
			</label>
			<a href="#/engines" class="button">${f("robot")}${this.t("nav.engines")}</a>`}choice(t,i,a){return n`<chuhe-choice
			label=${this.t(t)}
			.value=${String(s.preferences.values[i])}
			.options=${a.map(([o,e])=>({value:o,label:this.t(e)}))}
			@choice=${o=>m(i,o.detail)}
		></chuhe-choice>`}check(t,i){return n`<label class="check">
			<input
				type="checkbox"
				.checked=${s.preferences.values[i]===!0}
				@change=${a=>s.preferences.set(i,a.target.checked)}
			/>
			${this.t(t)}
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
		`],c=d([u("settings-page")],c);function m(r,t){let i=typeof s.preferences.values[r]=="number";s.preferences.set(r,i?Number(t):t)}function l(r){return r.target.value}export{c as SettingsPage};
