import"./chunks/chunk-BA7F4GGI.js";import"./chunks/chunk-BK6V6YAH.js";import"./chunks/chunk-NBQBPCS2.js";import"./chunks/chunk-6VBT6DNY.js";import{b as k}from"./chunks/chunk-RWMTEMP4.js";import"./chunks/chunk-NQEVIXKO.js";import"./chunks/chunk-7SWPTIZS.js";import"./chunks/chunk-PEMOWHVM.js";import"./chunks/chunk-IFPVCZ4R.js";import"./chunks/chunk-ICOHP2BD.js";import"./chunks/chunk-KVTSEUME.js";import{a as b}from"./chunks/chunk-FCWEC74G.js";import{a as q,f as s,g as f,h as v}from"./chunks/chunk-IYA7YQMA.js";import{J as R,b as u,c as a,f as d,h as g,i as E,j as c}from"./chunks/chunk-4WYMRNEE.js";import{a as r}from"./chunks/chunk-LO2NM3CE.js";var L=[{path:"",title:"nav.home",tag:"home-page",section:"play",named:"bar",load:()=>import("./chunks/home-page-2NET6KAH.js")},{path:"game",title:"nav.game",tag:"game-page",section:"play",load:()=>import("./chunks/game-page-7KIQOSUE.js")},{path:"endgames",title:"nav.learn",tag:"endgames-page",section:"learn",named:"bar",load:()=>import("./chunks/endgames-page-XHNYAOTY.js")},{path:"problems",title:"problem.title",tag:"problems-page",section:"learn",named:"menu",load:()=>import("./chunks/problems-page-SQHEAHBS.js")},{path:"analysis",title:"nav.analysis",tag:"game-page",section:"analyse",named:"bar",load:()=>import("./chunks/game-page-7KIQOSUE.js")},{path:"games",title:"nav.games",tag:"games-page",section:"games",named:"bar",load:()=>import("./chunks/games-page-RUJMCOYZ.js")},{path:"library",title:"nav.library",tag:"library-page",section:"games",named:"menu",load:()=>import("./chunks/library-page-K37FOS4J.js")},{path:"players",title:"nav.players",tag:"players-page",section:"games",load:()=>import("./chunks/players-page-6ZWL3M76.js")},{path:"editor",title:"nav.editor",tag:"editor-page",section:"analyse",named:"menu",load:()=>import("./chunks/editor-page-HXUUBUDV.js")},{path:"engines",title:"nav.engines",tag:"engines-page",section:"more",named:"menu",load:()=>import("./chunks/engines-page-ZZUG5TCI.js")},{path:"settings",title:"nav.settings",tag:"settings-page",section:"more",named:"menu",load:()=>import("./chunks/settings-page-EMM45FLS.js")}];var w=class extends f{constructor(){super(...arguments);this.waiting=!1}render(){return a`<form @submit=${this.submit}>
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
		</form>`}async submit(e){e.preventDefault();let t=this.renderRoot.querySelector("textarea")?.value??"";if(t.trim()==="")return;this.waiting=!0;let n=await P(t);this.waiting=!1,n&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(e){let t=e.target.files?.[0];t&&await T(t)&&this.dispatchEvent(new CustomEvent("opened"))}};w.styles=[v,u`
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
		`],r([c()],w.prototype,"waiting",2),w=r([g("open-form")],w);async function P(o){let l=await s.call("record.read",{text:o});return l!==void 0&&_(l)}async function T(o){try{return _(await q(o))}catch(l){return s.fail(l),!1}}function _({games:o,errors:l,left_out:e}){let[t]=o;for(let i of l.slice(0,2))s.toast(typeof i=="string"?i:JSON.stringify(i),"error");if(!t)return!1;let n=o.flatMap(i=>i.warnings);if(n.length>0&&s.toast(s.t("open.warned",{n:n.length,first:n[0]??""})),o.length>1){let i=e>0?` ${s.t("open.leftOut",{n:e})}`:"";s.toast(s.t("open.several",{n:o.length})+i,"good")}return s.go(o.length>1?"games":`analysis/${t.game}`),!0}var I=2e3,K=!1;function B(o){if(K)return;K=!0;let l=document.createElement("div");l.id="trouble",l.setAttribute("role","alertdialog"),l.setAttribute("aria-labelledby","trouble-title"),l.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=s.t("trouble.title");let t=document.createElement("p");t.textContent=s.t("trouble.reason",{reason:String(o)});let n=z(s.t("trouble.reload"),()=>location.reload()),i=z(s.t("trouble.reset"),()=>{O()}),p=document.createElement("p");p.textContent=s.t("trouble.hint"),l.append(e,t,p,n,i),document.body.append(l),n.focus()}function z(o,l){let e=document.createElement("button");return e.textContent=o,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",l),e}async function O(){let o=s.preferences.reset(),l=s.connection.call("settings.set",o).catch(()=>{});await Promise.race([l,new Promise(e=>setTimeout(e,I))]),location.reload()}function D(){window.addEventListener(R,o=>B(o.detail))}var A=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],x=class extends f{constructor(){super(...arguments);this.open=!1}render(){return a`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${A.map(([e,t])=>a`<div>
							<dt>${e.map(n=>a`<kbd>${n}</kbd>`)}</dt>
							<dd>${this.t(t)}</dd>
						</div>`)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`}};x.styles=[v,u`
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
		`],r([E({type:Boolean})],x.prototype,"open",2),x=r([g("help-dialog")],x);var F="chuhe.newgame",U={opponent:"engine",engine:"chuhe",level:3,otherLevel:8,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0},h=class extends f{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...U,...H()};this.start="even";this.handicap="";this.rules=s.preferences.values.rules;this.teasing=s.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(F,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return a`<form @submit=${this.submit}>
			<chuhe-choice
				label=${this.t("new.opponent")}
				.value=${e.opponent}
				.options=${[{value:"engine",label:this.t("new.engine")},{value:"person",label:this.t("new.person")},{value:"engines",label:this.t("new.engines")}]}
				@choice=${t=>this.set({opponent:t.detail})}
			></chuhe-choice>
			${e.opponent==="person"?this.nameFields():this.engineFields()}
			${e.opponent==="engine"?this.colorField():d} ${this.timeFields()} ${this.startFields()}
			<details>
				<summary>${this.t("new.more")}</summary>
				${this.moreFields()}
			</details>
			<button class="primary big" ?disabled=${this.waiting}>${b("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this,t=s.state?.engines??[],n=e.engine==="chuhe"||!t.some(({id:i})=>i===e.engine);return a`${t.length>1?a`<label class="field">
					<span>${this.t("new.which")}</span>
					<select @change=${i=>this.set({engine:y(i)})}>
						${t.map(({id:i,name:p})=>a`<option value=${i} ?selected=${i===e.engine}>${p}</option>`)}
					</select>
				</label>`:d}
		${n?this.levelField(e.level,i=>this.set({level:i})):d}
		${n&&e.opponent==="engines"?this.levelField(e.otherLevel,i=>this.set({otherLevel:i})):d}
		${n?d:this.number(this.t("new.moveTime"),e.seconds,.1,600,i=>this.set({seconds:i}))}`}levelField(e,t){let n=this.t("new.level",{level:e,name:this.t(`level.${e}`)}),i=s.state?.choices.level_elo[e-1];return a`<label class="field">
			<span class="level">${n}${i===void 0?d:a` <small>${this.t("new.levelElo",{elo:i})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${s.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${n}
				@input=${p=>t(Number(y(p)))}
			/>
		</label>`}nameFields(){let e=(t,n)=>a`<label class="field">
				<span>${n}</span>
				<input
					maxlength="60"
					.value=${this.names[t]}
					@input=${i=>{this.names={...this.names,[t]:y(i)}}}
				/>
			</label>`;return a`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return a`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,t=this.number(this.t("new.minutes"),e.minutes,0,600,n=>this.set({minutes:n}));return a`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(n=>({value:n,label:this.t(`new.time.${n}`)}))}
				@choice=${n=>this.set({time:n.detail})}
			></chuhe-choice>
			${e.time==="increment"?a`<div class="two">
						${t}${this.number(this.t("new.increment"),e.increment,0,600,n=>this.set({increment:n}))}
					</div>`:d}
			${e.time==="byoyomi"?a`<div class="two">
						${t}${this.number(this.t("new.period"),e.period,1,600,n=>this.set({period:n}))}
						${this.number(this.t("new.periods"),e.periods,1,60,n=>this.set({periods:n}))}
					</div>`:d}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,n=>this.set({moveSeconds:n})):d}`}number(e,t,n,i,p){return a`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${n}
				max=${i}
				.value=${String(t)}
				@change=${$=>p(Number(y($)))}
			/>
		</label>`}startFields(){let e=(s.state?.choices.handicaps??[]).filter(({id:n})=>n!=="none"),t=e.find(({id:n})=>n===this.handicap)??e[0];return a`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${n=>{this.start=n.detail}}
			></chuhe-choice>
			${this.start==="handicap"?a`<div class="beside">
						<label class="field">
							<span>${this.t("new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${n=>{this.handicap=y(n)}}
							>
								${e.map(({id:n,name:i})=>a`<option value=${n} ?selected=${n===t?.id}>${s.say(i)}</option>`)}
							</select>
						</label>
						<mini-board .fen=${t?.fen??""}></mini-board>
					</div>`:d}
			${this.start==="fen"?a`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${n=>{this.fen=y(n)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:d}`}moreFields(){let e=(t,n,i)=>a`<label class="check">
			<input type="checkbox" .checked=${n} @change=${p=>i(p.target.checked)} />
			${t}
		</label>`;return a`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${t=>{this.rules=y(t)}}
				>
					${s.state?.choices.rules.map(({id:t,name:n})=>a`<option value=${t} ?selected=${t===this.rules}>${s.say(n)}</option>`)}
				</select>
			</label>
			${e(this.t("new.teasing"),this.teasing,t=>{this.teasing=t})}
			${e(this.t("new.resigns"),this.chosen.resigns,t=>this.set({resigns:t}))}
			${e(this.t("new.draws"),this.chosen.draws,t=>this.set({draws:t}))}`}get time(){let{time:e,minutes:t,increment:n,moveSeconds:i,period:p,periods:$}=this.chosen,M=Math.round(t*6e4);return e==="move"?{kind:"move",move_ms:Math.round(i*1e3)}:e==="increment"?{kind:"increment",base_ms:M,increment_ms:Math.round(n*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:M,period_ms:Math.round(p*1e3),periods:Math.round($)}:{kind:"none"}}get players(){let{opponent:e,color:t}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine(this.chosen.level),black:this.engine(this.chosen.otherLevel)};let n=s.state?.settings.player_name,i={kind:"person",name:typeof n=="string"?n:""},p=this.engine(this.chosen.level);return t==="black"?{red:p,black:i}:{red:i,black:p}}engine(e){let t=s.state?.engines.find(({id:n})=>n===this.chosen.engine);return!t||t.own?{kind:"engine",engine:"chuhe",level:e}:{kind:"engine",engine:t.id,limit:{move_ms:Math.round(this.chosen.seconds*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:t,draws:n,opponent:i,color:p}=this.chosen,$=await s.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:t,engine_draws:n},...i==="engine"&&p==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,$&&this.dispatchEvent(new CustomEvent("start",{detail:$.game}))}get handicapId(){let e=s.state?.choices.handicaps??[];return(e.find(({id:t})=>t===this.handicap)??e.find(({id:t})=>t!=="none"))?.id??"none"}};h.styles=[v,u`
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
		`],r([E()],h.prototype,"fen",2),r([E()],h.prototype,"opponent",2),r([c()],h.prototype,"chosen",2),r([c()],h.prototype,"start",2),r([c()],h.prototype,"handicap",2),r([c()],h.prototype,"rules",2),r([c()],h.prototype,"teasing",2),r([c()],h.prototype,"names",2),r([c()],h.prototype,"waiting",2),h=r([g("new-game-form")],h);function y(o){return o.target.value}function H(){try{let o=JSON.parse(localStorage.getItem(F)??"{}");return typeof o=="object"&&o!==null?o:{}}catch{return{}}}D();var S=["new","open"];function C(o){return o.composedPath().some(l=>l instanceof HTMLElement&&l.matches("input, textarea, select, dialog"))}var m=class extends f{constructor(){super(...arguments);this.address=k(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),window.addEventListener("paste",e=>this.paste(e)),this.follow(),s.start()}follow(){let e=k(location.hash);S.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!S.includes(k(location.hash).path))return;let{path:e,parts:t,query:n}=S.includes(this.address.path)?k(""):this.address,i=n.size>0?`?${new URLSearchParams([...n])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${i}`)}}willUpdate(){let e=S.includes(this.address.path)?"":this.address.path,t=L.find(n=>n.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=s.connection;return a`<nav-bar
				.path=${this.address.path}
				.pages=${L}
				@skip=${()=>this.renderRoot.querySelector("main")?.focus()}
				@help=${()=>{this.helping=!0}}
			></nav-bar>
			${e==="waiting"?this.waitingBanner():d}
			<main id="main" tabindex="-1">${e==="refused"?this.refused():this.content()}</main>
			${this.windowAbove()}
			<help-dialog
				.open=${this.helping}
				@close=${()=>{this.helping=!1}}
			></help-dialog>
			${s.state&&!s.preferences.values.greeted&&!this.above?this.greeting():d}
			${this.dropping?a`<div class="dropping">${b("upload")} ${this.t("open.dropHere")}</div>`:d}
			<toast-layer></toast-layer>`}content(){return this.failure?a`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?s.state&&this.element?this.element:a`<p class="empty">${this.t("ui.loading")}</p>`:a`<p class="empty">${this.t("page.notFound")}</p>`}refused(){return a`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return a`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>s.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-LGAIYJY7.js"),a`<greeting-dialog></greeting-dialog>`}windowAbove(){let e=this.query.get("opponent")??"",t=this.above==="open"?this.t("open.title"):this.t("new.title");return a`<chuhe-dialog heading=${t} .open=${this.above!==""&&s.state!==void 0} @close=${()=>this.closeWindow()}>
			${this.above==="new"?a`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${e}
						@start=${n=>this.started(n.detail)}
					></new-game-form>`:d}
			${this.above==="open"?a`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:d}
		</chuhe-dialog>`}started(e){this.above="",s.go(`game/${e}`)}key(e){C(e)||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(s.go("new"),e.preventDefault()))}paste(e){let t=e.clipboardData?.files[0],n=e.clipboardData?.getData("text/plain")??"";C(e)||!t&&n.trim()===""||(e.preventDefault(),t?T(t):P(n))}dragOver(e){let t=e.dataTransfer?.types??[];(t.includes("Files")||t.includes("text/plain")&&!C(e))&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=e.dataTransfer?.files[0],n=e.dataTransfer?.getData("text/plain")??"";this.dropping=!1,(t||n.trim()!==""&&!C(e))&&(e.preventDefault(),t?T(t):P(n))}};m.styles=[v,u`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 100%;
				--nav: 3.2rem;
			}
			/* A phone on its side has no height to spare. */
			@media (max-height: 480px) {
				:host {
					--nav: 2.5rem;
				}
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
		`],r([c()],m.prototype,"address",2),r([c()],m.prototype,"above",2),r([c()],m.prototype,"query",2),r([c()],m.prototype,"helping",2),r([c()],m.prototype,"failure",2),r([c()],m.prototype,"dropping",2),m=r([g("chuhe-app")],m);export{m as ChuheApp};
