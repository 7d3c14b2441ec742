import{a as p}from"./chunk-4KIL6WBB.js";import{a as u,b as g}from"./chunk-M2GG6VAF.js";import{b as f,c as n,f as m,h,i as c}from"./chunk-HYG7QBCA.js";import{q as d}from"./chunk-NAOAPEB4.js";import{a as l}from"./chunk-LO2NM3CE.js";var y={easy:[0,949],medium:[950,1249],hard:[1250,1649],master:[1650,0]};function M(e){return Object.hasOwn(y,e)}var O=["collection","theme","difficulty","state","unproved"];function S(e){let o=e.get("difficulty")??"",[t,r]=M(o)?y[o]:[0,0],a={collection:e.get("collection"),theme:e.get("theme"),state:e.get("state"),least:t||void 0,most:r||void 0,unproved:e.has("unproved")||void 0};return Object.fromEntries(Object.entries(a).filter(([,i])=>i!==void 0))}function F(e){let o=new URLSearchParams([...e].filter(([t])=>O.includes(t))).toString();return o&&`?${o}`}function b({solvable:e,shortest:o}){return e?o?"problem.toMate":"problem.toMateWithin":"problem.toMove"}function $({name:e,number:o},t){return e||t("problem.number",{n:o})}function x(e){let o=Math.max(0,Math.floor(e)),t=i=>String(i).padStart(2,"0"),r=Math.floor(o/3600),a=Math.floor(o/60)%60;return r>0?`${r}:${t(a)}:${t(o%60)}`:`${a}:${t(o%60)}`}var s=class extends u{constructor(){super(...arguments);this.query="";this.today=!1}render(){let{problem:t}=this,{state:r,best:a}=t,i=this.t(`side.${t.turn}`);return n`<a class="card" href=${`#/problems/${this.today?"today":t.id}${this.query}`}>
			<mini-board .fen=${t.fen} .bottom=${t.turn}></mini-board>
			<div class="text">
				${this.today?n`<span class="label">${this.t("problem.today")}</span>`:m}
				<h2>${$(t,(v,w)=>this.t(v,w))}</h2>
				<p class="small dim">${d.say(t.collection.name)}</p>
				<p>${this.t(b(t),{side:i,n:t.moves})}</p>
				<p class="small dim">
					${t.solvable?this.t("problem.hard",{n:t.rating}):d.say(t.claim.words)}
				</p>
				<p class="small">
					${r==="new"?m:n`<span class=${`state ${r}`}>${r==="solved"?p("check"):p("restart")}${this.t(`problem.state.${r}`)}</span>`}
					${a>0?n`<span class="dim">${this.t("problem.best",{time:x(a)})}</span>`:m}
				</p>
				${this.today?n`<span class="button go">${p("play")}${this.t("problem.toSolve")}</span>`:m}
			</div>
		</a>`}};s.styles=[g,f`
			h2 {
				font-size: 1em;
			}
			:host {
				display: grid;
			}
			a {
				padding: 0.7rem;
				display: grid;
				grid-template-columns: minmax(6.5rem, 38%) 1fr;
				gap: 0.9rem;
				color: var(--text);
				text-decoration: none;
			}
			a:hover {
				border-color: var(--accent);
			}
			mini-board {
				align-self: start;
				max-width: 12rem;
			}
			.text {
				display: grid;
				gap: 0.25rem;
				align-content: start;
				justify-items: start;
				min-width: 0;
				overflow-wrap: anywhere;
			}
			h2 {
				font-size: 1em;
			}
			.label {
				color: var(--accent);
				font-weight: 650;
			}
			.state {
				font-weight: 600;
				margin-right: 0.6em;
			}
			.solved {
				color: var(--good, #2f8a4c);
			}
			.failed,
			.due {
				color: var(--red);
			}
			.go {
				margin-top: 0.3rem;
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				font-weight: 600;
			}
		`],l([c({attribute:!1})],s.prototype,"problem",2),l([c({attribute:!1})],s.prototype,"query",2),l([c({type:Boolean})],s.prototype,"today",2),s=l([h("problem-card")],s);export{y as a,S as b,F as c,b as d,$ as e,x as f};
