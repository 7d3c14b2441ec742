import{a as g}from"./chunk-V7XKU25B.js";import"./chunk-7LR6VGBW.js";import{a as y}from"./chunk-PNXG7KZN.js";import{a as w}from"./chunk-D25DYVT7.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-BGGFJHKY.js";import"./chunk-CEB3EZ7R.js";import{d as v}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{a as $}from"./chunk-4KIL6WBB.js";import{b as f}from"./chunk-3CI4WC5N.js";import{b as u,c as i,f as n,h as m,j as p}from"./chunk-HYG7QBCA.js";import{p as a}from"./chunk-L5VQR5JZ.js";import{E as d,z as b}from"./chunk-ULLRO7K5.js";import{a as h}from"./chunk-LO2NM3CE.js";var k=["axf","cxa","computer"],l=class extends g{constructor(){super(...arguments);this.name="line";this.label="how.line";this.examples=[{title:"how.rule.ex.leg",line:"2bak4/RC2arN2/4b1n2/2p5p/6p2/2P6/4p1P1c/4B4/4A4/4KAB2 b moves e8f9 b8b9 f9e8 b9b8 e8f9 b8b9 f9e8 b9b8"},{title:"how.rule.ex.check",line:"3k5/9/9/9/9/9/9/9/r8/4K4 b moves a1a0 e0e1 a0a1 e1e0 a1a0 e0e1 a0a1 e1e0"},{title:"how.rule.ex.mixed",line:"1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w moves b9b8 e8e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8"},{title:"how.rule.ex.both",line:"3aka3/7R1/7c1/9/9/9/9/9/4A4/3AK1p2 b moves h7c7 h8c8 c7h7 c8h8 h7c7 h8c8 c7h7 c8h8"},{title:"how.rule.ex.threat",line:"2b2k3/9/4b2P1/3N5/1R6p/6P2/5p2r/8n/4p4/5K3 w moves d6c8 f9f8 c8d6 f8f9 d6c8 f9f8 c8d6 f8f9"},{title:"how.rule.ex.idle",line:"startpos moves b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9"}];this.set="axf";this.ply=0}async ask(e){let t=await a.connection.call("how.ruling",{line:e},{again:!0});return this.ply=t.plies.length,t}ruled({result:e},t){return e.repetition?.moves.find(r=>r.ply===t)}get boardState(){let{answer:e,ply:t}=this;if(!e)return d;let r=e.plies[t-1],s=e.rulings.find(({rules:o})=>o===this.set);return{...d,pieces:v(r?.fen??e.start),lastMove:r&&b(r.move),shapes:w(s&&this.ruled(s,t)),cursor:this.cursor}}render(){return i`<div class="bench">
			<div>
				<chuhe-board
					.state=${this.boardState}
					.look=${a.look}
					.label=${this.t("how.rule.onBoard",{n:this.ply})}
					@board-cursor=${e=>{this.cursor=e.detail.square}}
				></chuhe-board>
				${this.steps()}
			</div>
			<div class="side">
				${this.inputs()}
				<p class="small dim">${this.t("how.lineHow")}</p>
				${this.answer?this.verdicts(this.answer):n}
			</div>
		</div>`}steps(){let e=this.answer?.plies.length??0,t=(r,s)=>i`<button
				class="iconic"
				aria-label=${this.t(`how.${r}`)}
				title=${this.t(`how.${r}`)}
				?disabled=${s<0||s>e||s===this.ply}
				@click=${()=>{this.ply=s}}
			>
				${$(r)}
			</button>`;return i`<div class="steps">
			${t("first",0)}${t("back",this.ply-1)}${t("forward",this.ply+1)}${t("last",e)}
			<span class="small">${this.t("how.rule.onBoard",{n:this.ply})}</span>
			</div>
			<p class="told small" aria-live="polite">${this.told()}</p>`}told(){let e=this.answer?.rulings.find(({rules:r})=>r===this.set),t=e&&this.ruled(e,this.ply);return t?`${this.t(`how.rule.${this.set}`)}: ${a.say(t.words)}`:""}verdicts({plies:e,rulings:t}){let r=Math.min(...t.flatMap(({result:s})=>s.repetition?.moves[0]?.ply??[]));return i`<ul>
				${t.map(s=>this.verdict(s))}
			</ul>
			${Number.isFinite(r)?i`<chuhe-choice
								.label=${this.t("how.rule.set")}
								.options=${k.map(s=>({value:s,label:this.t(`how.rule.${s}`)}))}
								.value=${this.set}
								@choice=${s=>{this.set=s.detail}}
							></chuhe-choice>
							<p class="small dim">${this.t("how.rule.legend")}</p>
							<div class="wide" tabindex="0" role="group" aria-label=${this.t("how.rule.title")}>
								<table>
									<thead>
										<tr>
											<th scope="col">${this.t("how.rule.ply")}</th>
											<th scope="col">${this.t("how.rule.move")}</th>
											${t.map(({rules:s})=>i`<th scope="col">${this.t(`how.rule.${s}`)}</th>`)}
										</tr>
									</thead>
									<tbody>
										${e.map((s,o)=>o+1>=r?this.row(o+1):n)}
									</tbody>
								</table>
							</div>`:i`<p>${this.t("how.rule.noRepetition")}</p>`}`}verdict({rules:e,result:t}){let r=t.repetition?.clause,s=a.language==="zh"?"rules.zh.md":"rules.md",o=t.result==="undecided"?this.t("how.rule.goesOn"):a.say(t.message),c=a.say(t.explanation);return i`<li class="card" data-rules=${e}>
			<h2>${this.t(`how.rule.${e}`)}: ${o}</h2>
			${c&&c!==o?i`<p class="small">${c}</p>`:n}
			${r?i`<p class="small"><a href=${`docs.html#${s}:${r}`} target="_blank">${this.t("how.rule.clause",{id:r})}</a></p>`:n}
		</li>`}row(e){let t=this.answer?.plies[e-1];return i`<tr class=${e===this.ply?"shown":""}>
			<td>${e}</td>
			<td>
				<button
					class="quiet"
					aria-current=${e===this.ply?"step":n}
					@click=${()=>{this.ply=e}}
				>
					${t?.text[a.preferences.values.notation]}
				</button>
			</td>
			${this.answer?.rulings.map(r=>{let s=this.ruled(r,e);return i`<td data-mark=${s?.mark??""}>${s?this.t(`how.rule.mark.${s.mark}`):"–"}</td>`})}
		</tr>`}};l.styles=[f,y,u`
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
			}
			li {
				display: grid;
				gap: 0.4rem;
				align-content: start;
			}
			li h2 {
				font-size: 1em;
			}
			.steps {
				margin-top: 0.5rem;
			}
			tr.shown {
				background: var(--accent-soft);
			}
			td[data-mark="check"],
			td[data-mark="chase"],
			td[data-mark="mate_threat"] {
				font-weight: 600;
			}
			.told {
				min-height: 6em;
			}
			td button {
				white-space: nowrap;
			}
		`],h([p()],l.prototype,"set",2),h([p()],l.prototype,"ply",2),l=h([m("how-ruling")],l);export{l as HowRuling};
