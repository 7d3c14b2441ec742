import{a as X,b as D,c as N,d as _}from"./chunk-PDRPRB3R.js";import{a as I,c as O}from"./chunk-PG6GFHBP.js";import{a as K,b as V,d as F}from"./chunk-L7AAC3IO.js";import{a as w,d as b,e as H,f as y,g as R,h as l,j as A}from"./chunk-XMGLDTOC.js";import{E as T,F as S,b as k,c as B,d as a,f as p,g as M,j as E,v as C,w as G}from"./chunk-KFQLA6LE.js";import{a as x}from"./chunk-LO2NM3CE.js";var U={green:"#15781b",red:"#b3261e",blue:"#1c5fb0",yellow:"#c58a00",best:"#0b7a6b",good:"#2f7fb8",faint:"#6d7580",threat:"#b3261e",ahead:"#5a3ec0"};function W(c,t){return c.map(e=>e.to?Q(e,t):j(e,t))}function j({from:c,brush:t,label:e},o){let{x:r,y:s}=l(c,o);return a`<g class="shape" style=${`color: ${U[t]}`}>
		<circle cx=${r} cy=${s} r="46" fill="none" stroke="currentColor" stroke-width="8" />
		${e?Y(r+34,s-34,e):p}
	</g>`}function Q({from:c,to:t,brush:e,label:o,weight:r=1},s){let i=l(c,s),n=l(t??c,s),h=Math.hypot(n.x-i.x,n.y-i.y)||1,[d,u]=[(n.x-i.x)/h,(n.y-i.y)/h],z=7+12*r,P=18+22*r,g=P*.62,L={x:i.x+d*30,y:i.y+u*30},v={x:n.x-d*8,y:n.y-u*8},f={x:v.x-d*P,y:v.y-u*P},J=`${f.x-u*g} ${f.y+d*g}L${v.x} ${v.y}L${f.x+u*g} ${f.y-d*g}`;return a`<g class="shape" style=${`color: ${U[e]}`}>
		<path d=${`M${L.x} ${L.y}L${f.x} ${f.y}`} stroke="currentColor" stroke-width=${z} stroke-linecap="round" />
		<path d=${`M${J}Z`} fill="currentColor" />
		${o?Y(f.x-d*16,f.y-u*16,o):p}
	</g>`}function Y(c,t,e){let o=18+e.length*15;return a`<rect x=${c-o/2} y=${t-17} width=${o} height="34" rx="10" fill="currentColor" />
		<text class="tag" x=${c} y=${t}>${e}</text>`}function Z(c,t){return c.map(({point:e,text:o,tone:r})=>{let{x:s,y:i}=l(e,t),n=16+o.length*13;return a`<g class=${`mark ${r}`}>
			<rect x=${s-n/2} y=${i+22} width=${n} height="30" rx="9" />
			<text x=${s} y=${i+38}>${o}</text>
		</g>`})}var q=k`
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
`;var $=2*R*_,tt=G.flatMap(c=>C.map(t=>`${t}${c}`)),m=class extends K{get animation(){return this.look.animation}firstUpdated(){this.men=new F(this.pieceRoot,this),new V(this.board,this)}willUpdate(t){t.has("look")&&(this.setAttribute("theme",this.look.theme),this.toggleAttribute("dark",this.look.dark))}updated(t){let e=t.get("state"),o=e!==void 0&&e.orientation!==this.state.orientation;t.has("look")||o||!this.ready?this.men?.redraw(this.state.men):e&&e.men!==this.state.men&&this.men?.show(this.state.men,this.dropped),e&&(this.dropped=void 0),this.ready=!0}render(){let{state:t,look:e}=this,{orientation:o}=t;return B`<div
			class="board"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@mousedown=${this.keepFocus}
		>
			<svg class="layer still" viewBox=${y} aria-hidden="true">
				${this.groundFor(e,o)}
			</svg>
			<svg class="layer" viewBox=${y} aria-hidden="true">${this.under()}</svg>
			<svg class="defs" aria-hidden="true"><defs>${X(e.theme)}</defs></svg>
			<div class="men" aria-hidden="true"></div>
			<svg class="layer" viewBox=${y} aria-hidden="true">
				${this.targets()}${Z(t.marks,o)}
				${W(T(t,this.sketching),o)}
				${this.cursor()}
			</svg>
			<svg class="layer" viewBox=${y} aria-hidden="true">${this.hits(o)}</svg>
		</div>`}groundFor(t,e){let o=this.drawnGround;if(o?.look===t&&o.orientation===e)return o.template;let r=I(t,e);return this.drawnGround={look:t,orientation:e,template:r},r}under(){let{lastMove:t,check:e,selected:o,orientation:r}=this.state,s=u=>l(u,r),i=t&&s(t.from),n=t&&s(t.to),h=e&&s(e),d=o&&s(o);return a`
			<defs><radialGradient id="check"><stop offset="0.5" stop-color="#ff2d1a" /><stop offset="1" stop-color="#ff2d1a" stop-opacity="0" /></radialGradient></defs>
			${i?a`<g class="last"><circle cx=${i.x} cy=${i.y} r="15" /><circle cx=${i.x} cy=${i.y} r="40" class="ring" /></g>`:p}
			${n?a`<circle class="last to" cx=${n.x} cy=${n.y} r="49.5" />`:p}
			${h?a`<circle class="check" cx=${h.x} cy=${h.y} r="74" fill="url(#check)" />`:p}
			${d?a`<circle class="selected" cx=${d.x} cy=${d.y} r="50" />`:p}`}targets(){let{targets:t,men:e,orientation:o}=this.state;return this.look.showTargets?t.map(r=>{let{x:s,y:i}=l(r,o),n=e.has(r),h=this.over===r?"over":"";return n?a`<circle class=${`target capture ${h}`} data-target=${r} cx=${s} cy=${i} r="47" />`:a`<circle class=${`target ${h}`} data-target=${r} cx=${s} cy=${i} r="15" />`}):p}cursor(){let{cursor:t,orientation:e}=this.state;if(!t)return p;let{x:o,y:r}=l(t,e);return a`<rect class="cursor" x=${o-47} y=${r-47} width="94" height="94" rx="16" />`}hits(t){let e=w/2;return tt.map(o=>{let{x:r,y:s}=l(o,t);return a`<rect class="hit" data-point=${o} x=${r-e} y=${s-e} width=${w} height=${w} />`})}offsetOf(t){let{x:e,y:o}=l(t,this.state.orientation);return`translate(${(e-$/2)/$*100}%, ${(o-$/2)/$*100}%)`}draw(t,e){let o=document.createElementNS("http://www.w3.org/2000/svg","svg");o.setAttribute("viewBox",N),o.innerHTML=D(e,this.look.men,this.look.theme),t.append(o)}pointAt(t){let e=this.board.getBoundingClientRect(),o=b/e.width,r={x:(t.clientX-e.left)*o,y:(t.clientY-e.top)*o};return A(r,this.state.orientation)}drag(t,e){let o=this.men?.elementAt(t);if(o){let r=this.board.getBoundingClientRect(),s=o.offsetWidth/2,i=e.clientX-r.left-s,n=e.clientY-r.top-s*(e.pointerType==="touch"?2.2:1);o.classList.add("dragged"),o.style.transform=`translate(${i}px, ${n}px) scale(1.08)`,this.over=this.pointAt(e)}}drop(t,e){this.over=void 0;let o=this.men?.elementAt(t);if(o?.classList.contains("dragged")&&(o.classList.remove("dragged"),o.style.transform=this.offsetOf(t),e!==t)){if(!e){S(this,"board-off",{point:t});return}this.dropped=e,S(this,"board-move",{from:t,to:e})}}keepFocus(t){t.preventDefault();let e=document.activeElement;for(;e?.shadowRoot?.activeElement;)e=e.shadowRoot.activeElement;e instanceof HTMLElement&&e!==this.board&&e.blur()}onKey(t){let e=this.step(t),{cursor:o,orientation:r}=this.state;if(e&&!t.altKey&&!t.ctrlKey&&!t.metaKey)this.moveCursor(e,r);else if((t.key==="Enter"||t.key===" ")&&o)this.pick(o);else return;t.preventDefault(),t.stopPropagation()}};m.styles=[O,q,k`
			:host {
				display: block;
				aspect-ratio: ${b} / ${H};
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
			.piece {
				position: absolute;
				width: ${$/b*100}%;
				aspect-ratio: 1;
				left: 0;
				top: 0;
			}
			.piece svg {
				display: block;
				width: 100%;
				height: 100%;
				overflow: visible;
			}
			.piece.moving,
			.piece.dragged {
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
		`],x([E(".board")],m.prototype,"board",2),x([E(".men")],m.prototype,"pieceRoot",2),m=x([M("chuhe-board")],m);
