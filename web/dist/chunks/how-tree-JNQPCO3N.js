import{a as x}from"./chunk-GZYUVQ2C.js";import{a as S}from"./chunk-V7XKU25B.js";import"./chunk-7LR6VGBW.js";import{a as y}from"./chunk-PNXG7KZN.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-CEB3EZ7R.js";import{d as v}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{a as $}from"./chunk-4KIL6WBB.js";import{b as g}from"./chunk-3CI4WC5N.js";import{b as w,c as i,f as l,h as b,j as d}from"./chunk-HYG7QBCA.js";import{p as c}from"./chunk-L5VQR5JZ.js";import{E as f,z as u}from"./chunk-ULLRO7K5.js";import{a as h}from"./chunk-LO2NM3CE.js";var T=[1,2,3,4,5,6,7,8],V=4,m=12,k=["move","reduced","deeper","wider"],n=class extends S{constructor(){super(...arguments);this.name="line";this.label="how.line";this.examples=x;this.depth=V;this.below=new Map;this.closed=new Set;this.whole=new Set}async ask(e){let t=await this.fetch(e,-1);if(this.below=new Map,this.closed=new Set,this.whole=new Set,this.selected=t.children.at(-1),this.selected){let{children:r}=await this.fetch(e,this.selected.id);this.below=new Map([[this.selected.id,r]])}return t}fetch(e,t){return c.connection.call("how.tree",{line:e,depth:this.depth,visit:t},{again:!0})}async open(e){let t=this.below.get(e.id);if(this.closed=new Set([...this.closed].filter(o=>o!==e.id)),t)return t;let{answer:r,line:s}=this;try{let{children:o}=await this.fetch(s,e.id);return r!==this.answer?void 0:(this.below=new Map([...this.below,[e.id,o]]),o)}catch(o){c.fail(o);return}}async toggle(e){this.isOpen(e)?this.closed=new Set([...this.closed,e.id]):await this.open(e)}isOpen({id:e}){return this.below.has(e)&&!this.closed.has(e)}async openBest(){for(let e=this.answer?.children.at(-1);e;){let{best:t}=e,r=e.children>0&&await this.open(e)||[],s=r.findLast(({role:o,text:a})=>k.includes(o)&&a&&a.iccs===t?.iccs);this.selected=e,s&&r.indexOf(s)>=m&&(this.whole=new Set([...this.whole,e.id])),e=s}}said(e){return e?.[c.preferences.values.notation]??""}named({role:e,text:t}){return t?this.said(t):this.t(e==="root"?"how.tree.root":e==="null"?"how.tree.pass":"how.tree.again")}get boardState(){let{answer:e,selected:t}=this,r=t?.best&&u(t.best.iccs.toLowerCase().replace("-",""));return{...f,pieces:v(t?.fen??e?.fen??""),lastMove:t?.text?u(t.move):void 0,shapes:r?[{...r,brush:"best"}]:[],cursor:this.cursor}}render(){let{answer:e}=this;return i`<div class="bench">
			<div class="fixed">
				<chuhe-board
					.state=${this.boardState}
					.look=${c.look}
					.label=${this.t("how.tree.position")}
					@board-cursor=${t=>{this.cursor=t.detail.square}}
				></chuhe-board>
				${this.selected?this.facts(this.selected):l}
			</div>
			${e||this.fault?this.side(e):i`<p>${this.t("how.searching")}</p>`}
		</div>`}side(e){return i`<div class="side">
			<p class="small dim">${this.t("how.tree.how")}</p>
			${this.inputs()}
			<chuhe-choice
				.label=${this.t("how.depth")}
				.options=${T.map(t=>({value:String(t),label:String(t)}))}
				.value=${String(this.depth)}
				@choice=${t=>{this.depth=Number(t.detail),this.load()}}
			></chuhe-choice>
			${e?this.tree(e):l}
		</div>`}tree({depth:e,visits:t,lost:r,nodes:s,children:o}){let a=p=>p.toLocaleString(c.locale);return i`<p class="counts">
				${this.t("how.tree.counts",{depth:e,visits:a(t),nodes:a(s)})}
				${r>0?this.t("how.tree.lost",{n:a(r)}):l}
			</p>
			<p><button @click=${()=>this.openBest()}>${$("forward")}${this.t("how.tree.openCut")}</button></p>
			<div class="wide card" tabindex="0" role="group" aria-label=${this.t("how.tree.title")}>
				<ul class="tree">${o.map(p=>this.visit(p))}</ul>
			</div>`}visit(e){let t=this.isOpen(e),r=this.named(e),s=this.below.get(e.id)??[],o=this.whole.has(e.id)||s.length<=m+2;return i`<li data-visit=${e.id} data-role=${e.role} data-end=${e.end}>
			<div class=${`row ${e.id===this.selected?.id?"shown":""}`}>
				${e.children>0?i`<button
								class="quiet iconic"
								aria-expanded=${t}
								aria-label=${`${r}: ${this.t("how.tree.below",{n:e.children})}`}
								title=${this.t("how.tree.below",{n:e.children})}
								@click=${()=>this.toggle(e)}
							>
								${t?"▾":"▸"}
							</button>`:i`<span class="none"></span>`}
				<button
					class="quiet name"
					aria-pressed=${e.id===this.selected?.id}
					@click=${()=>{this.selected=e}}
				>
					<b>${r}</b> <span class="mono">${e.score}</span>
					<span class="small">${e.role==="move"||e.role==="root"?l:i`<i>${this.t(`how.tree.role.${e.role}`)}</i> · `}${this.end(e)}</span>
				</button>
			</div>
			${t?i`<ul>
							${(o?s:s.slice(0,m)).map(a=>this.visit(a))}
							${o?l:i`<li>
											<button
												@click=${()=>{this.whole=new Set([...this.whole,e.id])}}
											>
												${this.t("how.tree.all",{n:s.length})}
											</button>
										</li>`}
						</ul>`:l}
		</li>`}end({end:e,best:t,by:r}){if(e==="move"){let s=this.t("how.tree.end.move",{move:this.said(t)});return r?`${s} (${this.t(`how.tree.by.${r}`)})`:s}return this.t(`how.tree.end.${e}`)}facts(e){let t=[...e.quiescence&&e.role==="move"?[]:[this.t(`how.tree.role.${e.role}`)],e.quiescence?this.t("how.tree.quiescence"):this.t("how.tree.depthIs",{depth:e.depth}),this.t("how.tree.window",{alpha:e.alpha,beta:e.beta}),...e.eval?[this.t("how.tree.eval",{eval:e.eval})]:[],this.t("how.tree.score",{score:e.score}),...e.best?[this.t("how.tree.best",{move:this.said(e.best)})]:[],this.end(e)];return i`<section class="card facts" aria-live="polite" aria-label=${this.t("how.tree.position")}>
			<h2>${this.named(e)}</h2>
			<ul>
				${t.map(r=>i`<li>${r}</li>`)}
			</ul>
			${e.left.length>0?i`<h3>${this.t("how.tree.left")}</h3>
						<ul class="small">
							${e.left.map(({text:r,by:s})=>i`<li data-left=${s}>${this.t(`how.tree.left.${s}`,{move:this.said(r)})}</li>`)}
						</ul>`:l}
		</section>`}};n.styles=[g,y,w`
			ul {
				margin: 0;
				padding-left: 1.2em;
			}
			.tree,
			.tree ul {
				list-style: none;
			}
			.tree {
				padding: 0;
				min-width: max-content;
			}
			.tree ul {
				padding-left: 1.1rem;
				border-left: 1px solid var(--line);
				margin-left: 0.9rem;
			}
			.row {
				display: flex;
				align-items: center;
				border-radius: var(--radius);
			}
			.row.shown {
				background: var(--accent-soft);
			}
			.row button {
				min-height: 2em;
				border-color: transparent;
			}
			.row .iconic {
				width: 2em;
				flex: none;
			}
			.none {
				width: 2em;
				flex: none;
			}
			.name {
				justify-content: start;
				text-align: start;
				color: var(--text);
			}
			.row .name[aria-pressed="true"] {
				background: transparent;
				color: var(--text);
			}
			.facts {
				margin-top: 0.6rem;
			}
			@media (min-width: 901px) {
				.fixed {
					position: sticky;
					top: 0.5rem;
					max-height: calc(100dvh - 1rem);
					overflow: auto;
				}
			}
		`],h([d()],n.prototype,"depth",2),h([d()],n.prototype,"below",2),h([d()],n.prototype,"closed",2),h([d()],n.prototype,"whole",2),h([d()],n.prototype,"selected",2),n=h([b("how-tree")],n);export{n as HowTree};
