import"./chunks/chunk-UZSGT3SH.js";import"./chunks/chunk-TANZVPE5.js";import"./chunks/chunk-7BGEIOBJ.js";import{b as k}from"./chunks/chunk-RWMTEMP4.js";import"./chunks/chunk-ZKBIEZ23.js";import"./chunks/chunk-NOR7G5MF.js";import"./chunks/chunk-TTPNBGDN.js";import"./chunks/chunk-4EDPT7V3.js";import"./chunks/chunk-ZAPHPJEE.js";import"./chunks/chunk-UEDQAYLU.js";import"./chunks/chunk-YI2GZTIG.js";import"./chunks/chunk-NO4VHEE4.js";import{a as b}from"./chunks/chunk-Y44JBVY7.js";import{a as L,e as a,f as v,g as f}from"./chunks/chunk-BAA25JCP.js";import{b as u,c as n,f as l,h as g,i as E,j as d}from"./chunks/chunk-BZLPFE3R.js";import{a as r}from"./chunks/chunk-LO2NM3CE.js";var S=[{path:"",title:"nav.home",tag:"home-page",menu:1,load:()=>import("./chunks/home-page-I6VGILHQ.js")},{path:"game",title:"nav.game",tag:"game-page",load:()=>import("./chunks/game-page-YIBQ4BLS.js")},{path:"analysis",title:"nav.analysis",tag:"game-page",menu:2,load:()=>import("./chunks/game-page-YIBQ4BLS.js")},{path:"editor",title:"nav.editor",tag:"editor-page",menu:3,load:()=>import("./chunks/editor-page-RV5HC72L.js")},{path:"games",title:"nav.games",tag:"games-page",menu:4,load:()=>import("./chunks/games-page-O2Y3D2XB.js")},{path:"endgames",title:"tables.title",tag:"endgames-page",menu:6,load:()=>import("./chunks/endgames-page-7H44EB4S.js")},{path:"library",title:"nav.library",tag:"library-page",menu:5,load:()=>import("./chunks/library-page-3UBEN3N6.js")},{path:"engines",title:"nav.engines",tag:"engines-page",menu:7,load:()=>import("./chunks/engines-page-ZZNYZGZW.js")},{path:"settings",title:"nav.settings",tag:"settings-page",menu:8,load:()=>import("./chunks/settings-page-6UVR4AHW.js")}],M=S.filter(({menu:o})=>o!==void 0).sort((o,m)=>(o.menu??0)-(m.menu??0));var w=class extends v{constructor(){super(...arguments);this.waiting=!1}render(){return n`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("open.paste")}</span>
				<textarea class="mono" rows="9" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row">
				<button class="primary" ?disabled=${this.waiting}>${b("check")}${this.t("open.read")}</button>
				<label class="button">
					${b("upload")}${this.t("open.file")}
					<input class="hidden-text" type="file" @change=${this.chooseFile} />
				</label>
				<span class="dim small">${this.t("open.drop")}</span>
			</div>
		</form>`}async submit(e){e.preventDefault();let t=this.renderRoot.querySelector("textarea")?.value??"";if(t.trim()==="")return;this.waiting=!0;let i=await a.call("record.read",{text:t});this.waiting=!1,i&&q(i)&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(e){let t=e.target.files?.[0];t&&await T(t)&&this.dispatchEvent(new CustomEvent("opened"))}};w.styles=[f,u`
			form {
				display: grid;
				gap: 1em;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			textarea {
				font-size: 0.9em;
			}
		`],r([d()],w.prototype,"waiting",2),w=r([g("open-form")],w);async function T(o){try{return q(await L(o))}catch(m){return a.fail(m),!1}}function q({games:o,errors:m,left_out:e}){let[t]=o;for(let i of m.slice(0,2))a.toast(typeof i=="string"?i:JSON.stringify(i),"error");if(!t)return!1;if(o.length>1){let i=e>0?` ${a.t("open.leftOut",{n:e})}`:"";a.toast(a.t("open.several",{n:o.length})+i,"good")}return a.go(o.length>1?"games":`analysis/${t.game}`),!0}var _=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],x=class extends v{constructor(){super(...arguments);this.open=!1}render(){return n`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${_.map(([e,t])=>n`<div>
							<dt>${e.map(i=>n`<kbd>${i}</kbd>`)}</dt>
							<dd>${this.t(t)}</dd>
						</div>`)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`}};x.styles=[f,u`
			dl {
				margin: 0 0 1em;
				display: grid;
				gap: 0.45em;
			}
			dl > div {
				display: grid;
				grid-template-columns: 8em 1fr;
				gap: 0.8em;
			}
			dt {
				display: flex;
				gap: 0.3em;
			}
			dd {
				margin: 0;
			}
			kbd {
				font: 600 0.9em var(--font);
				padding: 0.1em 0.5em;
				border: 1px solid var(--line);
				border-bottom-width: 2px;
				border-radius: 5px;
				background: var(--panel-2);
				height: max-content;
			}
		`],r([E({type:Boolean})],x.prototype,"open",2),x=r([g("help-dialog")],x);var R="chuhe.newgame",K={opponent:"engine",engine:"chuhe",level:3,otherLevel:8,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0},h=class extends v{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...K,...z()};this.start="even";this.handicap="";this.rules=a.preferences.values.rules;this.teasing=a.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(R,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return n`<form @submit=${this.submit}>
			<chuhe-choice
				label=${this.t("new.opponent")}
				.value=${e.opponent}
				.options=${[{value:"engine",label:this.t("new.engine")},{value:"person",label:this.t("new.person")},{value:"engines",label:this.t("new.engines")}]}
				@choice=${t=>this.set({opponent:t.detail})}
			></chuhe-choice>
			${e.opponent==="person"?this.nameFields():this.engineFields()}
			${e.opponent==="engine"?this.colorField():l} ${this.timeFields()} ${this.startFields()}
			<details>
				<summary>${this.t("new.more")}</summary>
				${this.moreFields()}
			</details>
			<button class="primary big" ?disabled=${this.waiting}>${b("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this,t=a.state?.engines??[],i=e.engine==="chuhe"||!t.some(({id:s})=>s===e.engine);return n`${t.length>1?n`<label class="field">
					<span>${this.t("new.which")}</span>
					<select @change=${s=>this.set({engine:$(s)})}>
						${t.map(({id:s,name:p})=>n`<option value=${s} ?selected=${s===e.engine}>${p}</option>`)}
					</select>
				</label>`:l}
		${i?this.levelField(e.level,s=>this.set({level:s})):l}
		${i&&e.opponent==="engines"?this.levelField(e.otherLevel,s=>this.set({otherLevel:s})):l}
		${i?l:this.number(this.t("new.moveTime"),e.seconds,.1,600,s=>this.set({seconds:s}))}`}levelField(e,t){let i=this.t("new.level",{level:e,name:this.t(`level.${e}`)}),s=a.state?.choices.level_elo[e-1];return n`<label class="field">
			<span class="level">${i}${s===void 0?l:n` <small>${this.t("new.levelElo",{elo:s})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${a.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${i}
				@input=${p=>t(Number($(p)))}
			/>
		</label>`}nameFields(){let e=(t,i)=>n`<label class="field">
				<span>${i}</span>
				<input
					maxlength="60"
					.value=${this.names[t]}
					@input=${s=>{this.names={...this.names,[t]:$(s)}}}
				/>
			</label>`;return n`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return n`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,t=this.number(this.t("new.minutes"),e.minutes,0,600,i=>this.set({minutes:i}));return n`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(i=>({value:i,label:this.t(`new.time.${i}`)}))}
				@choice=${i=>this.set({time:i.detail})}
			></chuhe-choice>
			${e.time==="increment"?n`<div class="two">
						${t}${this.number(this.t("new.increment"),e.increment,0,600,i=>this.set({increment:i}))}
					</div>`:l}
			${e.time==="byoyomi"?n`<div class="two">
						${t}${this.number(this.t("new.period"),e.period,1,600,i=>this.set({period:i}))}
						${this.number(this.t("new.periods"),e.periods,1,60,i=>this.set({periods:i}))}
					</div>`:l}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,i=>this.set({moveSeconds:i})):l}`}number(e,t,i,s,p){return n`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${i}
				max=${s}
				.value=${String(t)}
				@change=${y=>p(Number($(y)))}
			/>
		</label>`}startFields(){let e=(a.state?.choices.handicaps??[]).filter(({id:i})=>i!=="none"),t=e.find(({id:i})=>i===this.handicap)??e[0];return n`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${i=>{this.start=i.detail}}
			></chuhe-choice>
			${this.start==="handicap"?n`<div class="beside">
						<label class="field">
							<span>${this.t("new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${i=>{this.handicap=$(i)}}
							>
								${e.map(({id:i,name:s})=>n`<option value=${i} ?selected=${i===t?.id}>${a.say(s)}</option>`)}
							</select>
						</label>
						<mini-board .fen=${t?.fen??""}></mini-board>
					</div>`:l}
			${this.start==="fen"?n`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${i=>{this.fen=$(i)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:l}`}moreFields(){let e=(t,i,s)=>n`<label class="check">
			<input type="checkbox" .checked=${i} @change=${p=>s(p.target.checked)} />
			${t}
		</label>`;return n`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${t=>{this.rules=$(t)}}
				>
					${a.state?.choices.rules.map(({id:t,name:i})=>n`<option value=${t} ?selected=${t===this.rules}>${a.say(i)}</option>`)}
				</select>
			</label>
			${e(this.t("new.teasing"),this.teasing,t=>{this.teasing=t})}
			${e(this.t("new.resigns"),this.chosen.resigns,t=>this.set({resigns:t}))}
			${e(this.t("new.draws"),this.chosen.draws,t=>this.set({draws:t}))}`}get time(){let{time:e,minutes:t,increment:i,moveSeconds:s,period:p,periods:y}=this.chosen,C=Math.round(t*6e4);return e==="move"?{kind:"move",move_ms:Math.round(s*1e3)}:e==="increment"?{kind:"increment",base_ms:C,increment_ms:Math.round(i*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:C,period_ms:Math.round(p*1e3),periods:Math.round(y)}:{kind:"none"}}get players(){let{opponent:e,color:t}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine(this.chosen.level),black:this.engine(this.chosen.otherLevel)};let i=a.state?.settings.player_name,s={kind:"person",name:typeof i=="string"?i:""},p=this.engine(this.chosen.level);return t==="black"?{red:p,black:s}:{red:s,black:p}}engine(e){let t=a.state?.engines.find(({id:i})=>i===this.chosen.engine);return!t||t.own?{kind:"engine",engine:"chuhe",level:e}:{kind:"engine",engine:t.id,limit:{move_ms:Math.round(this.chosen.seconds*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:t,draws:i,opponent:s,color:p}=this.chosen,y=await a.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:t,engine_draws:i},...s==="engine"&&p==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,y&&this.dispatchEvent(new CustomEvent("start",{detail:y.game}))}get handicapId(){let e=a.state?.choices.handicaps??[];return(e.find(({id:t})=>t===this.handicap)??e.find(({id:t})=>t!=="none"))?.id??"none"}};h.styles=[f,u`
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
		`],r([E()],h.prototype,"fen",2),r([E()],h.prototype,"opponent",2),r([d()],h.prototype,"chosen",2),r([d()],h.prototype,"start",2),r([d()],h.prototype,"handicap",2),r([d()],h.prototype,"rules",2),r([d()],h.prototype,"teasing",2),r([d()],h.prototype,"names",2),r([d()],h.prototype,"waiting",2),h=r([g("new-game-form")],h);function $(o){return o.target.value}function z(){try{let o=JSON.parse(localStorage.getItem(R)??"{}");return typeof o=="object"&&o!==null?o:{}}catch{return{}}}var P=["new","open"],c=class extends v{constructor(){super(...arguments);this.address=k(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),this.follow(),a.start()}follow(){let e=k(location.hash);P.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!P.includes(k(location.hash).path))return;let{path:e,parts:t,query:i}=P.includes(this.address.path)?k(""):this.address,s=i.size>0?`?${new URLSearchParams([...i])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${s}`)}}willUpdate(){let e=P.includes(this.address.path)?"":this.address.path,t=S.find(i=>i.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=a.connection;return n`<nav-bar
				.path=${this.address.path}
				.menu=${M}
				@skip=${()=>this.renderRoot.querySelector("main")?.focus()}
				@help=${()=>{this.helping=!0}}
			></nav-bar>
			${e==="waiting"?this.waitingBanner():l}
			<main id="main" tabindex="-1">${e==="refused"?this.refused():this.content()}</main>
			${this.windowAbove()}
			<help-dialog
				.open=${this.helping}
				@close=${()=>{this.helping=!1}}
			></help-dialog>
			${a.state&&!a.preferences.values.greeted&&!this.above?this.greeting():l}
			${this.dropping?n`<div class="dropping">${b("upload")} ${this.t("open.dropHere")}</div>`:l}
			<toast-layer></toast-layer>`}content(){return this.failure?n`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?a.state&&this.element?this.element:n`<p class="empty">${this.t("ui.loading")}</p>`:n`<p class="empty">${this.t("page.notFound")}</p>`}refused(){return n`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return n`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>a.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-XZ56N3FT.js"),n`<greeting-dialog></greeting-dialog>`}windowAbove(){let e=this.query.get("opponent")??"",t=this.above==="open"?this.t("open.title"):this.t("new.title");return n`<chuhe-dialog heading=${t} .open=${this.above!==""&&a.state!==void 0} @close=${()=>this.closeWindow()}>
			${this.above==="new"?n`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${e}
						@start=${i=>this.started(i.detail)}
					></new-game-form>`:l}
			${this.above==="open"?n`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:l}
		</chuhe-dialog>`}started(e){this.above="",a.go(`game/${e}`)}key(e){e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog"))||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(a.go("new"),e.preventDefault()))}dragOver(e){e.dataTransfer?.types.includes("Files")&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=e.dataTransfer?.files[0];this.dropping=!1,t&&(e.preventDefault(),T(t))}};c.styles=[f,u`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				flex: 1;
				outline: none;
			}
			.banner {
				position: fixed;
				inset: calc(var(--nav) + 0.3rem) 0 auto;
				width: fit-content;
				margin: 0 auto;
				z-index: 5;
				border: 1px solid var(--red);
				border-radius: var(--radius);
				display: flex;
				gap: 1em;
				justify-content: center;
				align-items: center;
				padding: 0.2em 1em;
				background: var(--red-soft);
				font-weight: 600;
			}
			.refused {
				max-width: 34rem;
				margin: 12vh auto;
				padding: 2rem;
				display: grid;
				gap: 0.8rem;
			}
			.dropping {
				position: fixed;
				inset: 0.6rem;
				display: grid;
				place-content: center;
				grid-auto-flow: column;
				gap: 0.5em;
				font-size: 1.4em;
				font-weight: 600;
				border: 3px dashed var(--accent);
				border-radius: 14px;
				background: color-mix(in srgb, var(--panel) 88%, transparent);
				z-index: 15;
				pointer-events: none;
			}
		`],r([d()],c.prototype,"address",2),r([d()],c.prototype,"above",2),r([d()],c.prototype,"query",2),r([d()],c.prototype,"helping",2),r([d()],c.prototype,"failure",2),r([d()],c.prototype,"dropping",2),c=r([g("chuhe-app")],c);export{c as ChuheApp};
