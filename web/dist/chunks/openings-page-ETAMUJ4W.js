import{c as T,d as C,e as L}from"./chunk-JILSFL6X.js";import"./chunk-JVKPTK7J.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-CEB3EZ7R.js";import{d as q}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import"./chunk-RXHW6722.js";import{a as u}from"./chunk-4KIL6WBB.js";import{a as S,b as M}from"./chunk-3CI4WC5N.js";import{b,c as o,f as p,h as w,i as x,j as h}from"./chunk-HYG7QBCA.js";import{k,l as E,p as m}from"./chunk-L5VQR5JZ.js";import{A as f,E as y,z as v}from"./chunk-ULLRO7K5.js";import{a as c}from"./chunk-LO2NM3CE.js";var U=300,B=5,j=["player","event","since","until","result","collection","tag"],H=[1,2,3,5,10,20],l=class extends S{constructor(){super(...arguments);this.address={path:"openings",parts:[],query:new Map};this.labels={tags:[],collections:[]};this.wrong="";this.written={};this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(){this.address!==this.shownFor&&(this.shownFor||this.loadLabels(),this.shownFor=this.address,this.selected=void 0,this.load())}async loadLabels(){this.labels=await m.call("library.labels")??this.labels}get line(){return(this.address.query.get("moves")??"").split(".").filter(Boolean)}get conditions(){let t=C(this.address.query);return Object.fromEntries(j.flatMap(s=>t[s]?[[s,t[s]]]:[]))}option(t){return this.address.query.get(t)??""}async load(){let t=++this.asked,{line:s,conditions:e}=this,a=this.option("fen")||"startpos",n={...T(e),fen:s.length>0?`${a} moves ${s.join(" ")}`:a,deep:!0,...e.player&&this.option("side")?{side:this.option("side")}:{},...this.option("least")?{min_games:Number(this.option("least"))}:{},...this.option("variations")==="no"?{}:{variations:!0}};try{let r=await m.connection.call("explorer.look",n,{again:!0});t===this.asked&&(this.explored=r,this.wrong="")}catch(r){t===this.asked&&(this.wrong=r instanceof k?m.say(r.words):String(r))}}show(t,s=!1){let e=new URLSearchParams([...this.address.query]),a={...this.written,...t};this.written={},clearTimeout(this.timer);for(let[i,d]of Object.entries(a))d?e.set(i,d):e.delete(i);let n=e.toString(),r=n?`openings?${n}`:"openings";s?(history.replaceState(null,"",`#/${r}`),window.dispatchEvent(new HashChangeEvent("hashchange"))):m.go(r)}go(t){this.show({moves:t.join(".")})}play(t){this.go([...this.line,t])}render(){let{explored:t}=this;return o`<div class="page">
			<div class="row spread">
				<h1>${this.t("openings.title")}</h1>
				<div class="row">
					<a class="button" href=${`#/${E("analysis",this.position)}`}>${u("board")}${this.t("openings.analyse")}</a>
					<a class="button" href=${`#/${L({...this.conditions,fen:t?.fen??""})}`}>${u("list")}${this.t("openings.games")}</a>
				</div>
			</div>
			<div class="columns">
				<section class="stage" aria-label=${this.t("openings.board")}>
					<chuhe-board
						.state=${this.boardState()}
						.look=${m.look}
						label=${this.t("openings.board")}
						@board-pick=${s=>this.pick(s.detail.square)}
						@board-move=${s=>this.tryMove(s.detail)}
					></chuhe-board>
					${this.walk()}
				</section>
				<div class="side">${this.form()} ${this.found()}</div>
			</div>
		</div>`}get position(){return this.explored?.fen??""}boardState(){let{explored:t,selected:s}=this;if(!t)return y;let e=v(this.line.at(-1)??""),a=t.moves.map(i=>v(i.move)).filter(i=>i!==void 0&&i.from===s),n=Math.max(1,t.moves[0]?.games??0),r=t.moves.filter(i=>i.games>0).slice(0,B).flatMap(i=>{let d=v(i.move);return d?[{...d,brush:"good",weight:.35+.65*i.games/n}]:[]});return{...y,pieces:q(t.fen),movable:t.fen.split(" ")[1]==="b"?"black":"red",selected:s,targets:a.map(i=>i.to),lastMove:e,shapes:s?[]:r}}pick(t){if(this.selected){let e={from:this.selected,to:t};if(this.known(e)){this.play(f(e));return}}let s=this.explored?.moves.some(e=>e.move.startsWith(t));this.selected=s&&t!==this.selected?t:void 0}tryMove(t){this.selected=void 0,this.play(f(t))}known(t){return this.explored?.moves.some(s=>s.move===f(t))??!1}walk(){let{line:t}=this,{notation:s}=m.preferences.values,e=this.explored?.line??[],a=this.option("fen").split(" ")[1]==="b"?1:0,n=r=>(r+a)%2===0||r===0?o`<span class="dim">${Math.floor((r+a)/2)+1}.</span>`:p;return o`<nav class="walk" aria-label=${this.t("openings.line")}>
			<button class="quiet iconic" aria-label=${this.t("moves.first")} title=${this.t("moves.first")} ?disabled=${t.length===0} @click=${()=>this.go([])}>${u("first")}</button>
			<button class="quiet iconic" aria-label=${this.t("moves.back")} title=${this.t("moves.back")} ?disabled=${t.length===0} @click=${()=>this.go(t.slice(0,-1))}>${u("back")}</button>
			<span class="line">
				${e.length===0?o`<span class="dim small">${this.t("openings.how")}</span>`:e.map((r,i)=>o`<button class="quiet" aria-current=${i+1===e.length?"step":"false"} @click=${()=>this.go(t.slice(0,i+1))}>${n(i)} ${r.text[s]}</button>`)}
			</span>
		</nav>`}form(){let{conditions:t,labels:s}=this,e=(i,d)=>o`<label class="field">
			<span>${d}</span>
			<input type="search" .value=${t[i]??""} @input=${$=>this.typed(i,$.target.value)} />
		</label>`,a=(i,d,$,A,F=!1)=>o`<label class="field">
				<span>${d}</span>
				<select ?disabled=${F} @change=${g=>this.show({[i]:g.target.value},!0)}>
					${$.map(([g,R])=>o`<option value=${g} ?selected=${g===A}>${R}</option>`)}
				</select>
			</label>`,n=["",this.t("library.any")],r=Object.keys(t).length+(this.option("least")?1:0);return o`<details class="card conditions" ?open=${r>0||matchMedia("(min-width: 60rem)").matches}>
			<summary>${this.t("openings.conditions")}</summary>
			<div class="fields">
				${e("player",this.t("library.player"))}
				${a("side",this.t("openings.side"),[["",this.t("players.both")],["red",this.t("side.red")],["black",this.t("side.black")]],this.option("side"),!t.player)}
				${e("event",this.t("library.event"))}
				${e("since",this.t("library.since"))} ${e("until",this.t("library.until"))}
				${a("result",this.t("library.result"),[n,...["1-0","1/2-1/2","0-1"].map(i=>[i,i])],this.option("result"))}
				${a("collection",this.t("library.collection"),[n,...s.collections.map(({name:i})=>[i,i])],this.option("collection"))}
				${a("tag",this.t("library.tag"),[n,...s.tags.map(({name:i})=>[i,i])],this.option("tag"))}
				${a("least",this.t("openings.least"),H.map(i=>[i===1?"":String(i),String(i)]),this.option("least"))}
				${a("variations",this.t("openings.lines"),[["",this.t("openings.withVariations")],["no",this.t("openings.mainLines")]],this.option("variations"))}
			</div>
			<p class="wrong small" role="status">${this.wrong}</p>
			${r>0?o`<button @click=${()=>this.clear()}>${this.t("library.clear")}</button>`:p}
		</details>`}typed(t,s){this.written[t]=s.trim(),clearTimeout(this.timer),this.timer=setTimeout(()=>this.show({},!0),U)}clear(){this.show(Object.fromEntries([...j,"side","least","variations"].map(t=>[t,""])),!0)}found(){let{explored:t}=this;if(!t)return o`<p class="empty waiting">${this.t("ui.loading")}</p>`;let{opening:s,moves:e}=t;return o`<section class=${this.wrong?"card found stale":"card found"} aria-live="polite">
			${s?o`<h2><span class="code">${s.code}</span> ${m.say(s.name)}</h2>`:p}
			<p class="dim">
				${t.games>0?this.t("explorer.games",{n:t.games}):this.t("explorer.none")}${t.variations>0?` · ${this.t("explorer.asVariation",{n:t.variations})}`:""}
			</p>
			${t.games>0?o`<result-bar .count=${t}></result-bar>`:p}
			${t.people.length>0?o`<guessed-moves .moves=${t.people} @play=${a=>this.play(a.detail)}></guessed-moves>`:p}
			${e.length>0?o`<explored-moves wide .moves=${e} @play=${a=>this.play(a.detail)}></explored-moves>`:p}
			${this.orders(t)} ${this.examples(t)}
		</section>`}orders({orders:t}){if(!t||t.orders.length<2)return p;let{notation:s}=m.preferences.values;return o`<h3>${this.t("openings.orders")}</h3>
			<ul class="orders">
				${t.orders.map(e=>o`<li>
							<a href=${`#/openings?${this.with(e.moves.map(a=>a.move).join("."))}`}>${e.moves.map((a,n)=>`${n%2===0?`${n/2+1}. `:""}${a.text[s]}`).join(" ")}</a>
							<span class="dim small">${this.t("explorer.games",{n:e.games})}</span>
						</li>`)}
			</ul>`}with(t){let s=new URLSearchParams([...this.address.query]);return s.set("moves",t),s.delete("fen"),s}examples({examples:t}){if(t.length===0)return p;let s=e=>e||this.t("library.unknown");return o`<h3>${this.t("explorer.examples")}</h3>
			<ul>
				${t.map(e=>o`<li>
							<a href=${`#/library/${e.id}${e.variation?"":`?ply=${e.ply}`}`}>${s(e.red)} – ${s(e.black)}</a>
							<span class="small dim">${[e.result,e.date,e.event,e.variation&&this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
						</li>`)}
			</ul>`}};l.styles=[M,b`
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
			/* A phone on its side: the board next to what was found. */
			@media (max-height: 480px) and (min-width: 36rem) {
				.columns {
					grid-template-columns: minmax(0, calc((100dvh - 6rem) * 0.88)) minmax(0, 1fr);
				}
				.stage {
					position: sticky;
				}
			}
		`],c([x({attribute:!1})],l.prototype,"address",2),c([h()],l.prototype,"explored",2),c([h()],l.prototype,"labels",2),c([h()],l.prototype,"wrong",2),c([h()],l.prototype,"selected",2),l=c([w("openings-page")],l);export{l as OpeningsPage};
