import"./chunks/chunk-AF6724VL.js";import"./chunks/chunk-B6VASCC6.js";import"./chunks/chunk-KYCWJT74.js";import{b as k}from"./chunks/chunk-RWMTEMP4.js";import"./chunks/chunk-GZYNZSFI.js";import"./chunks/chunk-MMCZZLYW.js";import"./chunks/chunk-Z2MIYEAF.js";import"./chunks/chunk-LP4B4Q3Y.js";import"./chunks/chunk-FBTGYK3Q.js";import"./chunks/chunk-3BXY4SIC.js";import"./chunks/chunk-KVTSEUME.js";import{a as b}from"./chunks/chunk-2RDHZ2RQ.js";import{a as L,e as i,f as v,g as f}from"./chunks/chunk-T35TXB6W.js";import{J as M,b as u,c as s,f as d,h as g,i as E,j as h}from"./chunks/chunk-SBEEJUKV.js";import{a as r}from"./chunks/chunk-LO2NM3CE.js";var T=[{path:"",title:"nav.home",tag:"home-page",menu:1,load:()=>import("./chunks/home-page-RIMGKWAI.js")},{path:"game",title:"nav.game",tag:"game-page",load:()=>import("./chunks/game-page-DCKOK2JK.js")},{path:"analysis",title:"nav.analysis",tag:"game-page",menu:2,load:()=>import("./chunks/game-page-DCKOK2JK.js")},{path:"editor",title:"nav.editor",tag:"editor-page",menu:3,load:()=>import("./chunks/editor-page-WBIMO6Z3.js")},{path:"games",title:"nav.games",tag:"games-page",menu:4,load:()=>import("./chunks/games-page-QAOUAE34.js")},{path:"endgames",title:"tables.title",tag:"endgames-page",menu:6,load:()=>import("./chunks/endgames-page-VEYLDG5C.js")},{path:"library",title:"nav.library",tag:"library-page",menu:5,load:()=>import("./chunks/library-page-RILHPCYE.js")},{path:"engines",title:"nav.engines",tag:"engines-page",menu:7,load:()=>import("./chunks/engines-page-LKVYHJQN.js")},{path:"settings",title:"nav.settings",tag:"settings-page",menu:8,load:()=>import("./chunks/settings-page-PFANYQOB.js")}],q=T.filter(({menu:a})=>a!==void 0).sort((a,l)=>(a.menu??0)-(l.menu??0));var w=class extends v{constructor(){super(...arguments);this.waiting=!1}render(){return s`<form @submit=${this.submit}>
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
		</form>`}async submit(e){e.preventDefault();let t=this.renderRoot.querySelector("textarea")?.value??"";if(t.trim()==="")return;this.waiting=!0;let n=await i.call("record.read",{text:t});this.waiting=!1,n&&R(n)&&this.dispatchEvent(new CustomEvent("opened"))}async chooseFile(e){let t=e.target.files?.[0];t&&await S(t)&&this.dispatchEvent(new CustomEvent("opened"))}};w.styles=[f,u`
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
		`],r([h()],w.prototype,"waiting",2),w=r([g("open-form")],w);async function S(a){try{return R(await L(a))}catch(l){return i.fail(l),!1}}function R({games:a,errors:l,left_out:e}){let[t]=a;for(let n of l.slice(0,2))i.toast(typeof n=="string"?n:JSON.stringify(n),"error");if(!t)return!1;if(a.length>1){let n=e>0?` ${i.t("open.leftOut",{n:e})}`:"";i.toast(i.t("open.several",{n:a.length})+n,"good")}return i.go(a.length>1?"games":`analysis/${t.game}`),!0}var I=2e3,_=!1;function B(a){if(_)return;_=!0;let l=document.createElement("div");l.id="trouble",l.setAttribute("role","alertdialog"),l.setAttribute("aria-labelledby","trouble-title"),l.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=i.t("trouble.title");let t=document.createElement("p");t.textContent=i.t("trouble.reason",{reason:String(a)});let n=K(i.t("trouble.reload"),()=>location.reload()),o=K(i.t("trouble.reset"),()=>{O()}),p=document.createElement("p");p.textContent=i.t("trouble.hint"),l.append(e,t,p,n,o),document.body.append(l),n.focus()}function K(a,l){let e=document.createElement("button");return e.textContent=a,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",l),e}async function O(){let a=i.preferences.reset(),l=i.connection.call("settings.set",a).catch(()=>{});await Promise.race([l,new Promise(e=>setTimeout(e,I))]),location.reload()}function z(){window.addEventListener(M,a=>B(a.detail))}var U=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],x=class extends v{constructor(){super(...arguments);this.open=!1}render(){return s`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${U.map(([e,t])=>s`<div>
							<dt>${e.map(n=>s`<kbd>${n}</kbd>`)}</dt>
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
		`],r([E({type:Boolean})],x.prototype,"open",2),x=r([g("help-dialog")],x);var F="chuhe.newgame",A={opponent:"engine",engine:"chuhe",level:3,otherLevel:8,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0},c=class extends v{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...A,...D()};this.start="even";this.handicap="";this.rules=i.preferences.values.rules;this.teasing=i.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(F,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return s`<form @submit=${this.submit}>
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
		</form>`}engineFields(){let{chosen:e}=this,t=i.state?.engines??[],n=e.engine==="chuhe"||!t.some(({id:o})=>o===e.engine);return s`${t.length>1?s`<label class="field">
					<span>${this.t("new.which")}</span>
					<select @change=${o=>this.set({engine:$(o)})}>
						${t.map(({id:o,name:p})=>s`<option value=${o} ?selected=${o===e.engine}>${p}</option>`)}
					</select>
				</label>`:d}
		${n?this.levelField(e.level,o=>this.set({level:o})):d}
		${n&&e.opponent==="engines"?this.levelField(e.otherLevel,o=>this.set({otherLevel:o})):d}
		${n?d:this.number(this.t("new.moveTime"),e.seconds,.1,600,o=>this.set({seconds:o}))}`}levelField(e,t){let n=this.t("new.level",{level:e,name:this.t(`level.${e}`)}),o=i.state?.choices.level_elo[e-1];return s`<label class="field">
			<span class="level">${n}${o===void 0?d:s` <small>${this.t("new.levelElo",{elo:o})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${i.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${n}
				@input=${p=>t(Number($(p)))}
			/>
		</label>`}nameFields(){let e=(t,n)=>s`<label class="field">
				<span>${n}</span>
				<input
					maxlength="60"
					.value=${this.names[t]}
					@input=${o=>{this.names={...this.names,[t]:$(o)}}}
				/>
			</label>`;return s`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return s`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,t=this.number(this.t("new.minutes"),e.minutes,0,600,n=>this.set({minutes:n}));return s`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(n=>({value:n,label:this.t(`new.time.${n}`)}))}
				@choice=${n=>this.set({time:n.detail})}
			></chuhe-choice>
			${e.time==="increment"?s`<div class="two">
						${t}${this.number(this.t("new.increment"),e.increment,0,600,n=>this.set({increment:n}))}
					</div>`:d}
			${e.time==="byoyomi"?s`<div class="two">
						${t}${this.number(this.t("new.period"),e.period,1,600,n=>this.set({period:n}))}
						${this.number(this.t("new.periods"),e.periods,1,60,n=>this.set({periods:n}))}
					</div>`:d}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,n=>this.set({moveSeconds:n})):d}`}number(e,t,n,o,p){return s`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${n}
				max=${o}
				.value=${String(t)}
				@change=${y=>p(Number($(y)))}
			/>
		</label>`}startFields(){let e=(i.state?.choices.handicaps??[]).filter(({id:n})=>n!=="none"),t=e.find(({id:n})=>n===this.handicap)??e[0];return s`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${n=>{this.start=n.detail}}
			></chuhe-choice>
			${this.start==="handicap"?s`<div class="beside">
						<label class="field">
							<span>${this.t("new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${n=>{this.handicap=$(n)}}
							>
								${e.map(({id:n,name:o})=>s`<option value=${n} ?selected=${n===t?.id}>${i.say(o)}</option>`)}
							</select>
						</label>
						<mini-board .fen=${t?.fen??""}></mini-board>
					</div>`:d}
			${this.start==="fen"?s`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${n=>{this.fen=$(n)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:d}`}moreFields(){let e=(t,n,o)=>s`<label class="check">
			<input type="checkbox" .checked=${n} @change=${p=>o(p.target.checked)} />
			${t}
		</label>`;return s`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${t=>{this.rules=$(t)}}
				>
					${i.state?.choices.rules.map(({id:t,name:n})=>s`<option value=${t} ?selected=${t===this.rules}>${i.say(n)}</option>`)}
				</select>
			</label>
			${e(this.t("new.teasing"),this.teasing,t=>{this.teasing=t})}
			${e(this.t("new.resigns"),this.chosen.resigns,t=>this.set({resigns:t}))}
			${e(this.t("new.draws"),this.chosen.draws,t=>this.set({draws:t}))}`}get time(){let{time:e,minutes:t,increment:n,moveSeconds:o,period:p,periods:y}=this.chosen,C=Math.round(t*6e4);return e==="move"?{kind:"move",move_ms:Math.round(o*1e3)}:e==="increment"?{kind:"increment",base_ms:C,increment_ms:Math.round(n*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:C,period_ms:Math.round(p*1e3),periods:Math.round(y)}:{kind:"none"}}get players(){let{opponent:e,color:t}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine(this.chosen.level),black:this.engine(this.chosen.otherLevel)};let n=i.state?.settings.player_name,o={kind:"person",name:typeof n=="string"?n:""},p=this.engine(this.chosen.level);return t==="black"?{red:p,black:o}:{red:o,black:p}}engine(e){let t=i.state?.engines.find(({id:n})=>n===this.chosen.engine);return!t||t.own?{kind:"engine",engine:"chuhe",level:e}:{kind:"engine",engine:t.id,limit:{move_ms:Math.round(this.chosen.seconds*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:t,draws:n,opponent:o,color:p}=this.chosen,y=await i.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:t,engine_draws:n},...o==="engine"&&p==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,y&&this.dispatchEvent(new CustomEvent("start",{detail:y.game}))}get handicapId(){let e=i.state?.choices.handicaps??[];return(e.find(({id:t})=>t===this.handicap)??e.find(({id:t})=>t!=="none"))?.id??"none"}};c.styles=[f,u`
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
		`],r([E()],c.prototype,"fen",2),r([E()],c.prototype,"opponent",2),r([h()],c.prototype,"chosen",2),r([h()],c.prototype,"start",2),r([h()],c.prototype,"handicap",2),r([h()],c.prototype,"rules",2),r([h()],c.prototype,"teasing",2),r([h()],c.prototype,"names",2),r([h()],c.prototype,"waiting",2),c=r([g("new-game-form")],c);function $(a){return a.target.value}function D(){try{let a=JSON.parse(localStorage.getItem(F)??"{}");return typeof a=="object"&&a!==null?a:{}}catch{return{}}}z();var P=["new","open"],m=class extends v{constructor(){super(...arguments);this.address=k(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),this.follow(),i.start()}follow(){let e=k(location.hash);P.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!P.includes(k(location.hash).path))return;let{path:e,parts:t,query:n}=P.includes(this.address.path)?k(""):this.address,o=n.size>0?`?${new URLSearchParams([...n])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${o}`)}}willUpdate(){let e=P.includes(this.address.path)?"":this.address.path,t=T.find(n=>n.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=i.connection;return s`<nav-bar
				.path=${this.address.path}
				.menu=${q}
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
			${i.state&&!i.preferences.values.greeted&&!this.above?this.greeting():d}
			${this.dropping?s`<div class="dropping">${b("upload")} ${this.t("open.dropHere")}</div>`:d}
			<toast-layer></toast-layer>`}content(){return this.failure?s`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?i.state&&this.element?this.element:s`<p class="empty">${this.t("ui.loading")}</p>`:s`<p class="empty">${this.t("page.notFound")}</p>`}refused(){return s`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return s`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>i.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-GJ6CIZZU.js"),s`<greeting-dialog></greeting-dialog>`}windowAbove(){let e=this.query.get("opponent")??"",t=this.above==="open"?this.t("open.title"):this.t("new.title");return s`<chuhe-dialog heading=${t} .open=${this.above!==""&&i.state!==void 0} @close=${()=>this.closeWindow()}>
			${this.above==="new"?s`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${e}
						@start=${n=>this.started(n.detail)}
					></new-game-form>`:d}
			${this.above==="open"?s`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:d}
		</chuhe-dialog>`}started(e){this.above="",i.go(`game/${e}`)}key(e){e.composedPath().some(n=>n instanceof HTMLElement&&n.matches("input, textarea, select, dialog"))||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(i.go("new"),e.preventDefault()))}dragOver(e){e.dataTransfer?.types.includes("Files")&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=e.dataTransfer?.files[0];this.dropping=!1,t&&(e.preventDefault(),S(t))}};m.styles=[f,u`
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
		`],r([h()],m.prototype,"address",2),r([h()],m.prototype,"above",2),r([h()],m.prototype,"query",2),r([h()],m.prototype,"helping",2),r([h()],m.prototype,"failure",2),r([h()],m.prototype,"dropping",2),m=r([g("chuhe-app")],m);export{m as ChuheApp};
