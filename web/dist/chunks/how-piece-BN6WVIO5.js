import{a as v}from"./chunk-V7XKU25B.js";import{a as P}from"./chunk-PNXG7KZN.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-CEB3EZ7R.js";import{a as f,d as b}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{b as g}from"./chunk-3CI4WC5N.js";import{b as d,c as s,f as n,h as u,j as m}from"./chunk-HYG7QBCA.js";import{p as h}from"./chunk-L5VQR5JZ.js";import{E as $,y as w}from"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var o=class extends v{constructor(){super(...arguments);this.examples=[{title:"how.piece.ex.cannon",line:"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"},{title:"how.piece.ex.start",line:"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},{title:"how.piece.ex.legs",line:"3akab2/9/2n1b4/p3p3p/2pN5/2B6/P2cP1P1P/4C1N2/4A4/3AK1B2 w - - 0 1"},{title:"how.piece.ex.pins",line:"4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1"}];this.square="e2"}ask(e){return h.connection.call("how.piece",{fen:e,square:this.square},{again:!0})}pick(e){this.cursor=e,this.square=e,this.load()}get boardState(){let{answer:e}=this,t=e?.piece,r=t?.unsafe??[],a=i=>c=>w(c)?[{from:c,brush:i}]:[];return{...$,pieces:b(e?.fen??""),selected:this.square,targets:[...t?.moves??[],...t?.captures??[]].filter(i=>!r.includes(i)),shapes:[...(t?.blockers??[]).flatMap(({at:i,occupied:c})=>a(c?"red":"blue")(i)),...(t?.screens??[]).flatMap(({at:i})=>a("blue")(i)),...(t?.captures??[]).flatMap(i=>[{from:this.square,to:i,brush:"green",weight:.4}]),...r.flatMap(a("yellow"))],cursor:this.cursor}}render(){return s`<div class="bench">
			<chuhe-board
				.state=${this.boardState}
				.look=${{...h.look,showTargets:!0,coordinates:"letters"}}
				.label=${this.t("board.label")}
				@board-pick=${e=>this.pick(e.detail.square)}
				@board-cursor=${e=>{this.cursor=e.detail.square}}
			></chuhe-board>
			<div class="side">
				<p class="small dim">${this.t("how.piece.click")}</p>
				${this.inputs()}
				${this.answer?this.told(this.answer.piece):n}
			</div>
		</div>`}told(e){return s`<div class="card" aria-live="polite">${e?this.piece(e):s`<p>${this.t("how.piece.empty")}</p>`}</div>
			${e?.rank?this.lines(e):n}`}piece(e){let t=f(e.piece),r=t?this.t(`piece.${t.color}.${t.kind}`):e.piece,a=(i,c)=>s`<dt>${this.t(i)}</dt>
				<dd class="mono">${c.length>0?c.join(" "):this.t("how.piece.none")}</dd>`;return s`<h2>${this.t("how.piece.on",{piece:r,square:e.square})}</h2>
			<dl>
				${a("how.piece.moves",e.moves)} ${a("how.piece.captures",e.captures)}
				${e.own.length>0?a("how.piece.own",e.own):n}
				${e.unsafe.length>0?a("how.piece.unsafe",e.unsafe):n}
			</dl>
			${e.on_turn?n:s`<p class="small dim">${this.t("how.piece.offTurn")}</p>`} ${this.blockers(e)}
			${e.screens.length>0?s`<h3>${this.t("how.piece.screens")}</h3>
						<ul>
							${e.screens.map(i=>s`<li>${this.t("how.piece.screen",{...i})}</li>`)}
						</ul>`:n}`}blockers(e){return e.blockers.length===0?n:s`<h3>${this.t(e.piece.toLowerCase()==="n"?"how.piece.legs":"how.piece.eyes")}</h3>
			<ul>
				${e.blockers.map(({at:t,occupied:r,reach:a})=>s`<li class=${r?"fault":""}>
							${this.t(r?"how.piece.blocked":"how.piece.free",{at:t,reach:a.join(" ")})}
						</li>`)}
			</ul>`}lines({rank:e,file:t,square:r}){return s`<div class="card">
			${e?this.bits(this.t("how.piece.rank",{rank:r.slice(1)}),e,r):n}
			${t?this.bits(this.t("how.piece.file",{file:r.slice(0,1)}),t,r):n}
		</div>`}bits(e,t,r){let a=(i,c)=>s`<tr>
				<th scope="row">${i}</th>
				${[...c].map((l,x)=>s`<td class=${`${l==="1"?"on":""} ${t.squares[x]===r?"own":""}`}>${l}</td>`)}
			</tr>`;return s`<h3>${e}</h3>
			<div class="wide" tabindex="0" role="group" aria-label=${e}>
				<table class="mono">
					<tr>
						<th scope="row">${this.t("how.piece.square")}</th>
						${t.squares.map(i=>s`<th scope="col">${i}</th>`)}
					</tr>
					${a(this.t("how.piece.occupied"),t.occupied)} ${a(this.t("how.piece.rook"),t.rook)}
					${a(this.t("how.piece.cannon"),t.cannon)}
				</table>
			</div>
			<p class="small">${this.t("how.piece.index",{inner:t.inner,index:t.index})}</p>`}};o.styles=[g,P,d`
			dl {
				display: grid;
				grid-template-columns: auto 1fr;
				gap: 0.2em 0.8em;
				margin: 0.5em 0;
			}
			dt {
				color: var(--dim);
			}
			dd {
				margin: 0;
			}
			h3 {
				margin: 0.5em 0 0.2em;
			}
			ul {
				margin: 0;
				padding-left: 1.2em;
			}
			td {
				text-align: center;
			}
			td.on {
				font-weight: 700;
				background: var(--accent-soft);
			}
			td.own {
				outline: 2px solid var(--accent);
				outline-offset: -2px;
			}
		`],p([m()],o.prototype,"square",2),o=p([u("how-piece")],o);export{o as HowPiece};
