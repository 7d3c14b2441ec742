import{a as F,b as X,c as D,d as N}from"./chunk-54ZEM7KE.js";import{a as A,c as I}from"./chunk-P4HNMWFG.js";import{a as O,b as K,d as V}from"./chunk-VZL556VY.js";import{a as w,d as b,e as q,f as m,g as H,h as l,j as R}from"./chunk-4CREUW4K.js";import{F as T,G as L,b as k,c as P,d as n,f as p,g as M,j as E,w as C,x as G}from"./chunk-CAEZIL37.js";import{a as x}from"./chunk-LO2NM3CE.js";var _={green:"#15781b",red:"#b3261e",blue:"#1c5fb0",yellow:"#c58a00",best:"#0b7a6b",good:"#2f7fb8",faint:"#6d7580",threat:"#b3261e",ahead:"#5a3ec0"};function U(c,t){return c.map(e=>e.to?Q(e,t):j(e,t))}function j({from:c,brush:t,label:e},r){let{x:o,y:s}=l(c,r);return n`<g class="shape" style=${`color: ${_[t]}`}>
		<circle cx=${o} cy=${s} r="46" fill="none" stroke="currentColor" stroke-width="8" />
		${e?W(o+34,s-34,e):p}
	</g>`}function Q({from:c,to:t,brush:e,label:r,weight:o=1},s){let i=l(c,s),a=l(t??c,s),h=Math.hypot(a.x-i.x,a.y-i.y)||1,[d,u]=[(a.x-i.x)/h,(a.y-i.y)/h],z=7+12*o,S=18+22*o,g=S*.62,B={x:i.x+d*30,y:i.y+u*30},v={x:a.x-d*8,y:a.y-u*8},f={x:v.x-d*S,y:v.y-u*S},J=`${f.x-u*g} ${f.y+d*g}L${v.x} ${v.y}L${f.x+u*g} ${f.y-d*g}`;return n`<g class="shape" style=${`color: ${_[e]}`}>
		<path d=${`M${B.x} ${B.y}L${f.x} ${f.y}`} stroke="currentColor" stroke-width=${z} stroke-linecap="round" />
		<path d=${`M${J}Z`} fill="currentColor" />
		${r?W(f.x-d*16,f.y-u*16,r):p}
	</g>`}function W(c,t,e){let r=18+e.length*15;return n`<rect x=${c-r/2} y=${t-17} width=${r} height="34" rx="10" fill="currentColor" />
		<text class="tag" x=${c} y=${t}>${e}</text>`}function Y(c,t){return c.map(({square:e,text:r,tone:o})=>{let{x:s,y:i}=l(e,t),a=16+r.length*13;return n`<g class=${`mark ${o}`}>
			<rect x=${s-a/2} y=${i+22} width=${a} height="30" rx="9" />
			<text x=${s} y=${i+38}>${r}</text>
		</g>`})}var Z=k`
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
`;var $=2*H*N,tt=G.flatMap(c=>C.map(t=>`${t}${c}`)),y=class extends O{get animation(){return this.look.animation}firstUpdated(){this.pieces=new V(this.pieceRoot,this),new K(this.board,this)}willUpdate(t){t.has("look")&&(this.setAttribute("theme",this.look.theme),this.toggleAttribute("dark",this.look.dark))}updated(t){let e=t.get("state"),r=e!==void 0&&e.orientation!==this.state.orientation;t.has("look")||r||!this.ready?this.pieces?.redraw(this.state.pieces):e&&e.pieces!==this.state.pieces&&this.pieces?.show(this.state.pieces,this.dropped),e&&(this.dropped=void 0),this.ready=!0}render(){let{state:t,look:e}=this,{orientation:r}=t;return P`<div
			class="board"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@mousedown=${this.keepFocus}
		>
			<svg class="layer still" viewBox=${m} aria-hidden="true">
				${this.groundFor(e,r)}
			</svg>
			<svg class="layer" viewBox=${m} aria-hidden="true">${this.under()}</svg>
			<svg class="defs" aria-hidden="true"><defs>${F(e.theme)}</defs></svg>
			<div class="pieces" aria-hidden="true"></div>
			<svg class="layer" viewBox=${m} aria-hidden="true">
				${this.targets()}${Y(t.marks,r)}
				${U(T(t,this.sketching),r)}
				${this.cursor()}
			</svg>
			<svg class="layer" viewBox=${m} aria-hidden="true">${this.hits(r)}</svg>
		</div>`}groundFor(t,e){let r=this.drawnGround;if(r?.look===t&&r.orientation===e)return r.template;let o=A(t,e);return this.drawnGround={look:t,orientation:e,template:o},o}under(){let{lastMove:t,check:e,selected:r,orientation:o}=this.state,s=u=>l(u,o),i=t&&s(t.from),a=t&&s(t.to),h=e&&s(e),d=r&&s(r);return n`
			<defs><radialGradient id="check"><stop offset="0.5" stop-color="#ff2d1a" /><stop offset="1" stop-color="#ff2d1a" stop-opacity="0" /></radialGradient></defs>
			${i?n`<g class="last"><circle cx=${i.x} cy=${i.y} r="15" /><circle cx=${i.x} cy=${i.y} r="40" class="ring" /></g>`:p}
			${a?n`<circle class="last to" cx=${a.x} cy=${a.y} r="49.5" />`:p}
			${h?n`<circle class="check" cx=${h.x} cy=${h.y} r="74" fill="url(#check)" />`:p}
			${d?n`<circle class="selected" cx=${d.x} cy=${d.y} r="50" />`:p}`}targets(){let{targets:t,pieces:e,orientation:r}=this.state;return this.look.showTargets?t.map(o=>{let{x:s,y:i}=l(o,r),a=e.has(o),h=this.over===o?"over":"";return a?n`<circle class=${`target capture ${h}`} data-target=${o} cx=${s} cy=${i} r="47" />`:n`<circle class=${`target ${h}`} data-target=${o} cx=${s} cy=${i} r="15" />`}):p}cursor(){let{cursor:t,orientation:e}=this.state;if(!t)return p;let{x:r,y:o}=l(t,e);return n`<rect class="cursor" x=${r-47} y=${o-47} width="94" height="94" rx="16" />`}hits(t){let e=w/2;return tt.map(r=>{let{x:o,y:s}=l(r,t);return n`<rect class="hit" data-square=${r} x=${o-e} y=${s-e} width=${w} height=${w} />`})}offsetOf(t){let{x:e,y:r}=l(t,this.state.orientation);return`translate(${(e-$/2)/$*100}%, ${(r-$/2)/$*100}%)`}draw(t,e){let r=document.createElementNS("http://www.w3.org/2000/svg","svg");r.setAttribute("viewBox",D),r.innerHTML=X(e,this.look.pieces,this.look.theme),t.append(r)}squareAt(t){let e=this.board.getBoundingClientRect(),r=b/e.width,o={x:(t.clientX-e.left)*r,y:(t.clientY-e.top)*r};return R(o,this.state.orientation)}drag(t,e){let r=this.pieces?.elementAt(t);if(r){let o=this.board.getBoundingClientRect(),s=r.offsetWidth/2,i=e.clientX-o.left-s,a=e.clientY-o.top-s*(e.pointerType==="touch"?2.2:1);r.classList.add("dragged"),r.style.transform=`translate(${i}px, ${a}px) scale(1.08)`,this.over=this.squareAt(e)}}drop(t,e){this.over=void 0;let r=this.pieces?.elementAt(t);if(r?.classList.contains("dragged")&&(r.classList.remove("dragged"),r.style.transform=this.offsetOf(t),e!==t)){if(!e){L(this,"board-off",{square:t});return}this.dropped=e,L(this,"board-move",{from:t,to:e})}}keepFocus(t){t.preventDefault();let e=document.activeElement;for(;e?.shadowRoot?.activeElement;)e=e.shadowRoot.activeElement;e instanceof HTMLElement&&e!==this.board&&e.blur()}onKey(t){let e=this.step(t),{cursor:r,orientation:o}=this.state;if(e&&!t.altKey&&!t.ctrlKey&&!t.metaKey)this.moveCursor(e,o);else if((t.key==="Enter"||t.key===" ")&&r)this.pick(r);else return;t.preventDefault(),t.stopPropagation()}};y.styles=[I,Z,k`
			:host {
				display: block;
				aspect-ratio: ${b} / ${q};
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
			.pieces {
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
		`],x([E(".board")],y.prototype,"board",2),x([E(".pieces")],y.prototype,"pieceRoot",2),y=x([M("chuhe-board")],y);
