import{a as $}from"./chunk-F2CP3VIP.js";import{a as n}from"./chunk-4KIL6WBB.js";import{b as u}from"./chunk-3CI4WC5N.js";import{b as d,c as a,f as m,h as p}from"./chunk-HYG7QBCA.js";import{p as i}from"./chunk-L5VQR5JZ.js";import{a as l}from"./chunk-LO2NM3CE.js";var s=class extends ${constructor(){super(...arguments);this.watches="state"}render(){let{state:h}=this.room,t=this.room.current;if(!h||!t)return m;let o=(e,r={})=>this.room.command(e,{node:t.id,...r}),v=e=>t.nags.includes(e)?t.nags.filter(r=>r!==e):[...t.nags,e];return a`<div class="pane">
			<label class="field">
				<span>${this.t("moves.comment")}</span>
				<textarea
					rows="4"
					placeholder=${this.t("moves.commentHere")}
					.value=${t.comment}
					@change=${e=>o("tree.comment",{comment:e.target.value})}
				></textarea>
			</label>
			${t.parent===null?m:a`<div class="row" role="group" aria-label=${this.t("moves.marks")}>
							${i.state?.choices.nags.slice(0,10).map(({nag:e,sign:r,name:c})=>a`<button
										class="iconic"
										title=${i.say(c)}
										aria-label=${i.say(c)}
										aria-pressed=${t.nags.includes(e)}
										@click=${()=>o("tree.nags",{nags:v(e)})}
									>
										${r}
									</button>`)}
						</div>
						<div class="row">
							<button @click=${()=>o("tree.promote")}>${n("up")}${this.t("moves.promote")}</button>
							<button @click=${()=>o("tree.promote",{main:!0})}>${n("check")}${this.t("moves.main")}</button>
							<button class="danger" @click=${()=>o("tree.delete")}>${n("trash")}${this.t("moves.delete")}</button>
						</div>`}
		</div>`}};s.styles=[u,d`
			.pane {
				display: grid;
				gap: 0.8em;
				padding: 0.8em;
			}
			.iconic {
				font-weight: 700;
			}
		`],s=l([p("notes-pane")],s);export{s as a};
