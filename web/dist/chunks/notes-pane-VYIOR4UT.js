import{a as $}from"./chunk-OO3PXFQM.js";import{a}from"./chunk-WMCJXM3J.js";import{e as n,g as u}from"./chunk-SF3JFVEV.js";import{b as d,c as i,f as m,h as p}from"./chunk-Q5FQD4A3.js";import{a as l}from"./chunk-LO2NM3CE.js";var r=class extends ${render(){let{state:h}=this.room,e=this.room.current;if(!h||!e)return m;let o=(t,s={})=>this.room.command(t,{node:e.id,...s}),g=t=>e.nags.includes(t)?e.nags.filter(s=>s!==t):[...e.nags,t];return i`<div class="pane">
			<label class="field">
				<span>${this.t("moves.comment")}</span>
				<textarea
					rows="4"
					placeholder=${this.t("moves.commentHere")}
					.value=${e.comment}
					@change=${t=>o("tree.comment",{comment:t.target.value})}
				></textarea>
			</label>
			${e.parent===null?m:i`<div class="row" role="group" aria-label=${this.t("moves.marks")}>
							${n.state?.choices.nags.slice(0,10).map(({nag:t,sign:s,name:c})=>i`<button
										class="iconic"
										title=${n.say(c)}
										aria-label=${n.say(c)}
										aria-pressed=${e.nags.includes(t)}
										@click=${()=>o("tree.nags",{nags:g(t)})}
									>
										${s}
									</button>`)}
						</div>
						<div class="row">
							<button @click=${()=>o("tree.promote")}>${a("up")}${this.t("moves.promote")}</button>
							<button @click=${()=>o("tree.promote",{main:!0})}>${a("check")}${this.t("moves.main")}</button>
							<button class="danger" @click=${()=>o("tree.delete")}>${a("trash")}${this.t("moves.delete")}</button>
						</div>`}
		</div>`}};r.styles=[u,d`
			.pane {
				display: grid;
				gap: 0.8em;
				padding: 0.8em;
			}
			.iconic {
				font-weight: 700;
			}
		`],r=l([p("notes-pane")],r);export{r as NotesPane};
