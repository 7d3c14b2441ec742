import{a as P,b as S}from"./chunks/chunk-P4ZO3R7K.js";import"./chunks/chunk-3RVOHQSI.js";import"./chunks/chunk-P745XBRQ.js";import"./chunks/chunk-7CZ7WK3K.js";import"./chunks/chunk-UBI7EZKH.js";import{b as x}from"./chunks/chunk-RWMTEMP4.js";import"./chunks/chunk-BCO63PCF.js";import"./chunks/chunk-OYGVLG7X.js";import"./chunks/chunk-OWV6RBVB.js";import"./chunks/chunk-JHBKGGRF.js";import"./chunks/chunk-VWJYLAJR.js";import"./chunks/chunk-KVTSEUME.js";import{a as E}from"./chunks/chunk-5X5OJHXA.js";import{i as a,j as b,k as $}from"./chunks/chunk-4N42MIMA.js";import{J as M,b as v,c as i,f as l,h as f,i as w,j as h}from"./chunks/chunk-XMMIMBS7.js";import{a as o}from"./chunks/chunk-LO2NM3CE.js";var C=[{path:"",title:"nav.home",tag:"home-page",section:"play",named:"bar",load:()=>import("./chunks/home-page-2IPQUW76.js")},{path:"game",title:"nav.game",tag:"game-page",section:"play",load:()=>import("./chunks/game-page-JCVFKYGH.js")},{path:"endgames",title:"nav.learn",tag:"endgames-page",section:"learn",named:"bar",load:()=>import("./chunks/endgames-page-HU6OMIJA.js")},{path:"problems",title:"problem.title",tag:"problems-page",section:"learn",named:"menu",load:()=>import("./chunks/problems-page-C726TQCO.js")},{path:"analysis",title:"nav.analysis",tag:"game-page",section:"analyse",named:"bar",load:()=>import("./chunks/game-page-JCVFKYGH.js")},{path:"games",title:"nav.games",tag:"games-page",section:"games",named:"bar",load:()=>import("./chunks/games-page-B2HKOXA7.js")},{path:"library",title:"nav.library",tag:"library-page",section:"games",named:"menu",load:()=>import("./chunks/library-page-4N6ELP36.js")},{path:"players",title:"nav.players",tag:"players-page",section:"games",load:()=>import("./chunks/players-page-MQLXHUHA.js")},{path:"editor",title:"nav.editor",tag:"editor-page",section:"analyse",named:"menu",load:()=>import("./chunks/editor-page-4BZO7H3H.js")},{path:"studies",title:"study.studies",tag:"studies-page",section:"analyse",named:"menu",load:()=>import("./chunks/studies-page-NI6MHKJZ.js")},{path:"engines",title:"nav.engines",tag:"engines-page",section:"more",named:"menu",load:()=>import("./chunks/engines-page-2PNIWQMI.js")},{path:"settings",title:"nav.settings",tag:"settings-page",section:"more",named:"menu",load:()=>import("./chunks/settings-page-ZOLBCR7V.js")}];var z=2e3,q=!1;function D(r){if(q)return;q=!0;let p=document.createElement("div");p.id="trouble",p.setAttribute("role","alertdialog"),p.setAttribute("aria-labelledby","trouble-title"),p.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=a.t("trouble.title");let t=document.createElement("p");t.textContent=a.t("trouble.reason",{reason:String(r)});let n=K(a.t("trouble.reload"),()=>location.reload()),s=K(a.t("trouble.reset"),()=>{F()}),d=document.createElement("p");d.textContent=a.t("trouble.hint"),p.append(e,t,d,n,s),document.body.append(p),n.focus()}function K(r,p){let e=document.createElement("button");return e.textContent=r,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",p),e}async function F(){let r=a.preferences.reset(),p=a.connection.call("settings.set",r).catch(()=>{});await Promise.race([p,new Promise(e=>setTimeout(e,z))]),location.reload()}function O(){window.addEventListener(M,r=>D(r.detail))}var I=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],y=class extends b{constructor(){super(...arguments);this.open=!1}render(){return i`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${I.map(([e,t])=>i`<div>
							<dt>${e.map(n=>i`<kbd>${n}</kbd>`)}</dt>
							<dd>${this.t(t)}</dd>
						</div>`)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`}};y.styles=[$,v`
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
		`],o([w({type:Boolean})],y.prototype,"open",2),y=o([f("help-dialog")],y);var _="chuhe.newgame",B={opponent:"engine",engine:"chuhe",level:3,otherLevel:8,seconds:2,color:"red",time:"none",minutes:10,increment:5,moveSeconds:30,period:30,periods:3,resigns:!0,draws:!0},c=class extends b{constructor(){super(...arguments);this.fen="";this.opponent="";this.chosen={...B,...R()};this.start="even";this.handicap="";this.rules=a.preferences.values.rules;this.teasing=a.preferences.values.teasing;this.names={red:"",black:""};this.waiting=!1}willUpdate(e){e.has("fen")&&this.fen&&(this.start="fen"),e.has("opponent")&&this.opponent&&(this.chosen={...this.chosen,opponent:this.opponent})}set(e){this.chosen={...this.chosen,...e},localStorage.setItem(_,JSON.stringify(this.chosen))}render(){let{chosen:e}=this;return i`<form @submit=${this.submit}>
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
			<button class="primary big" ?disabled=${this.waiting}>${E("play")}${this.t("new.start")}</button>
		</form>`}engineFields(){let{chosen:e}=this,t=a.state?.engines??[],n=e.engine==="chuhe"||!t.some(({id:s})=>s===e.engine);return i`${t.length>1?i`<label class="field">
					<span>${this.t("new.which")}</span>
					<select @change=${s=>this.set({engine:u(s)})}>
						${t.map(({id:s,name:d})=>i`<option value=${s} ?selected=${s===e.engine}>${d}</option>`)}
					</select>
				</label>`:l}
		${n?this.levelField(e.level,s=>this.set({level:s})):l}
		${n&&e.opponent==="engines"?this.levelField(e.otherLevel,s=>this.set({otherLevel:s})):l}
		${n?l:this.number(this.t("new.moveTime"),e.seconds,.1,600,s=>this.set({seconds:s}))}`}levelField(e,t){let n=this.t("new.level",{level:e,name:this.t(`level.${e}`)}),s=a.state?.choices.level_elo[e-1];return i`<label class="field">
			<span class="level">${n}${s===void 0?l:i` <small>${this.t("new.levelElo",{elo:s})}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${a.state?.choices.levels??20}
				.value=${String(e)}
				aria-valuetext=${n}
				@input=${d=>t(Number(u(d)))}
			/>
		</label>`}nameFields(){let e=(t,n)=>i`<label class="field">
				<span>${n}</span>
				<input
					maxlength="60"
					.value=${this.names[t]}
					@input=${s=>{this.names={...this.names,[t]:u(s)}}}
				/>
			</label>`;return i`<div class="two">${e("red",this.t("new.redName"))}${e("black",this.t("new.blackName"))}</div>`}colorField(){return i`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[{value:"red",label:this.t("side.red")},{value:"random",label:this.t("side.random")},{value:"black",label:this.t("side.black")}]}
			@choice=${e=>this.set({color:e.detail})}
		></chuhe-choice>`}timeFields(){let{chosen:e}=this,t=this.number(this.t("new.minutes"),e.minutes,0,600,n=>this.set({minutes:n}));return i`<chuhe-choice
				label=${this.t("new.time")}
				.value=${e.time}
				.options=${["none","increment","byoyomi","move"].map(n=>({value:n,label:this.t(`new.time.${n}`)}))}
				@choice=${n=>this.set({time:n.detail})}
			></chuhe-choice>
			${e.time==="increment"?i`<div class="two">
						${t}${this.number(this.t("new.increment"),e.increment,0,600,n=>this.set({increment:n}))}
					</div>`:l}
			${e.time==="byoyomi"?i`<div class="two">
						${t}${this.number(this.t("new.period"),e.period,1,600,n=>this.set({period:n}))}
						${this.number(this.t("new.periods"),e.periods,1,60,n=>this.set({periods:n}))}
					</div>`:l}
			${e.time==="move"?this.number(this.t("new.moveTime"),e.moveSeconds,1,3600,n=>this.set({moveSeconds:n})):l}`}number(e,t,n,s,d){return i`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				required
				step="any"
				min=${n}
				max=${s}
				.value=${String(t)}
				@change=${g=>d(Number(u(g)))}
			/>
		</label>`}startFields(){let e=(a.state?.choices.handicaps??[]).filter(({id:n})=>n!=="none"),t=e.find(({id:n})=>n===this.handicap)??e[0];return i`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[{value:"even",label:this.t("new.even")},{value:"handicap",label:this.t("new.handicap")},{value:"fen",label:this.t("new.fromFen")}]}
				@choice=${n=>{this.start=n.detail}}
			></chuhe-choice>
			${this.start==="handicap"?i`<div class="beside">
						<label class="field">
							<span>${this.t("new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${n=>{this.handicap=u(n)}}
							>
								${e.map(({id:n,name:s})=>i`<option value=${n} ?selected=${n===t?.id}>${a.say(s)}</option>`)}
							</select>
						</label>
						<mini-board .fen=${t?.fen??""}></mini-board>
					</div>`:l}
			${this.start==="fen"?i`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${n=>{this.fen=u(n)}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`:l}`}moreFields(){let e=(t,n,s)=>i`<label class="check">
			<input type="checkbox" .checked=${n} @change=${d=>s(d.target.checked)} />
			${t}
		</label>`;return i`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${t=>{this.rules=u(t)}}
				>
					${a.state?.choices.rules.map(({id:t,name:n})=>i`<option value=${t} ?selected=${t===this.rules}>${a.say(n)}</option>`)}
				</select>
			</label>
			${e(this.t("new.teasing"),this.teasing,t=>{this.teasing=t})}
			${e(this.t("new.resigns"),this.chosen.resigns,t=>this.set({resigns:t}))}
			${e(this.t("new.draws"),this.chosen.draws,t=>this.set({draws:t}))}`}get time(){let{time:e,minutes:t,increment:n,moveSeconds:s,period:d,periods:g}=this.chosen,L=Math.round(t*6e4);return e==="move"?{kind:"move",move_ms:Math.round(s*1e3)}:e==="increment"?{kind:"increment",base_ms:L,increment_ms:Math.round(n*1e3)}:e==="byoyomi"?{kind:"byoyomi",base_ms:L,period_ms:Math.round(d*1e3),periods:Math.round(g)}:{kind:"none"}}get players(){let{opponent:e,color:t}=this.chosen;if(e==="person")return{red:{kind:"person",name:this.names.red},black:{kind:"person",name:this.names.black}};if(e==="engines")return{red:this.engine(this.chosen.level),black:this.engine(this.chosen.otherLevel)};let n=a.state?.settings.player_name,s={kind:"person",name:typeof n=="string"?n:""},d=this.engine(this.chosen.level);return t==="black"?{red:d,black:s}:{red:s,black:d}}engine(e){let t=a.state?.engines.find(({id:n})=>n===this.chosen.engine);return!t||t.own?{kind:"engine",engine:"chuhe",level:e}:{kind:"engine",engine:t.id,limit:{move_ms:Math.round(this.chosen.seconds*1e3)}}}async submit(e){e.preventDefault(),this.waiting=!0;let{resigns:t,draws:n,opponent:s,color:d}=this.chosen,g=await a.call("game.new",{players:this.players,rules:this.rules,time:this.time,options:{teasing:this.teasing,engine_resigns:t,engine_draws:n},...s==="engine"&&d==="random"?{random:!0}:{},...this.start==="fen"?{fen:this.fen}:{},...this.start==="handicap"?{handicap:this.handicapId}:{}});this.waiting=!1,g&&this.dispatchEvent(new CustomEvent("start",{detail:g.game}))}get handicapId(){let e=a.state?.choices.handicaps??[];return(e.find(({id:t})=>t===this.handicap)??e.find(({id:t})=>t!=="none"))?.id??"none"}};c.styles=[$,v`
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
		`],o([w()],c.prototype,"fen",2),o([w()],c.prototype,"opponent",2),o([h()],c.prototype,"chosen",2),o([h()],c.prototype,"start",2),o([h()],c.prototype,"handicap",2),o([h()],c.prototype,"rules",2),o([h()],c.prototype,"teasing",2),o([h()],c.prototype,"names",2),o([h()],c.prototype,"waiting",2),c=o([f("new-game-form")],c);function u(r){return r.target.value}function R(){try{let r=JSON.parse(localStorage.getItem(_)??"{}");return typeof r=="object"&&r!==null?r:{}}catch{return{}}}O();var k=["new","open"];function T(r){return r.composedPath().some(p=>p instanceof HTMLElement&&p.matches("input, textarea, select, dialog"))}var m=class extends b{constructor(){super(...arguments);this.address=x(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),window.addEventListener("paste",e=>this.paste(e)),this.follow(),a.start()}follow(){let e=x(location.hash);k.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!k.includes(x(location.hash).path))return;let{path:e,parts:t,query:n}=k.includes(this.address.path)?x(""):this.address,s=n.size>0?`?${new URLSearchParams([...n])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${s}`)}}willUpdate(){let e=k.includes(this.address.path)?"":this.address.path,t=C.find(n=>n.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=a.connection;return i`<nav-bar
				.path=${this.address.path}
				.pages=${C}
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
			${this.dropping?i`<div class="dropping">${E("upload")} ${this.t("open.dropHere")}</div>`:l}
			<toast-layer></toast-layer>`}content(){return this.failure?i`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?a.state&&this.element?this.element:i`<p class="empty">${this.t("ui.loading")}</p>`:i`<p class="empty">${this.t("page.notFound")}</p>`}refused(){return i`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return i`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>a.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-SIB5KJRC.js"),i`<greeting-dialog></greeting-dialog>`}windowAbove(){let e=this.query.get("opponent")??"",t=this.above==="open"?this.t("open.title"):this.t("new.title");return i`<chuhe-dialog heading=${t} .open=${this.above!==""&&a.state!==void 0} @close=${()=>this.closeWindow()}>
			${this.above==="new"?i`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${e}
						@start=${n=>this.started(n.detail)}
					></new-game-form>`:l}
			${this.above==="open"?i`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:l}
		</chuhe-dialog>`}started(e){this.above="",a.go(`game/${e}`)}key(e){T(e)||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(a.go("new"),e.preventDefault()))}paste(e){let t=e.clipboardData?.files[0],n=e.clipboardData?.getData("text/plain")??"";T(e)||!t&&n.trim()===""||(e.preventDefault(),t?S(t):P(n))}dragOver(e){let t=e.dataTransfer?.types??[];(t.includes("Files")||t.includes("text/plain")&&!T(e))&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=e.dataTransfer?.files[0],n=e.dataTransfer?.getData("text/plain")??"";this.dropping=!1,(t||n.trim()!==""&&!T(e))&&(e.preventDefault(),t?S(t):P(n))}};m.styles=[$,v`
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
		`],o([h()],m.prototype,"address",2),o([h()],m.prototype,"above",2),o([h()],m.prototype,"query",2),o([h()],m.prototype,"helping",2),o([h()],m.prototype,"failure",2),o([h()],m.prototype,"dropping",2),m=o([f("chuhe-app")],m);export{m as ChuheApp};
