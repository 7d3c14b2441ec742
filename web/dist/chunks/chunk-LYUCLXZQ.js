import{a as Z,b as q,c as J,d as j}from"./chunk-HLKI6TMY.js";import{a as P,d as M,e as X,f as k,g as C,h as p,i as U,j as Y,k as W,m as z}from"./chunk-P2JKYQQW.js";import{a as N,b as I,d as B,e as O,j as F,k as y,l as V}from"./chunk-NO4VHEE4.js";import{b as x,c as D,d as l,f as m,g as K,h as _,i as v,j as R,k as H}from"./chunk-BZLPFE3R.js";import{a as u}from"./chunk-LO2NM3CE.js";var E=class{constructor(o,t){this.element=o;this.host=t;o.addEventListener("pointerdown",e=>this.down(e)),o.addEventListener("pointermove",e=>this.move(e)),o.addEventListener("pointerup",e=>this.up(e)),o.addEventListener("pointercancel",()=>this.cancel()),o.addEventListener("contextmenu",e=>e.preventDefault())}down(o){let t=this.host.pointAt(o);if(!t||this.gesture||o.button===2&&this.host.cancelPremove())return;if(this.element.setPointerCapture(o.pointerId),o.button===2){this.gesture={kind:"sketch",from:t,brush:Q(o)},this.host.sketch(t,t,Q(o));return}if(o.button!==0)return;this.host.clearDrawn();let e=this.host.isSelected(t);this.gesture={kind:"press",from:t,x:o.clientX,y:o.clientY,dragging:!1,deselect:e},e||this.host.pick(t),o.pointerType==="touch"&&(this.timer=setTimeout(()=>this.longPress(t),450))}longPress(o){this.gesture={kind:"sketch",from:o,brush:"green"},this.host.drop(o,o),this.host.sketch(o,o,"green")}move(o){let t=this.gesture;t?.kind==="sketch"?this.host.sketch(t.from,this.host.pointAt(o),t.brush):t&&(Math.hypot(o.clientX-t.x,o.clientY-t.y)>6&&!t.dragging&&(clearTimeout(this.timer),t.dragging=this.host.canDrag(t.from)),t.dragging&&this.host.drag(t.from,o))}up(o){clearTimeout(this.timer);let t=this.gesture;this.gesture=void 0;let e=this.host.pointAt(o);t?.kind==="sketch"?this.host.sketched(t.from,e,t.brush):t?.dragging?this.host.drop(t.from,e):t?.deselect&&this.host.pick(t.from)}cancel(){clearTimeout(this.timer),this.gesture&&this.host.drop(this.gesture.from,this.gesture.from),this.gesture=void 0}};function Q(c){return c.shiftKey||c.ctrlKey?c.altKey?"yellow":"red":c.altKey?"blue":"green"}var L=(c,o)=>c.color===o.color&&c.kind===o.kind,rt=(c,o)=>Math.abs(B(c)-B(o))+Math.abs(O(c)-O(o));function at(c,o){let t=[...c].filter(([i,d])=>{let a=o.get(i);return!a||!L(a,d)}),n=[...o].filter(([i,d])=>{let a=c.get(i);return!a||!L(a,d)}).flatMap(([i,d])=>t.filter(([,a])=>L(a,d)).map(([a])=>({from:a,to:i,length:rt(a,i)})));n.sort((i,d)=>i.length-d.length);let s=new Map,r=new Set;for(let{from:i,to:d}of n)!s.has(d)&&!r.has(i)&&(s.set(d,i),r.add(i));return new Map([...s].map(([i,d])=>[d,i]))}var S=class{constructor(o,t){this.root=o;this.host=t;this.standing=new Map}elementAt(o){return this.standing.get(o)?.element}redraw(o){for(let{element:t}of this.standing.values())t.remove();this.standing.clear();for(let[t,e]of o)this.put(t,e)}show(o,t){if(this.standing.size===0){this.redraw(o);return}let e=new Map([...this.standing].map(([r,{man:i}])=>[r,i])),s=[...at(e,o)].map(([r,i])=>({from:r,to:i,standing:this.take(r)}));for(let[r,{man:i}]of[...this.standing]){let d=o.get(r);(!d||!L(d,i))&&this.fade(this.take(r)?.element)}for(let{from:r,to:i,standing:d}of s)d&&this.travel(d,r,i,i===t);for(let[r,i]of o)this.standing.has(r)||this.appear(this.put(r,i))}take(o){let t=this.standing.get(o);return this.standing.delete(o),t}put(o,t){let e=document.createElement("div");return e.className="man",e.dataset.man=`${t.color}-${t.kind}`,this.host.draw(e,t),this.settle(e,o),this.root.append(e),this.standing.set(o,{man:t,element:e}),e}settle(o,t){o.dataset.at=t,o.style.transform=this.host.offsetOf(t)}travel(o,t,e,n){let{element:s}=o;if(this.settle(s,e),this.standing.set(e,o),n||this.host.animation===0)return;s.classList.add("moving");let r=[{transform:this.host.offsetOf(t)},{transform:this.host.offsetOf(e)}],i=s.animate(r,{duration:this.host.animation,easing:"cubic-bezier(0.3, 0.1, 0.2, 1)"});i.onfinish=i.oncancel=()=>s.classList.remove("moving")}fade(o){if(!o)return;if(delete o.dataset.man,this.host.animation===0){o.remove();return}let t=o.animate([{opacity:1},{opacity:0}],{duration:this.host.animation,fill:"forwards"});t.onfinish=t.oncancel=()=>o.remove()}appear(o){this.host.animation>0&&o.animate([{opacity:0},{opacity:1}],{duration:this.host.animation})}};var tt={green:"#15781b",red:"#b3261e",blue:"#1c5fb0",yellow:"#c58a00",best:"#0b7a6b",good:"#2f7fb8",faint:"#6d7580",threat:"#b3261e",ahead:"#5a3ec0"};function et(c,o){return c.map(t=>t.to?ct(t,o):dt(t,o))}function dt({from:c,brush:o,label:t},e){let{x:n,y:s}=p(c,e);return l`<g class="shape" style=${`color: ${tt[o]}`}>
		<circle cx=${n} cy=${s} r="46" fill="none" stroke="currentColor" stroke-width="8" />
		${t?ot(n+34,s-34,t):m}
	</g>`}function ct({from:c,to:o,brush:t,label:e,weight:n=1},s){let r=p(c,s),i=p(o??c,s),d=Math.hypot(i.x-r.x,i.y-r.y)||1,[a,f]=[(i.x-r.x)/d,(i.y-r.y)/d],T=7+12*n,A=18+22*n,$=A*.62,G={x:r.x+a*30,y:r.y+f*30},w={x:i.x-a*8,y:i.y-f*8},g={x:w.x-a*A,y:w.y-f*A},st=`${g.x-f*$} ${g.y+a*$}L${w.x} ${w.y}L${g.x+f*$} ${g.y-a*$}`;return l`<g class="shape" style=${`color: ${tt[t]}`}>
		<path d=${`M${G.x} ${G.y}L${g.x} ${g.y}`} stroke="currentColor" stroke-width=${T} stroke-linecap="round" />
		<path d=${`M${st}Z`} fill="currentColor" />
		${e?ot(g.x-a*16,g.y-f*16,e):m}
	</g>`}function ot(c,o,t){let e=18+t.length*15;return l`<rect x=${c-e/2} y=${o-17} width=${e} height="34" rx="10" fill="currentColor" />
		<text class="tag" x=${c} y=${o}>${t}</text>`}function nt(c,o){return c.map(({point:t,text:e,tone:n})=>{let{x:s,y:r}=p(t,o),i=16+e.length*13;return l`<g class=${`mark ${n}`}>
			<rect x=${s-i/2} y=${r+22} width=${i} height="30" rx="9" />
			<text x=${s} y=${r+38}>${e}</text>
		</g>`})}var it=x`
	.shape {
		opacity: 0.82;
	}
	.tag,
	.mark text {
		fill: #fff;
		font: 700 23px system-ui, "Noto Sans CJK SC", sans-serif;
		text-anchor: middle;
		dominant-baseline: central;
	}
	.mark.good rect {
		fill: #146c43;
	}
	.mark.bad rect {
		fill: #a3261b;
	}
	.mark.neutral rect {
		fill: #4d5560;
	}
`;var b=2*C*j,lt=I.flatMap(c=>N.map(o=>`${o}${c}`)),ht={theme:"wood",men:"traditional",coordinates:"chinese",animation:220,showTargets:!0,dark:!1},h=class extends K{constructor(){super(...arguments);this.state=V;this.look=ht;this.label="";this.ready=!1}get animation(){return this.look.animation}firstUpdated(){this.men=new S(this.menRoot,this),new E(this.board,this)}willUpdate(t){t.has("look")&&(this.setAttribute("theme",this.look.theme),this.toggleAttribute("dark",this.look.dark))}updated(t){let e=t.get("state"),n=e!==void 0&&e.orientation!==this.state.orientation;t.has("look")||n||!this.ready?this.men?.redraw(this.state.men):e&&e.men!==this.state.men&&this.men?.show(this.state.men,this.dropped),e&&(this.dropped=void 0),this.ready=!0}render(){let{state:t,look:e}=this,{orientation:n}=t;return D`<div
			class="board"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@mousedown=${this.keepFocus}
		>
			<svg class="layer still" viewBox=${k} aria-hidden="true">
				${this.groundFor(e,n)}
			</svg>
			<svg class="layer" viewBox=${k} aria-hidden="true">${this.under()}</svg>
			<svg class="defs" aria-hidden="true"><defs>${Z(e.theme)}</defs></svg>
			<div class="men" aria-hidden="true"></div>
			<svg class="layer" viewBox=${k} aria-hidden="true">
				${this.targets()}${nt(t.marks,n)}
				${et(F(t,this.sketching),n)}
				${this.cursor()}
			</svg>
			<svg class="layer" viewBox=${k} aria-hidden="true">${this.hits(n)}</svg>
		</div>`}groundFor(t,e){let n=this.drawnGround;if(n?.look===t&&n.orientation===e)return n.template;let s=W(t,e);return this.drawnGround={look:t,orientation:e,template:s},s}under(){let{lastMove:t,check:e,selected:n,orientation:s}=this.state,r=T=>p(T,s),i=t&&r(t.from),d=t&&r(t.to),a=e&&r(e),f=n&&r(n);return l`
			<defs><radialGradient id="check"><stop offset="0.5" stop-color="#ff2d1a" /><stop offset="1" stop-color="#ff2d1a" stop-opacity="0" /></radialGradient></defs>
			${i?l`<g class="last"><circle cx=${i.x} cy=${i.y} r="15" /><circle cx=${i.x} cy=${i.y} r="40" class="ring" /></g>`:m}
			${d?l`<circle class="last to" cx=${d.x} cy=${d.y} r="49.5" />`:m}
			${a?l`<circle class="check" cx=${a.x} cy=${a.y} r="74" fill="url(#check)" />`:m}
			${f?l`<circle class="selected" cx=${f.x} cy=${f.y} r="50" />`:m}`}targets(){let{targets:t,men:e,orientation:n}=this.state;return this.look.showTargets?t.map(s=>{let{x:r,y:i}=p(s,n),d=e.has(s),a=this.over===s?"over":"";return d?l`<circle class=${`target capture ${a}`} data-target=${s} cx=${r} cy=${i} r="47" />`:l`<circle class=${`target ${a}`} data-target=${s} cx=${r} cy=${i} r="15" />`}):m}cursor(){let{cursor:t,orientation:e}=this.state;if(!t)return m;let{x:n,y:s}=p(t,e);return l`<rect class="cursor" x=${n-47} y=${s-47} width="94" height="94" rx="16" />`}hits(t){let e=P/2;return lt.map(n=>{let{x:s,y:r}=p(n,t);return l`<rect class="hit" data-point=${n} x=${s-e} y=${r-e} width=${P} height=${P} />`})}offsetOf(t){let{x:e,y:n}=p(t,this.state.orientation);return`translate(${(e-b/2)/b*100}%, ${(n-b/2)/b*100}%)`}draw(t,e){let n=document.createElementNS("http://www.w3.org/2000/svg","svg");n.setAttribute("viewBox",J),n.innerHTML=q(e,this.look.men,this.look.theme),t.append(n)}pointAt(t){let e=this.board.getBoundingClientRect(),n=M/e.width,s={x:(t.clientX-e.left)*n,y:(t.clientY-e.top)*n};return U(s,this.state.orientation)}canDrag(t){let e=this.state.men.get(t);return e!==void 0&&(this.state.movable==="all"||this.state.movable===e.color)}isSelected(t){return this.state.selected===t}pick(t){y(this,"board-pick",{point:t})}drag(t,e){let n=this.men?.elementAt(t);if(n){let s=this.board.getBoundingClientRect(),r=n.offsetWidth/2,i=e.clientX-s.left-r,d=e.clientY-s.top-r*(e.pointerType==="touch"?2.2:1);n.classList.add("dragged"),n.style.transform=`translate(${i}px, ${d}px) scale(1.08)`,this.over=this.pointAt(e)}}drop(t,e){this.over=void 0;let n=this.men?.elementAt(t);if(n?.classList.contains("dragged")&&(n.classList.remove("dragged"),n.style.transform=this.offsetOf(t),e!==t)){if(!e){y(this,"board-off",{point:t});return}this.dropped=e,y(this,"board-move",{from:t,to:e})}}sketch(t,e,n){this.sketching=e?{from:t,brush:n,...e===t?{}:{to:e}}:void 0}sketched(t,e,n){if(this.sketching=void 0,!e)return;let s=e===t?{from:t,brush:n}:{from:t,to:e,brush:n},r=a=>a.from===s.from&&a.to===s.to,i=this.state.drawn.filter(a=>!r(a)),d=this.state.drawn.some(a=>r(a)&&a.brush===n);y(this,"board-shapes",{shapes:d?i:[...i,s]})}clearDrawn(){this.state.drawn.length>0&&y(this,"board-shapes",{shapes:[]})}cancelPremove(){return this.state.premove?(y(this,"board-cancel",{}),!0):!1}keepFocus(t){t.preventDefault();let e=document.activeElement;for(;e?.shadowRoot?.activeElement;)e=e.shadowRoot.activeElement;e instanceof HTMLElement&&e!==this.board&&e.blur()}onKey(t){let e=pt[t.key],{cursor:n,orientation:s}=this.state;if(e&&!t.altKey&&!t.ctrlKey&&!t.metaKey){let r=n??(s==="red"?"e0":"e9"),i=n?Y(r,e[0],e[1],s):r;i&&y(this,"board-cursor",{point:i})}else if((t.key==="Enter"||t.key===" ")&&n)this.pick(n);else return;t.preventDefault(),t.stopPropagation()}};h.styles=[z,it,x`
			:host {
				display: block;
				aspect-ratio: ${M} / ${X};
				contain: layout paint style;
				border-radius: 6px;
			}
			.board {
				position: relative;
				width: 100%;
				height: 100%;
				touch-action: none;
				user-select: none;
				-webkit-user-select: none;
				outline: none;
				border-radius: inherit;
				overflow: hidden;
			}
			.board:focus-visible::after {
				content: "";
				position: absolute;
				inset: 0;
				border: 4px solid var(--focus, #0b6fc2);
				border-radius: inherit;
				pointer-events: none;
			}
			.layer {
				position: absolute;
				inset: 0;
				width: 100%;
				height: 100%;
				pointer-events: none;
			}
			.still {
				will-change: transform;
			}
			.defs {
				position: absolute;
				width: 0;
				height: 0;
			}
			.men {
				position: absolute;
				inset: 0;
				pointer-events: none;
			}
			.man {
				position: absolute;
				width: ${b/M*100}%;
				aspect-ratio: 1;
				left: 0;
				top: 0;
			}
			.man svg {
				display: block;
				width: 100%;
				height: 100%;
				overflow: visible;
			}
			.man.moving,
			.man.dragged {
				z-index: 2;
				will-change: transform;
			}
			.hit {
				fill: transparent;
				pointer-events: auto;
				cursor: pointer;
			}
			.last {
				fill: var(--last);
				opacity: 0.75;
			}
			.last .ring {
				fill: none;
				stroke: var(--last);
				stroke-width: 4;
				stroke-dasharray: 14 11;
			}
			.last.to {
				fill: none;
				stroke: var(--last);
				stroke-width: 9;
			}
			.selected {
				fill: none;
				stroke: var(--marker);
				stroke-width: 11;
			}
			.target {
				fill: var(--marker);
				opacity: 0.72;
			}
			.target.capture {
				fill: none;
				stroke: var(--marker);
				stroke-width: 7;
				stroke-dasharray: 22 10;
				opacity: 0.95;
			}
			.target.over {
				opacity: 1;
				stroke: var(--marker);
				stroke-width: 12;
			}
			.check {
				animation: glow 1.1s ease-in-out infinite alternate;
			}
			.cursor {
				display: none;
				fill: none;
				stroke: #fff;
				stroke-width: 5;
				paint-order: stroke;
				filter: drop-shadow(0 0 2px #000) drop-shadow(0 0 1px #000);
			}
			.board:focus-visible .cursor {
				display: inline;
			}
			@keyframes glow {
				from {
					opacity: 0.55;
				}
				to {
					opacity: 0.95;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.check {
					animation: none;
				}
			}
		`],u([v({attribute:!1})],h.prototype,"state",2),u([v({attribute:!1})],h.prototype,"look",2),u([v()],h.prototype,"label",2),u([v({type:Boolean,attribute:"data-ready",reflect:!0})],h.prototype,"ready",2),u([R()],h.prototype,"sketching",2),u([R()],h.prototype,"over",2),u([H(".board")],h.prototype,"board",2),u([H(".men")],h.prototype,"menRoot",2),h=u([_("chuhe-board")],h);var pt={ArrowUp:[0,1],ArrowDown:[0,-1],ArrowLeft:[-1,0],ArrowRight:[1,0]};export{E as a,at as b,ht as c};
