import{a as f}from"./chunk-4KIL6WBB.js";import{a as g,b}from"./chunk-3CI4WC5N.js";import{b as h,c as i,f as m,h as u,i as c}from"./chunk-HYG7QBCA.js";import{p}from"./chunk-L5VQR5JZ.js";import{a as l}from"./chunk-LO2NM3CE.js";var y={easy:[0,949],medium:[950,1249],hard:[1250,1649],master:[1650,0]};function S(o){return Object.hasOwn(y,o)}var M=["collection","theme","difficulty","state","unproved"];function k(o){let e=o.get("difficulty")??"",[t,r]=S(e)?y[e]:[0,0],s={collection:o.get("collection"),theme:o.get("theme"),state:o.get("state"),least:t||void 0,most:r||void 0,unproved:o.has("unproved")||void 0};return Object.fromEntries(Object.entries(s).filter(([,n])=>n!==void 0))}function E(o){let e=new URLSearchParams([...o].filter(([t])=>M.includes(t))).toString();return e&&`?${e}`}function x({solvable:o,shortest:e}){return o?e?"problem.toMate":"problem.toMateWithin":"problem.toMove"}var O=/^p-/;function $({id:o,name:e,number:t},r,s){let d=(/\p{Script=Han}/u.test(e)&&!/\p{Script=Latin}{3}/u.test(e))===(r==="zh")||!O.test(o);return e&&d?e:s("problem.number",{n:t})}function v(o){let e=Math.max(0,Math.floor(o)),t=n=>String(n).padStart(2,"0"),r=Math.floor(e/3600),s=Math.floor(e/60)%60;return r>0?`${r}:${t(s)}:${t(e%60)}`:`${s}:${t(e%60)}`}var a=class extends g{constructor(){super(...arguments);this.query="";this.today=!1}render(){let{problem:t}=this,{state:r,best:s}=t,n=this.t(`side.${t.turn}`);return i`<a class="card" href=${`#/problems/${this.today?"today":t.id}${this.query}`}>
			<mini-board .fen=${t.fen} .bottom=${t.turn}></mini-board>
			<div class="text">
				${this.today?i`<span class="label">${this.t("problem.today")}</span>`:m}
				<h2>${$(t,p.language,(d,w)=>this.t(d,w))}</h2>
				<p class="small dim">${p.say(t.collection.name)}</p>
				<p>${this.t(x(t),{side:n,n:t.moves})}</p>
				<p class="small dim">
					${t.solvable?this.t("problem.hard",{n:t.rating}):p.say(t.claim.words)}
				</p>
				<p class="small">
					${r==="new"?m:i`<span class=${`state ${r}`}>${r==="solved"?f("check"):f("restart")}${this.t(`problem.state.${r}`)}</span>`}
					${s>0?i`<span class="dim">${this.t("problem.best",{time:v(s)})}</span>`:m}
				</p>
				${this.today?i`<span class="button go">${f("play")}${this.t("problem.toSolve")}</span>`:m}
			</div>
		</a>`}};a.styles=[b,h`
			h2 {
				font-size: 1em;
			}
			:host {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
			}
			a {
				padding: 0.7rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.9rem;
				color: var(--text);
				text-decoration: none;
			}
			a:hover {
				border-color: var(--accent);
			}
			/* With large letters one below the other. */
			mini-board {
				align-self: start;
				flex: 1 1 6.5rem;
				max-width: 12rem;
			}
			.text {
				flex: 1.6 1 8rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
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
		`],l([c({attribute:!1})],a.prototype,"problem",2),l([c({attribute:!1})],a.prototype,"query",2),l([c({type:Boolean})],a.prototype,"today",2),a=l([u("problem-card")],a);export{y as a,k as b,E as c,x as d,$ as e,v as f};
