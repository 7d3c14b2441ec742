import{e as w}from"./chunk-JILSFL6X.js";import{a as d}from"./chunk-4KIL6WBB.js";import{a as g,b as f}from"./chunk-3CI4WC5N.js";import{b as u,c as a,f as l,h as v,i as y,j as b}from"./chunk-HYG7QBCA.js";import{p as o}from"./chunk-L5VQR5JZ.js";import{a as h}from"./chunk-LO2NM3CE.js";var N={"my games":"library.own","my games: played":"library.ownPlayed","my games: studies":"library.ownStudies","my games: imported":"library.ownImported"};function x(p){let $=N[p];return $?o.t($):p}function k(p){return p.startsWith("board/")?o.t("library.own"):p.split(/[\\/]/).pop()??""}function A(p){return`players?${new URLSearchParams({name:p})}`}var c=class extends g{constructor(){super(...arguments);this.game=0;this.ply=Number.NaN;this.version=0;this.at=0}willUpdate(t){(t.has("game")||t.has("ply")||t.has("version"))&&this.load(!t.has("game")&&!t.has("ply"))}async load(t){let{game:e}=this;if(!e||Number.isNaN(e)){this.shown=void 0;return}let i;try{i=await o.connection.call("library.game",{game:e})}catch(s){t||o.fail(s)}if(e===this.game&&(this.shown=i,this.novelty=void 0,i)){this.loadNovelty();let s=i.fens.length-1,n=t?this.at:this.ply;this.at=Number.isNaN(n)?s:Math.min(Math.max(n,0),s)}}async loadNovelty(){let{game:t,version:e}=this;try{let i=await o.connection.call("library.novelty",{game:t});t===this.game&&e===this.version&&(this.novelty=i)}catch{this.novelty=void 0}}render(){let{shown:t}=this;if(!t)return a`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;let e=n=>n?a`<a class="player" href=${`#/${A(n)}`}>${n}</a>`:this.t("library.unknown"),i=t.text[o.preferences.values.notation],s=t.comments[this.at];return a`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${e(t.red)} – ${e(t.black)} <span class="result">${t.result}</span></h2>
			<p class="small dim">${[t.date,t.event].filter(Boolean).join(" · ")}</p>
			${t.opening?a`<p class="small"><b class="code">${t.opening.code}</b> ${o.say(t.opening.name)}</p>`:l}
			${this.labels(t)} ${this.records(t)}
			<mini-board .fen=${t.fens[this.at]??""} .last=${t.moves[this.at-1]??""}></mini-board>
			<div class="row walk">
				${this.step("first","moves.first",0)} ${this.step("back","moves.back",this.at-1)}
				<span aria-live="polite">${this.at>0?`${this.at}. ${i[this.at-1]}`:""}</span>
				${this.step("forward","moves.forward",this.at+1)} ${this.step("last","moves.last",t.fens.length-1)}
			</div>
			${s?a`<p class="comment">${s}</p>`:l}
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${i.map((n,r)=>a`<button class="quiet" aria-pressed=${r+1===this.at} @click=${()=>this.go(r+1)}>
							${r%2===0?a`<span class="dim">${r/2+1}.</span>`:l}${n}${t.comments[r+1]?a`<span class="noted" title=${this.t("library.noted")}></span>`:l}
						</button>`)}
			</div>
			${this.left(t)}
			<div class="row">
				<button class="primary" @click=${()=>this.open()}>${d("board")}${this.t("library.open")}</button>
				<button @click=${()=>this.ask("edit")}>${d("edit")}${this.t("library.edit")}</button>
				<button @click=${()=>this.ask("print")}>${d("printer")}${this.t("print.print")}</button>
				${t.count.variations>0||t.records>1?a`<button title=${this.t("library.splitHow")} @click=${()=>this.split()}>${d("split")}${this.t("library.split")}</button>`:l}
				<button class="quiet danger" @click=${()=>this.takeOut()}>${d("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`}left(t){let{novelty:e}=this,{notation:i}=o.preferences.values,s=m=>`${Math.ceil(m/2)}${m%2===1?".":"…"}`,n=t.ecco?{moves:t.moves.slice(0,this.at).join(".")}:{fen:t.fens[this.at]??""},r=e?.known.map(m=>`${m.text[i]} (${m.games})`).join(", ")??"";return a`<div class="small left">
			${e?e.ply===0?a`<span class="dim">${this.t("library.noNovelty")}</span>`:a`<button class="quiet" @click=${()=>this.go(e.ply)}>
								${this.t("library.novelty",{move:`${s(e.ply)} ${e.text[i]}`,n:e.games})}
							</button>
							${r?a`<span class="dim">${this.t("library.otherwise",{moves:r})}</span>`:l}`:l}
			<a href=${`#/openings?${new URLSearchParams(n)}`}>${this.t("library.explore")}</a>
		</div>`}labels({tags:t,collections:e,count:i}){let s=(r,m)=>a`<a class=${`label ${r}`} href=${`#/${w({[r]:m})}`}>${r==="collection"?x(m):m}</a>`,n=[i.variations>0&&this.t("library.variations",{n:i.variations}),i.comments>0&&this.t("library.comments",{n:i.comments})].filter(Boolean);return a`${n.length>0?a`<p class="small dim">${n.join(" · ")}</p>`:l}
			${t.length+e.length>0?a`<p class="labels small">${e.map(r=>s("collection",r))} ${t.map(r=>s("tag",r))}</p>`:l}`}ask(t){this.dispatchEvent(new CustomEvent(t))}changed(t,e){this.dispatchEvent(new CustomEvent("changed",{detail:{action:t,text:e}}))}async split(){let t=await o.call("library.split",{game:this.game});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wasSplit",{n:t.games.length})))}records({sources:t,conflicts:e}){let i=s=>[...new Set(s.map(k))].join(", ");return a`${t.length>0?a`<p class="small dim from">${this.t("library.from",{sources:i(t)})}</p>`:l}
			${e.length>0?a`<details class="small">
							<summary>${this.t("library.differ")} ${e.map(({field:s})=>s).join(", ")}</summary>
							<ul>
								${e.map(({field:s,values:n})=>a`<li>${s}: ${n.map(({value:r,origins:m})=>`${r} (${i(m)})`).join(" · ")}</li>`)}
							</ul>
						</details>`:l}`}step(t,e,i){return a`<button class="quiet iconic" aria-label=${this.t(e)} title=${this.t(e)} @click=${()=>this.go(i)}>
			${d(t)}
		</button>`}go(t){this.at=Math.min(Math.max(t,0),(this.shown?.fens.length??1)-1)}key(t){let e={ArrowLeft:this.at-1,ArrowRight:this.at+1,Home:0,End:Number.MAX_SAFE_INTEGER}[t.key];e!==void 0&&(t.preventDefault(),this.go(e))}async open(){let e=(await o.call("library.open",{game:this.game}))?.games[0];e&&o.go(`analysis/${e.game}`)}async takeOut(){let t=await o.call("library.remove",{games:[this.game]});t&&(this.shown=void 0,this.changed(t.action,this.t("library.wereRemoved",{n:1})))}};c.styles=[f,u`
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
		`],h([y({attribute:!1})],c.prototype,"game",2),h([y({attribute:!1})],c.prototype,"ply",2),h([y({attribute:!1})],c.prototype,"version",2),h([b()],c.prototype,"shown",2),h([b()],c.prototype,"at",2),h([b()],c.prototype,"novelty",2),c=h([v("library-preview")],c);export{x as a,A as b};
