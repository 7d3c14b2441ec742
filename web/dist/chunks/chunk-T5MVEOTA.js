import{a as h}from"./chunk-35XUQSYO.js";import{i as c,j as g,k as v}from"./chunk-XT4HN4JV.js";import{b as y,c as a,f as o,h as f,i as u,j as $}from"./chunk-OXTBGEBV.js";import{a as d}from"./chunk-LO2NM3CE.js";var x=["player","event","since","until","ecco","result","tag","collection","source","material","fen"],A=["fen","material","source"];function k(m){return Object.fromEntries(Object.entries(m).filter(([,p])=>p?.trim()))}function N(m){return Object.fromEntries(x.flatMap(p=>m.has(p)?[[p,m.get(p)]]:[]))}function w(m){let p=new URLSearchParams(k(m)).toString();return p?`library?${p}`:"library"}function E(m){return`players?${new URLSearchParams({name:m})}`}var l=class extends g{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.version=0;this.at=0}willUpdate(t){(t.has("game")||t.has("ply")||t.has("version"))&&this.load(!t.has("game")&&!t.has("ply"))}async load(t){let{game:e}=this;if(!e||Number.isNaN(e)){this.shown=void 0;return}let i;try{i=await c.connection.call("library.game",{game:e})}catch(r){t||c.fail(r)}if(e===this.game&&(this.shown=i,i)){let r=i.fens.length-1,s=t?this.at:this.ply;this.at=Number.isNaN(s)?r:Math.min(Math.max(s,0),r)}}render(){let{shown:t}=this;if(!t)return a`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let e=s=>s?a`<a class="player" href=${`#/${E(s)}`}>${s}</a>`:this.t("library.unknown"),i=t.text[c.preferences.values.notation],r=t.comments[this.at];return a`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${e(t.red)} – ${e(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?a`<p class="small"><b class="code">${t.opening.code}</b> ${c.say(t.opening.name)}</p>`:o}
			${this.labels(t)} ${this.records(t)}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${i[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			${r?a`<p class="comment">${r}</p>`:o}
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${i.map((s,n)=>a`<button class="quiet" aria-pressed=${n+1===this.at} @click=${()=>this.go(n+1)}>
							${n%2===0?a`<span class="dim">${n/2+1}.</span>`:o}${s}${t.comments[n+1]?a`<span class="noted" title=${this.t("library.noted")}></span>`:o}
						</button>`)}
			</div>
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${h("board")}${this.t("library.open")}</button>
				<button @click=${()=>this.ask("edit")}>${h("edit")}${this.t("library.edit")}</button>
				<button @click=${()=>this.ask("print")}>${h("printer")}${this.t("print.print")}</button>
				${t.count.variations>0||t.records>1?a`<button title=${this.t("library.splitHow")} @click=${()=>this.split()}>${h("split")}${this.t("library.split")}</button>`:o}
				<button class="quiet danger" @click=${()=>this.takeOut()}>${h("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}labels({tags:t,collections:e,count:i}){let r=(n,b)=>a`<a class=${`label ${n}`} href=${`#/${w({[n]:b})}`}>${b}</a>`,s=[i.variations>0&&this.t("library.variations",{n:i.variations}),i.comments>0&&this.t("library.comments",{n:i.comments})].filter(Boolean);return a`${s.length>0?a`<p class="small dim">${s.join(" · ")}</p>`:o}
			${t.length+e.length>0?a`<p class="labels small">${e.map(n=>r("collection",n))} ${t.map(n=>r("tag",n))}</p>`:o}`}ask(t){this.dispatchEvent(new CustomEvent(t))}changed(t,e){this.dispatchEvent(new CustomEvent("changed",{detail:{action:t,text:e}}))}async split(){let t=await c.call("library.split",{game:this.game});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wasSplit",{n:t.games.length})))}records({sources:t,conflicts:e}){let i=r=>r.map(s=>s.split(/[\\/]/).pop()).join(", ");return a`${t.length>0?a`<p class="small dim from">${this.t("library.from",{sources:i(t)})}</p>`:o}
			${e.length>0?a`<details class="small">
							<summary>${this.t("library.differ")} ${e.map(({field:r})=>r).join(", ")}</summary>
							<ul>
								${e.map(({field:r,values:s})=>a`<li>${r}: ${s.map(({value:n,origins:b})=>`${n} (${i(b)})`).join(" · ")}</li>`)}
							</ul>
						</details>`:o}`}step(t,e,i){return a`<button class="quiet iconic" aria-label=${this.t(e)} title=${this.t(e)} @click=${()=>this.go(i)}>
			${h(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let e={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];e!==void 0&&(t.preventDefault(),this.go(e))}async open(){let e=(await c.call("library.open",{game:this.game}))?.games[0];e&&c.go(`analysis/${e.game}`)}async takeOut(){let t=await c.call("library.remove",{games:[this.game]});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wereRemoved",{n:1})))}};l.styles=[v,y`
			section {
				display: grid;
				gap: 0.5rem;
				padding: 0.9rem;
			}
			.none {
				min-height: 6rem;
				place-content: center;
			}
			h2 {
				overflow-wrap: anywhere;
			}
			.player {
				color: inherit;
				text-decoration-color: var(--line);
			}
			.labels {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
			}
			.label {
				padding: 0 0.55em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
				color: var(--text);
				text-decoration: none;
			}
			.label.collection {
				border-radius: 4px;
			}
			.comment {
				max-height: 6rem;
				overflow-y: auto;
				padding: 0.3em 0.6em;
				border-left: 3px solid var(--accent);
				white-space: pre-line;
			}
			.noted::after {
				content: "";
				display: inline-block;
				width: 0.4em;
				height: 0.4em;
				margin-left: 0.2em;
				border-radius: 50%;
				background: var(--accent);
				vertical-align: 0.5em;
			}
			.from {
				overflow-wrap: anywhere;
			}
			.result {
				white-space: nowrap;
			}
			.code {
				color: var(--accent);
			}
			mini-board {
				max-width: 20rem;
				width: 100%;
				margin: 0 auto;
			}
			.walk {
				justify-content: center;
				flex-wrap: nowrap;
			}
			.walk span {
				min-width: 7em;
				text-align: center;
			}
			.moves {
				display: flex;
				flex-wrap: wrap;
				max-height: 9rem;
				overflow-y: auto;
			}
			.moves button {
				min-height: 2em;
				padding: 0.1em 0.35em;
			}
		`],d([u({attribute:!1})],l.prototype,"game",2),d([u({attribute:!1})],l.prototype,"ply",2),d([u({attribute:!1})],l.prototype,"version",2),d([$()],l.prototype,"shown",2),d([$()],l.prototype,"at",2),l=d([f("library-preview")],l);export{x as a,A as b,k as c,N as d,w as e,E as f};
