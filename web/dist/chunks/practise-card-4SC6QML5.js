import{a as j,b as G}from"./chunk-SBG3EA4S.js";import{a as x}from"./chunk-K2PZFKY7.js";import{a as f,c as m,e as y,f as v}from"./chunk-3YIVIKVL.js";import"./chunk-K4AUSFAJ.js";import"./chunk-F2CP3VIP.js";import{a as c}from"./chunk-4KIL6WBB.js";import{b as w}from"./chunk-3CI4WC5N.js";import{b,c as a,f as d,h as $,j as u}from"./chunk-HYG7QBCA.js";import{p as o}from"./chunk-L5VQR5JZ.js";import{i as k,j as h}from"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var r=class extends x{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.judged="";this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return y(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}updated(){super.updated();let{practice:e}=this,{state:t,id:s}=this.room,i=e&&t?.phase==="over"&&!this.achieved(e,t)?`${s} ${t.live}`:"";i!==this.judged&&(this.judged=i,this.slip=void 0,e&&t&&i&&this.findSlip(e,t))}achieved({goal:e,side:t},{result:s}){return s.result===(t==="red"?"red_wins":"black_wins")||e==="hold"&&s.result==="draw"}async findSlip(e,t){let{judged:s}=this,i=[];for(let n=t.nodes[t.nodes[0]?.children[0]??-1];n;n=t.nodes[n.children[0]??-1]){if(i.push(n.move??""),n.side!==e.side)continue;let l=await o.call("tables.look",{fen:`${t.start.fen} moves ${i.join(" ")}`}),g=l?.found?l.perpetual_check??l.result:"";if(l&&g&&v(e,g,f(l.fen))==="slipped"){s===this.judged&&(this.slip=n);return}}}ask({board:e}){return o.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:s}=this;if(!e||!s.state)return d;let i=this.t(`side.${e.side}`);return a`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${s.state.named?o.say(s.state.named):s.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:m(e.dtm)})}</p>
			<div aria-live="polite">${s.state.phase==="over"?this.ended(e,s.state):t&&s.state.phase==="playing"?this.standing(e,t):d}</div>
			${t?.found&&this.revealed?this.moves(t):d}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${c("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${c("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>j(e.class,e.goal)}>
					${c("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}ended(e,t){if(this.achieved(e,t))return a`<p class="good">${this.t("tables.done")}</p>`;let{slip:s}=this,{notation:i}=o.preferences.values;return a`<p class="bad">${this.t(`tables.failed.${e.goal}`)}</p>
			${s?.text?a`<p>${this.t(`tables.slip.${e.goal}`)}
						<button class="quiet" lang=${h(i)} @click=${()=>this.room.goTo(s.id)}>
							${s.number}${s.side==="red"?".":"…"} ${s.text[i]}
						</button></p>`:d}`}again(e){let{state:t}=this.room;if(t){let s=k(t.title);G({...e,fen:t.start.fen,title:s,name:null,keeping:0,moves:0,task:s})}}standing(e,t){if(!t.found||t.result==="")return a`<p class="dim">${this.t("tables.outside")}</p>`;let s=v(e,t.perpetual_check??t.result,f(t.fen));if(s==="better")return a`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${s}.${e.goal}`,{moves:m(t.dtm)});return a`<p class=${s==="kept"?"good":"bad"}>${i}</p>`}moves(e){return a`<ul>
			${e.moves.map(({text:t,result:s,dtm:i})=>a`<li>
						<span lang=${h(o.preferences.values.notation)}>${t[o.preferences.values.notation]}</span>
						<span class="dim">${s==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${s}`,{moves:m(i)})}</span>
					</li>`)}
		</ul>`}};r.styles=[w,b`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.5em;
			}
			.good {
				color: var(--good, #2f8a4c);
				font-weight: 600;
			}
			.bad {
				color: var(--red);
				font-weight: 600;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(8.5em, 1fr));
				gap: 0.1em 0.8em;
				font-size: 0.92em;
			}
			li {
				display: flex;
				justify-content: space-between;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
			}
			.row button {
				font-size: 0.92em;
				padding: 0.2em 0.5em;
			}
		`],p([u()],r.prototype,"revealed",2),p([u()],r.prototype,"slip",2),r=p([$("practise-card")],r);export{r as PractiseCard};
