import{e as g}from"./chunk-JSZ5N22M.js";import{a as h}from"./chunk-FBJ6HMIV.js";import{i as l,j as u,k as f}from"./chunk-DPL3D7N4.js";import{b,c as a,f as o,h as y,i as d,j as $}from"./chunk-6S6FAKZK.js";import{a as p}from"./chunk-LO2NM3CE.js";function w(v){return`players?${new URLSearchParams({name:v})}`}var m=class extends u{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.version=0;this.at=0}willUpdate(t){(t.has("game")||t.has("ply")||t.has("version"))&&this.load(!t.has("game")&&!t.has("ply"))}async load(t){let{game:e}=this;if(!e||Number.isNaN(e)){this.shown=void 0;return}let i;try{i=await l.connection.call("library.game",{game:e})}catch(s){t||l.fail(s)}if(e===this.game&&(this.shown=i,this.novelty=void 0,i)){this.loadNovelty();let s=i.fens.length-1,r=t?this.at:this.ply;this.at=Number.isNaN(r)?s:Math.min(Math.max(r,0),s)}}async loadNovelty(){let{game:t,version:e}=this;try{let i=await l.connection.call("library.novelty",{game:t});t===this.game&&e===this.version&&(this.novelty=i)}catch{this.novelty=void 0}}render(){let{shown:t}=this;if(!t)return a`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let e=r=>r?a`<a class="player" href=${`#/${w(r)}`}>${r}</a>`:this.t("library.unknown"),i=t.text[l.preferences.values.notation],s=t.comments[this.at];return a`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${e(t.red)} – ${e(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?a`<p class="small"><b class="code">${t.opening.code}</b> ${l.say(t.opening.name)}</p>`:o}
			${this.labels(t)} ${this.records(t)}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${i[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			${s?a`<p class="comment">${s}</p>`:o}
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${i.map((r,n)=>a`<button class="quiet" aria-pressed=${n+1===this.at} @click=${()=>this.go(n+1)}>
							${n%2===0?a`<span class="dim">${n/2+1}.</span>`:o}${r}${t.comments[n+1]?a`<span class="noted" title=${this.t("library.noted")}></span>`:o}
						</button>`)}
			</div>
			${this.left(t)}
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${h("board")}${this.t("library.open")}</button>
				<button @click=${()=>this.ask("edit")}>${h("edit")}${this.t("library.edit")}</button>
				<button @click=${()=>this.ask("print")}>${h("printer")}${this.t("print.print")}</button>
				${t.count.variations>0||t.records>1?a`<button title=${this.t("library.splitHow")} @click=${()=>this.split()}>${h("split")}${this.t("library.split")}</button>`:o}
				<button class="quiet danger" @click=${()=>this.takeOut()}>${h("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}left(t){let{novelty:e}=this,{notation:i}=l.preferences.values,s=c=>`${Math.ceil(c/2)}${c%2===1?".":"…"}`,r=t.ecco?{moves:t.moves.slice(0,this.at).join(".")}:{fen:t.fens[this.at]??""},n=e?.known.map(c=>`${c.text[i]} (${c.games})`).join(", ")??"";return a`<div class="small left">
			${e?e.ply===0?a`<span class="dim">${this.t("library.noNovelty")}</span>`:a`<button class="quiet" @click=${()=>this.go(e.ply)}>
								${this.t("library.novelty",{move:`${s(e.ply)} ${e.text[i]}`,n:e.games})}
							</button>
							${n?a`<span class="dim">${this.t("library.otherwise",{moves:n})}</span>`:o}`:o}
			<a href=${`#/openings?${new URLSearchParams(r)}`}>${this.t("library.explore")}</a>
		</div>`}labels({tags:t,collections:e,count:i}){let s=(n,c)=>a`<a class=${`label ${n}`} href=${`#/${g({[n]:c})}`}>${c}</a>`,r=[i.variations>0&&this.t("library.variations",{n:i.variations}),i.comments>0&&this.t("library.comments",{n:i.comments})].filter(Boolean);return a`${r.length>0?a`<p class="small dim">${r.join(" · ")}</p>`:o}
			${t.length+e.length>0?a`<p class="labels small">${e.map(n=>s("collection",n))} ${t.map(n=>s("tag",n))}</p>`:o}`}ask(t){this.dispatchEvent(new CustomEvent(t))}changed(t,e){this.dispatchEvent(new CustomEvent("changed",{detail:{action:t,text:e}}))}async split(){let t=await l.call("library.split",{game:this.game});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wasSplit",{n:t.games.length})))}records({sources:t,conflicts:e}){let i=s=>s.map(r=>r.split(/[\\/]/).pop()).join(", ");return a`${t.length>0?a`<p class="small dim from">${this.t("library.from",{sources:i(t)})}</p>`:o}
			${e.length>0?a`<details class="small">
							<summary>${this.t("library.differ")} ${e.map(({field:s})=>s).join(", ")}</summary>
							<ul>
								${e.map(({field:s,values:r})=>a`<li>${s}: ${r.map(({value:n,origins:c})=>`${n} (${i(c)})`).join(" · ")}</li>`)}
							</ul>
						</details>`:o}`}step(t,e,i){return a`<button class="quiet iconic" aria-label=${this.t(e)} title=${this.t(e)} @click=${()=>this.go(i)}>
			${h(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let e={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];e!==void 0&&(t.preventDefault(),this.go(e))}async open(){let e=(await l.call("library.open",{game:this.game}))?.games[0];e&&l.go(`analysis/${e.game}`)}async takeOut(){let t=await l.call("library.remove",{games:[this.game]});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wereRemoved",{n:1})))}};m.styles=[f,b`
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
			.left {
				display: grid;
				justify-items: start;
				gap: 0.2em;
			}
			.left button {
				min-height: 1.8em;
				padding: 0.1em 0.4em;
				margin-left: -0.4em;
				text-align: left;
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
		`],p([d({attribute:!1})],m.prototype,"game",2),p([d({attribute:!1})],m.prototype,"ply",2),p([d({attribute:!1})],m.prototype,"version",2),p([$()],m.prototype,"shown",2),p([$()],m.prototype,"at",2),p([$()],m.prototype,"novelty",2),m=p([y("library-preview")],m);export{w as a};
