import"./chunk-7LR6VGBW.js";import{a as K}from"./chunk-PNXG7KZN.js";import{a as G}from"./chunk-4KIL6WBB.js";import{a as B,b as C}from"./chunk-3CI4WC5N.js";import{b as P,c as p,d as w,f as y,h as L,i as V,j as k}from"./chunk-HYG7QBCA.js";import"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as $}from"./chunk-LO2NM3CE.js";var S=[[2,2,2],[3,3],[2,3,2],[3,2,2],[2,2,2,2]];function I(l){let v=0,e=0,s={name:"A",level:0,children:[]},a=[s];for(let[n,r]of l.entries()){let d=[];for(let o of a)for(let h=0;h<r;h++){let i=n===l.length-1,u={name:i?String(e+1):String.fromCharCode(66+v++),level:n+1,children:[],...i?{leaf:e++}:{}};o.children.push(u),d.push(u)}a=d}return s}function W(l){return l.reduce((v,e)=>v*e,1)}function Y(l){let v=e=>l.reduce((s,a,n)=>n%2===e?s*a:s,1);return v(0)+v(1)-1}function M(l,v,e){let s=[],a=new Map,n=0,r=(t,u,c,x,m,g={})=>{s.push({kind:t,node:u,alpha:c,beta:x,value:m,cut:0,...g,leaves:n,known:new Map(a)})},d=t=>{a.set(t,{status:"cut"}),t.children.forEach(d)},o=(t,u,c)=>{if(t.leaf!==void 0){let g=v[t.leaf]??0;return n++,a.set(t,{status:"done",value:g}),r("leaf",t,u,c,g),g}let x=t.level%2===0,m=x?Number.NEGATIVE_INFINITY:Number.POSITIVE_INFINITY;a.set(t,{status:"open",alpha:u,beta:c}),r(t===l?"begin":"enter",t,u,c,m);for(let[g,F]of t.children.entries()){let N=o(F,u,c),R=x?N>m:N<m;m=R?N:m,e==="alphabeta"&&(u=x?Math.max(u,m):u,c=x?c:Math.min(c,m)),a.set(t,{status:"open",alpha:u,beta:c,value:m}),r(R?"better":"keep",t,u,c,N,{child:F});let T=t.children.slice(g+1);if(e==="alphabeta"&&u>=c&&T.length>0)return T.forEach(d),a.set(t,{status:"done",alpha:u,beta:c,value:m}),r("cut",t,u,c,m,{cut:T.length}),m}return a.set(t,{status:"done",alpha:u,beta:c,value:m}),r("leave",t,u,c,m),m},h=o(l,Number.NEGATIVE_INFINITY,Number.POSITIVE_INFINITY),i=l.children.find(t=>a.get(t)?.value===h&&a.get(t)?.status==="done");return r("done",l,Number.NEGATIVE_INFINITY,Number.POSITIVE_INFINITY,h,i?{child:i}:{}),s}function _(l,v,e){let s=a=>{if(a.leaf!==void 0){let h=v[a.leaf]??0;return{value:h,leaves:[h]}}let n=a.level%2===0,r=n===(e==="first")?-1:1,d=a.children.map(s).sort((h,i)=>r*(h.value-i.value)),o=d.map(({value:h})=>h);return{value:n?Math.max(...o):Math.min(...o),leaves:d.flatMap(({leaves:h})=>h)}};return s(l).leaves}var E=64,q=84,z=44,j=9,Q=[5,3,6,2,1,8,4,7],f=class extends B{constructor(){super(...arguments);this.query=new Map;this.shape="2 × 2 × 2";this.values=Q;this.method="alphabeta";this.at=0;this.tree=I([2,2,2]);this.steps=[];this.counts=""}updated(){let e=this.renderRoot.querySelector(".wide"),s=e?.querySelector(".now");if(!e||!s||e.scrollWidth<=e.clientWidth)return;let[a,n]=[e.getBoundingClientRect(),s.getBoundingClientRect()];(n.left<a.left||n.right>a.right)&&(e.scrollLeft+=n.left+n.width/2-(a.left+a.width/2))}get moves(){return S.find(e=>O(e)===this.shape)??[2,2,2]}willUpdate(e){if(e.has("shape")&&(this.tree=I(this.moves)),e.has("shape")||e.has("values")||e.has("method")){this.steps=M(this.tree,this.values,this.method),this.at=Math.min(this.at,this.steps.length-1);let s=M(this.tree,this.values,"alphabeta").at(-1)?.leaves??0,{length:a}=this.values;this.counts=this.t("how.ab.counts",{cut:s,all:a,least:Y(this.moves)})}}deal(e=this.moves){let s=()=>Math.floor(Math.random()*(2*j+1))-j;this.values=Array.from({length:W(e)},s),this.at=0}order(e){this.values=_(this.tree,this.values,e),this.at=0}set(e,s){let a=Math.max(-99,Math.min(99,Math.round(Number(s)||0)));this.values=this.values.map((n,r)=>r===e?a:n),this.at=0}render(){let e=this.steps[this.at];return e?p`<div class="side">
			<div class="steps">
				<chuhe-choice
					.label=${this.t("how.ab.method")}
					.options=${["alphabeta","minimax"].map(s=>({value:s,label:this.t(`how.ab.${s}`)}))}
					.value=${this.method}
					@choice=${s=>{this.method=s.detail,this.at=0}}
				></chuhe-choice>
				<label class="field">
					<span>${this.t("how.ab.shape")}</span>
					<select
						name="shape"
						@change=${s=>{this.shape=s.target.value,this.deal(this.moves)}}
					>
						${S.map(s=>p`<option .selected=${O(s)===this.shape}>${O(s)}</option>`)}
					</select>
				</label>
			</div>
			<div class="steps">
				<button @click=${()=>this.deal()}>${this.t("how.ab.deal")}</button>
				<button @click=${()=>this.order("first")}>${this.t("how.ab.order")}</button>
				<button @click=${()=>this.order("last")}>${this.t("how.ab.worst")}</button>
			</div>
			<div class="card">
				<p class="told" aria-live="polite">${this.tell(e)}</p>
				${this.walk()}
			</div>
			<div class="wide card" tabindex="0" role="group" aria-label=${this.t("how.ab.tree")}>${this.draw(e)} ${this.leaves()}</div>
			<p class="counts">
				${this.t("how.ab.soFar",{n:e.leaves})} ${e.kind==="done"?this.counts:y}
			</p>
			${this.inWords(e)}
		</div>`:y}walk(){let e=this.steps.length-1,s=(a,n)=>p`<button
				class=${a==="forward"?"primary iconic":"iconic"}
				aria-label=${this.t(`how.${a}`)}
				title=${this.t(`how.${a}`)}
				?disabled=${n<0||n>e||n===this.at}
				@click=${()=>{this.at=n}}
			>
				${G(a)}
			</button>`;return p`<div class="steps">
			${s("first",0)}${s("back",this.at-1)}${s("forward",this.at+1)}${s("last",e)}
			<span class="small dim">${this.t("how.step",{n:this.at+1,all:e+1})}</span>
		</div>`}tell({kind:e,node:s,child:a,alpha:n,beta:r,value:d,cut:o,known:h}){let i=s.level%2===0,t={node:s.name,child:a?.name??"",value:b(d),alpha:b(n),beta:b(r)};switch(e){case"begin":return this.t(this.method==="minimax"?"how.ab.beginMinimax":"how.ab.begin");case"enter":return i?this.t("how.ab.enterRed",{node:t.node,alpha:t.alpha,beta:t.beta}):this.t("how.ab.enterBlack",{node:t.node,alpha:t.alpha,beta:t.beta});case"leaf":return this.t("how.ab.leafSeen",{node:t.node,value:t.value});case"better":return this.better(i,t);case"keep":return this.t("how.ab.keep",{value:t.value,child:t.child,node:t.node,best:b(h.get(s)?.value??d)});case"cut":return i?this.t("how.ab.cutRed",{node:t.node,value:t.value,beta:t.beta,n:o}):this.t("how.ab.cutBlack",{node:t.node,value:t.value,alpha:t.alpha,n:o});case"leave":return this.t("how.ab.leave",{node:t.node,value:t.value});case"done":return this.t("how.ab.done",{value:t.value,move:t.child})}}better(e,s){let{node:a,child:n,value:r,alpha:d,beta:o}=s;return this.method==="minimax"?e?this.t("how.ab.bestRed",{value:r,child:n,node:a}):this.t("how.ab.bestBlack",{value:r,child:n,node:a}):e?d===r?this.t("how.ab.raise",{value:r,child:n,node:a,alpha:d}):this.t("how.ab.bestRed",{value:r,child:n,node:a}):o===r?this.t("how.ab.lower",{value:r,child:n,node:a,beta:o}):this.t("how.ab.bestBlack",{value:r,child:n,node:a})}draw(e){let s=this.values.length*E,a=z+this.moves.length*q+20,n=new Map,r=i=>{let t=i.leaf!==void 0?(i.leaf+.5)*E:i.children.map(r).reduce((u,c)=>u+c,0)/i.children.length;return n.set(i,{x:t,y:z+i.level*q}),t};r(this.tree);let d=[...n.keys()],o=i=>n.get(i)??{x:0,y:0},h=i=>e.known.get(i)?.status??"new";return p`<svg viewBox=${`0 0 ${s} ${a}`} style=${`width: ${s}px`} aria-hidden="true">
			${d.flatMap(i=>i.children.map(t=>w`<line class=${h(t)} x1=${o(i).x} y1=${o(i).y} x2=${o(t).x} y2=${o(t).y} />`))}
			${d.map(i=>this.node(i,o(i),e))}
		</svg>`}node(e,{x:s,y:a},n){let r=n.known.get(e),d=e.level%2===0,o=e===n.node?"now":"",h=e.leaf!==void 0?w`<rect x="-20" y="-16" width="40" height="32" rx="6" />`:w`<circle r="19" class=${d?"red":"black"} />`,i=this.method==="alphabeta"&&r?.alpha!==void 0;return w`<g transform=${`translate(${s} ${a})`} class=${`${r?.status??"new"} ${o}`}>
			${h}
			<text y="6">${e.leaf!==void 0?b(this.values[e.leaf]??0):Number.isFinite(r?.value)?b(r?.value??0):e.name}</text>
			${e.leaf===void 0?w`<text class="name" x="-30" y="-14">${e.name}</text>`:y}
			${i?w`<text class="window" y="-25">${D(r)}</text>`:y}
			${r?.status==="cut"?w`<path class="mark" d="M-10-10 10 10M10-10-10 10" />`:y}
		</g>`}leaves(){return p`<fieldset style=${`width: ${this.values.length*E}px`}>
			<legend class="small dim">${this.t("how.ab.leaves")}</legend>
			<div class="leaves">
				${this.values.map((e,s)=>p`<input
							type="number"
							min="-99"
							max="99"
							aria-label=${this.t("how.ab.leaf",{n:s+1})}
							.value=${String(e)}
							@change=${a=>this.set(s,a.target.value)}
						/>`)}
			</div>
		</fieldset>`}inWords(e){let s={new:"how.ab.stateNew",open:"how.ab.stateOpen",done:"how.ab.stateDone",cut:"how.ab.stateCut"},a=n=>{let{status:r,value:d,alpha:o,beta:h}=e.known.get(n)??{status:"new"},i=n.leaf!==void 0?this.t("how.ab.leaf",{n:n.leaf+1}):this.t(n.level%2===0?"how.ab.nodeRed":"how.ab.nodeBlack",{node:n.name}),t=[this.t(s[r]),...Number.isFinite(d)?[b(d??0)]:[],...o!==void 0&&h!==void 0&&this.method==="alphabeta"?[`alpha ${b(o)}`,`beta ${b(h)}`]:[]];return p`<li>
				${i}: ${t.join(", ")}
				${n.children.length>0?p`<ul>${n.children.map(a)}</ul>`:y}
			</li>`};return p`<details>
			<summary>${this.t("how.ab.inWords")}</summary>
			<ul>${a(this.tree)}</ul>
		</details>`}};f.styles=[C,K,P`
			.told {
				min-height: 3.2em;
			}
			select {
				min-width: 8rem;
			}
			.wide svg,
			fieldset {
				display: block;
				margin: 0 auto;
			}
			svg {
				height: auto;
			}
			line {
				stroke: var(--dim);
				stroke-width: 2;
			}
			line.new {
				stroke: var(--line);
			}
			line.open {
				stroke: var(--accent);
				stroke-width: 4;
			}
			line.cut {
				stroke: var(--line);
				stroke-dasharray: 4 5;
			}
			circle,
			rect {
				fill: var(--panel-2);
				stroke: var(--dim);
				stroke-width: 2;
			}
			circle.red {
				stroke: var(--eval-red);
				stroke-width: 4;
			}
			circle.black {
				stroke: var(--text);
				stroke-width: 4;
			}
			.now circle,
			.now rect {
				fill: var(--accent-soft);
				stroke-width: 6;
			}
			text {
				fill: var(--text);
				text-anchor: middle;
				font-size: 17px;
				font-weight: 600;
			}
			text.name {
				font-size: 13px;
				fill: var(--dim);
			}
			text.window {
				font-size: 13px;
				fill: var(--accent);
			}
			g.cut text {
				fill: var(--dim);
			}
			.mark {
				stroke: var(--red);
				stroke-width: 3;
			}
			.leaves {
				display: flex;
			}
			.leaves input {
				width: 3.4rem !important;
				min-width: 0;
				margin: 0 auto;
				padding: 0.2em 0.3em !important;
				text-align: center;
			}
			details ul {
				padding-left: 1.2em;
			}
		`],$([V({attribute:!1})],f.prototype,"query",2),$([k()],f.prototype,"shape",2),$([k()],f.prototype,"values",2),$([k()],f.prototype,"method",2),$([k()],f.prototype,"at",2),f=$([L("how-alphabeta")],f);function O(l){return l.join(" × ")}function b(l){return Number.isFinite(l)?l<0?`−${-l}`:String(l):l>0?"+∞":"−∞"}function D(l){return l?.alpha===void 0||l.beta===void 0?"":`${b(l.alpha)} … ${b(l.beta)}`}export{f as HowAlphabeta};
