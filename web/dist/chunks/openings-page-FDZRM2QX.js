import{c as T,d as L,e as C}from"./chunk-JILSFL6X.js";import"./chunk-OCOZCBJ2.js";import"./chunk-H4KS2XZM.js";import"./chunk-O7NJHYOE.js";import"./chunk-EHCWPJ7M.js";import"./chunk-AN3V2LAX.js";import"./chunk-LRCRNFCO.js";import{d as q}from"./chunk-HSQPX2JD.js";import"./chunk-AXBI34BY.js";import{a as u}from"./chunk-EC3G2SRU.js";import{a as S}from"./chunk-RWMTEMP4.js";import{h as k,i as m,j as E,k as M}from"./chunk-3DH4ED6P.js";import{I as v,J as f,N as y,b,c as o,f as l,h as w,i as x,j as h}from"./chunk-SZNDPXPX.js";import{a as c}from"./chunk-LO2NM3CE.js";var U=300,B=5,j=["player","event","since","until","result","collection","tag"],H=[1,2,3,5,10,20],d=class extends E{constructor(){super(...arguments);this.address={path:"openings",parts:[],query:new Map};this.labels={tags:[],collections:[]};this.wrong="";this.written={};this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){this.address!==this.shownFor&&(this.shownFor||this.loadLabels(),this.shownFor=this.address,this.selected=void 0,this.load())}async loadLabels(){this.labels=await m.call("library.labels")??this.labels}get line(){return(this.address.query.get("moves")??"").split(".").filter(Boolean)}get conditions(){let t=L(this.address.query);return Object.fromEntries(j.flatMap(e=>t[e]?[[e,t[e]]]:[]))}option(t){return this.address.query.get(t)??""}async load(){let t=++this.asked,{line:e,conditions:s}=this,a=this.option("fen")||"startpos",n={...T(s),fen:e.length>0?`${a} moves ${e.join(" ")}`:a,deep:!0,...s.player&&this.option("side")?{side:this.option("side")}:{},...this.option("least")?{min_games:Number(this.option("least"))}:{},...this.option("variations")==="no"?{}:{variations:!0}};try{let r=await m.connection.call("explorer.look",n,{again:!0});t===this.asked&&(this.explored=r,this.wrong="")}catch(r){t===this.asked&&(this.wrong=r instanceof k?m.say(r.words):String(r))}}show(t,e=!1){let s=new URLSearchParams([...this.address.query]),a={...this.written,...t};this.written={},clearTimeout(this.timer);for(let[i,p]of Object.entries(a))p?s.set(i,p):s.delete(i);let n=s.toString(),r=n?`openings?${n}`:"openings";e?(history.replaceState(null,"",`#/${r}`),window.dispatchEvent(new HashChangeEvent("hashchange"))):m.go(r)}go(t){this.show({moves:t.join(".")})}play(t){this.go([...this.line,t])}render(){let{explored:t}=this;return o`<div class="page">
			<div class="row spread">
				<h1>${this.t("openings.title")}</h1>
				<div class="row">
					<a class="button" href=${`#/${S("analysis",this.position)}`}>${u("board")}${this.t("openings.analyse")}</a>
					<a class="button" href=${`#/${C({...this.conditions,fen:t?.fen??""})}`}>${u("list")}${this.t("openings.games")}</a>
				</div>
			</div>
			<div class="columns">
				<section class="stage" aria-label=${this.t("openings.board")}>
					<chuhe-board
						.state=${this.boardState()}
						.look=${m.look}
						label=${this.t("openings.board")}
						@board-pick=${e=>this.pick(e.detail.square)}
						@board-move=${e=>this.tryMove(e.detail)}
					></chuhe-board>
					${this.walk()}
				</section>
				<div class="side">${this.form()} ${this.found()}</div>
			</div>
		</div>`}get position(){return this.explored?.fen??""}boardState(){let{explored:t,selected:e}=this;if(!t)return y;let s=v(this.line.at(-1)??""),a=t.moves.map(i=>v(i.move)).filter(i=>i!==void 0&&i.from===e),n=Math.max(1,t.moves[0]?.games??0),r=t.moves.filter(i=>i.games>0).slice(0,B).flatMap(i=>{let p=v(i.move);return p?[{...p,brush:"good",weight:.35+.65*i.games/n}]:[]});return{...y,pieces:q(t.fen),movable:t.fen.split(" ")[1]==="b"?"black":"red",selected:e,targets:a.map(i=>i.to),lastMove:s,shapes:e?[]:r}}pick(t){if(this.selected){let s={from:this.selected,to:t};if(this.known(s)){this.play(f(s));return}}let e=this.explored?.moves.some(s=>s.move.startsWith(t));this.selected=e&&t!==this.selected?t:void 0}tryMove(t){this.selected=void 0,this.play(f(t))}known(t){return this.explored?.moves.some(e=>e.move===f(t))??!1}walk(){let{line:t}=this,{notation:e}=m.preferences.values,s=this.explored?.line??[],a=this.option("fen").split(" ")[1]==="b"?1:0,n=r=>(r+a)%2===0||r===0?o`<span class="dim">${Math.floor((r+a)/2)+1}.</span>`:l;return o`<nav class="walk" aria-label=${this.t("openings.line")}>
			<button class="quiet iconic" aria-label=${this.t("moves.first")} title=${this.t("moves.first")} ?disabled=${t.length===0} @click=${()=>this.go([])}>${u("first")}</button>
			<button class="quiet iconic" aria-label=${this.t("moves.back")} title=${this.t("moves.back")} ?disabled=${t.length===0} @click=${()=>this.go(t.slice(0,-1))}>${u("back")}</button>
			<span class="line">
				${s.length===0?o`<span class="dim small">${this.t("openings.how")}</span>`:s.map((r,i)=>o`<button class="quiet" aria-current=${i+1===s.length?"step":"false"} @click=${()=>this.go(t.slice(0,i+1))}>${n(i)} ${r.text[e]}</button>`)}
			</span>
		</nav>`}form(){let{conditions:t,labels:e}=this,s=(i,p)=>o`<label class="field">
			<span>${p}</span>
			<input type="search" .value=${t[i]??""} @input=${$=>this.typed(i,$.target.value)} />
		</label>`,a=(i,p,$,F,R=!1)=>o`<label class="field">
				<span>${p}</span>
				<select ?disabled=${R} @change=${g=>this.show({[i]:g.target.value},!0)}>
					${$.map(([g,A])=>o`<option value=${g} ?selected=${g===F}>${A}</option>`)}
				</select>
			</label>`,n=["",this.t("library.any")],r=Object.keys(t).length+(this.option("least")?1:0);return o`<details class="card conditions" ?open=${r>0||matchMedia("(min-width: 60rem)").matches}>
			<summary>${this.t("openings.conditions")}</summary>
			<div class="fields">
				${s("player",this.t("library.player"))}
				${a("side",this.t("openings.side"),[["",this.t("players.both")],["red",this.t("side.red")],["black",this.t("side.black")]],this.option("side"),!t.player)}
				${s("event",this.t("library.event"))}
				${s("since",this.t("library.since"))} ${s("until",this.t("library.until"))}
				${a("result",this.t("library.result"),[n,...["1-0","1/2-1/2","0-1"].map(i=>[i,i])],this.option("result"))}
				${e.collections.length>0?a("collection",this.t("library.collection"),[n,...e.collections.map(({name:i})=>[i,i])],this.option("collection")):l}
				${e.tags.length>0?a("tag",this.t("library.tag"),[n,...e.tags.map(({name:i})=>[i,i])],this.option("tag")):l}
				${a("least",this.t("openings.least"),H.map(i=>[i===1?"":String(i),String(i)]),this.option("least"))}
				${a("variations",this.t("openings.lines"),[["",this.t("openings.withVariations")],["no",this.t("openings.mainLines")]],this.option("variations"))}
			</div>
			<p class="wrong small" role="status">${this.wrong}</p>
			${r>0?o`<button @click=${()=>this.clear()}>${this.t("library.clear")}</button>`:l}
		</details>`}typed(t,e){this.written[t]=e.trim(),clearTimeout(this.timer),this.timer=setTimeout(()=>this.show({},!0),U)}clear(){this.show(Object.fromEntries([...j,"side","least","variations"].map(t=>[t,""])),!0)}found(){let{explored:t}=this;if(!t)return o`<p class="empty waiting">${this.t("ui.loading")}</p>`;let{opening:e,moves:s}=t;return o`<section class=${this.wrong?"card found stale":"card found"} aria-live="polite">
			${e?o`<h2><span class="code">${e.code}</span> ${m.say(e.name)}</h2>`:l}
			<p class="dim">
				${t.games>0?this.t("explorer.games",{n:t.games}):this.t("explorer.none")}${t.variations>0?` · ${this.t("explorer.asVariation",{n:t.variations})}`:""}
			</p>
			${t.games>0?o`<result-bar .count=${t}></result-bar>`:l}
			${s.length>0?o`<explored-moves wide .moves=${s} @play=${a=>this.play(a.detail)}></explored-moves>`:l}
			${this.orders(t)} ${this.examples(t)}
		</section>`}orders({orders:t}){if(!t||t.orders.length<2)return l;let{notation:e}=m.preferences.values;return o`<h3>${this.t("openings.orders")}</h3>
			<ul class="orders">
				${t.orders.map(s=>o`<li>
							<a href=${`#/openings?${this.with(s.moves.map(a=>a.move).join("."))}`}>${s.moves.map((a,n)=>`${n%2===0?`${n/2+1}. `:""}${a.text[e]}`).join(" ")}</a>
							<span class="dim small">${this.t("explorer.games",{n:s.games})}</span>
						</li>`)}
			</ul>`}with(t){let e=new URLSearchParams([...this.address.query]);return e.set("moves",t),e.delete("fen"),e}examples({examples:t}){if(t.length===0)return l;let e=s=>s||this.t("library.unknown");return o`<h3>${this.t("explorer.examples")}</h3>
			<ul>
				${t.map(s=>o`<li>
							<a href=${`#/library/${s.id}${s.variation?"":`?ply=${s.ply}`}`}>${e(s.red)} – ${e(s.black)}</a>
							<span class="small dim">${[s.result,s.date,s.event,s.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
						</li>`)}
			</ul>`}};d.styles=[M,b`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.2rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.9rem;
			}
			.columns {
				display: grid;
				gap: 1.2rem;
				grid-template-columns: minmax(0, min(36rem, calc((100dvh - 13rem) * 0.9))) minmax(0, 1fr);
				align-items: start;
			}
			.stage {
				position: sticky;
				top: 0.6rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.5rem;
			}
			.walk {
				display: flex;
				align-items: start;
			}
			.line {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				min-height: 2.4em;
				max-height: 7.5em;
				overflow-y: auto;
			}
			.line button {
				min-height: 2em;
				padding: 0.1em 0.4em;
				gap: 0.2em;
			}
			.line button[aria-current="step"] {
				background: var(--accent-soft);
				color: var(--accent);
			}
			.side {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.9rem;
			}
			.conditions {
				padding: 0.7rem 0.9rem;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			.fields {
				display: grid;
				gap: 0.6rem 0.7rem;
				padding-top: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
				align-items: end;
			}
			.wrong {
				min-height: 1.4em;
				color: var(--warn);
				font-weight: 500;
			}
			.found {
				padding: 0.9rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6rem;
			}
			.stale {
				opacity: 0.65;
			}
			.code {
				color: var(--accent);
			}
			h3 {
				margin-top: 0.4rem;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.3em;
			}
			.orders li {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				gap: 0.8em;
			}
			.found {
				overflow-x: auto;
			}
			@media (max-width: 60rem) {
				.columns {
					grid-template-columns: minmax(0, 1fr);
				}
				.stage {
					position: static;
					max-width: 30rem;
					width: 100%;
					margin: 0 auto;
				}
				.fields {
					grid-template-columns: 1fr 1fr;
				}
			}
		`],c([x({attribute:!1})],d.prototype,"address",2),c([h()],d.prototype,"explored",2),c([h()],d.prototype,"labels",2),c([h()],d.prototype,"wrong",2),c([h()],d.prototype,"selected",2),d=c([w("openings-page")],d);export{d as OpeningsPage};
