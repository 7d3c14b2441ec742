import"./chunk-DAJB2AUC.js";import{d as b}from"./chunk-ZAPHPJEE.js";import"./chunk-RUMXK2VU.js";import"./chunk-E3CGPPIY.js";import"./chunk-72WT3MCH.js";import"./chunk-YI2GZTIG.js";import{l as f}from"./chunk-NO4VHEE4.js";import{a as v}from"./chunk-7B2AZXYF.js";import{e,f as d,g as $}from"./chunk-JZUN5547.js";import{a as p,c as g,d as n,i as u}from"./chunk-6GWFXXXN.js";var y={...f,men:b("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),lastMove:{from:"h9",to:"i7"},selected:"e2",targets:["e6","d2","f2","e1"]},c=class extends d{render(){return n`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look",this.look())} ${this.section("settings.board",this.board())}
				</div>
				<div class="column">
					<chuhe-board .state=${y} .look=${e.look} aria-hidden="true" inert></chuhe-board>
					${this.section("settings.play",this.play())}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version",{version:e.connection.version})}</p>
		</div>`}section(t,i){return n`<section class="card" aria-label=${this.t(t)}>
			<h2>${this.t(t)}</h2>
			${i}
		</section>`}look(){return n`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${e.language}
				.options=${[{value:"zh",label:"中文"},{value:"en",label:"English"}]}
				@choice=${t=>m("language",t.detail)}
			></chuhe-choice>
			${this.choice("settings.mode","mode",[["auto","ui.auto"],["light","ui.light"],["dark","ui.dark"]])}
			${this.choice("settings.notation","notation",[["chinese","notation.chinese"],["traditional","notation.traditional"],["wxf","notation.wxf"],["iccs","notation.iccs"]])}`}board(){return n`${this.choice("settings.board","board",[["flat","board.flat"],["3d","board.3d"]])}
		${this.choice("settings.theme","theme",[["wood","settings.wood"],["paper","settings.paper"],["plain","settings.plain"]])}
		${this.choice("settings.men","men",[["traditional","settings.traditional"],["simplified","settings.simplified"],["western","settings.western"]])}
		${this.choice("settings.coordinates","coordinates",[["none","settings.none"],["chinese","settings.chinese"],["letters","settings.letters"],["both","settings.both"]])}
		${this.choice("settings.animation","animation",[["0","settings.animation.0"],["120","settings.animation.120"],["220","settings.animation.220"],["450","settings.animation.450"]])}
		${this.check("settings.targets","targets")}`}play(){let t=e.state?.settings??{},i=(s,h)=>{e.call("settings.set",{[s]:h})},a=t.player_name,r=t.hint_ms;return n`${this.check("settings.sounds","sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(e.preferences.values.volume)}
					@change=${s=>{e.preferences.set("volume",Number(l(s))),e.play("move")}}
				/>
			</label>
			${this.check("settings.ticking","ticking")} ${this.check("settings.premoves","premoves")}
			${this.check("settings.notices","notices")} ${this.check("settings.typed","typed")}
			${this.check("settings.teasing","teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${s=>m("rules",l(s))}>
					${e.state?.choices.rules.map(({id:s,name:h})=>n`<option value=${s} ?selected=${s===e.preferences.values.rules}>${e.say(h)}</option>`)}
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
			<a href="#/engines" class="button">${v("robot")}${this.t("nav.engines")}</a>`}choice(t,i,a){return n`<chuhe-choice
			label=${this.t(t)}
			.value=${String(e.preferences.values[i])}
			.options=${a.map(([r,s])=>({value:r,label:this.t(s)}))}
			@choice=${r=>m(i,r.detail)}
		></chuhe-choice>`}check(t,i){return n`<label class="check">
			<input
				type="checkbox"
				.checked=${e.preferences.values[i]===!0}
				@change=${a=>e.preferences.set(i,a.target.checked)}
			/>
			${this.t(t)}
		</label>`}};c.styles=[$,g`
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
		`],c=p([u("settings-page")],c);function m(o,t){let i=typeof e.preferences.values[o]=="number";e.preferences.set(o,i?Number(t):t)}function l(o){return o.target.value}export{c as SettingsPage};
