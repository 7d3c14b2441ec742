import{a as X,b as N,c as W,d as _}from"./chunk-KWYP2NMT.js";import{a as O,c as K}from"./chunk-CEB3EZ7R.js";import{b as V,c as D,e as F}from"./chunk-6G36H23K.js";import{a as w,d as $,e as A,f as g,g as q,h as d,j as I}from"./chunk-IW3NRKSU.js";import{b,c as C,d as c,f as h,h as G,k as E}from"./chunk-HYG7QBCA.js";import{C as R,D as L,p as P,t as T,u as H}from"./chunk-ULLRO7K5.js";import{a as k}from"./chunk-LO2NM3CE.js";var U={green:"#15781b",red:"#b3261e",blue:"#1c5fb0",yellow:"#c58a00",best:"#0b7a6b",good:"#2f7fb8",faint:"#6d7580",threat:"#b3261e",ahead:"#5a3ec0"};function Y(n,e){return n.map(t=>t.to?rt(t,e):et(t,e))}function et({from:n,brush:e,label:t},r){let{x:o,y:s}=d(n,r);return c`<g class="shape" style=${`color: ${U[e]}`}>
		<circle cx=${o} cy=${s} r="46" fill="none" stroke="currentColor" stroke-width="8" />
		${t?Z(o+34,s-34,t):h}
	</g>`}function rt({from:n,to:e,brush:t,label:r,weight:o=1},s){let i=d(n,s),a=d(e??n,s),l=Math.hypot(a.x-i.x,a.y-i.y)||1,[p,u]=[(a.x-i.x)/l,(a.y-i.y)/l],Q=7+12*o,S=18+22*o,x=S*.62,M={x:i.x+p*30,y:i.y+u*30},v={x:a.x-p*8,y:a.y-u*8},f={x:v.x-p*S,y:v.y-u*S},tt=`${f.x-u*x} ${f.y+p*x}L${v.x} ${v.y}L${f.x+u*x} ${f.y-p*x}`;return c`<g class="shape" data-brush=${t} data-move=${`${n}${e}`} style=${`color: ${U[t]}`}>
		<path d=${`M${M.x} ${M.y}L${f.x} ${f.y}`} stroke="currentColor" stroke-width=${Q} stroke-linecap="round" />
		<path d=${`M${tt}Z`} fill="currentColor" />
		${r?Z(f.x-p*16,f.y-u*16,r):h}
	</g>`}function Z(n,e,t){let r=18+t.length*15;return c`<rect x=${n-r/2} y=${e-17} width=${r} height="34" rx="10" fill="currentColor" />
		<text class="tag" x=${n} y=${e}>${t}</text>`}function z(n,e){return n.map(({square:t,text:r,tone:o})=>{let{x:s,y:i}=d(t,e),a=16+r.length*13;return c`<g class=${`mark ${o}`} data-at=${t}>
			<rect x=${s-a/2} y=${i+22} width=${a} height="30" rx="9" />
			<text x=${s} y=${i+38}>${r}</text>
		</g>`})}function J(n,e){return n.map(({square:t,text:r,tone:o})=>{let{x:s,y:i}=d(t,e),[a,l]=[Math.min(s+34,$-B),Math.max(i-34,B)];return c`<g class="badge" data-tone=${o} data-at=${t}>
			<circle cx=${a} cy=${l} r=${B-2} fill=${P[o]} />
			<text x=${a} y=${l}>${r}</text>
		</g>`})}var B=23,j=b`
	.shape {
		opacity: 0.82;
	}
	.tag,
	.mark text,
	.badge text {
		fill: #fff;
		font: 700 23px system-ui, "Noto Sans CJK SC", sans-serif;
		text-anchor: middle;
		dominant-baseline: central;
	}
	.badge circle {
		stroke: #fff;
		stroke-width: 2.5;
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
`;var m=2*q*_,ot=H.flatMap(n=>T.map(e=>`${e}${n}`)),y=class extends V{get animation(){return this.look.animation}firstUpdated(){this.pieces=new F(this.pieceRoot,this),new D(this.board,this)}willUpdate(e){e.has("look")&&(this.setAttribute("theme",this.look.theme),this.toggleAttribute("dark",this.look.dark))}updated(e){let t=e.get("state"),r=t!==void 0&&t.orientation!==this.state.orientation;e.has("look")||r||!this.ready?this.pieces?.redraw(this.state.pieces):t&&t.pieces!==this.state.pieces&&this.pieces?.show(this.state.pieces,this.dropped),t&&(this.dropped=void 0),this.ready=!0}render(){let{state:e,look:t}=this,{orientation:r}=e;return C`<div
			class="board"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@mousedown=${this.keepFocus}
		>
			<svg class="layer still" viewBox=${g} aria-hidden="true">
				${this.groundFor(t,r)}
			</svg>
			<svg class="layer" viewBox=${g} aria-hidden="true">${this.under()}</svg>
			<svg class="defs" aria-hidden="true"><defs>${X(t.theme)}</defs></svg>
			<div class="pieces" aria-hidden="true"></div>
			<svg class="layer" viewBox=${g} aria-hidden="true">
				${this.targets()}${z(e.marks,r)}
				${Y(R(e,this.sketching),r)}
				${J(e.badges??[],r)}
				${this.cursor()}
			</svg>
			<svg class="layer" viewBox=${g} aria-hidden="true">${this.hits(r)}</svg>
		</div>`}groundFor(e,t){let r=this.drawnGround;if(r?.look===e&&r.orientation===t)return r.template;let o=O(e,t);return this.drawnGround={look:e,orientation:t,template:o},o}under(){let{lastMove:e,check:t,selected:r,orientation:o}=this.state,s=u=>d(u,o),i=e&&s(e.from),a=e&&s(e.to),l=t&&s(t),p=r&&s(r);return c`
			<defs><radialGradient id="check"><stop offset="0.5" stop-color="#ff2d1a" /><stop offset="1" stop-color="#ff2d1a" stop-opacity="0" /></radialGradient></defs>
			${i?c`<g class="last"><circle cx=${i.x} cy=${i.y} r="15" /><circle cx=${i.x} cy=${i.y} r="40" class="ring" /></g>`:h}
			${a?c`<circle class="last to" cx=${a.x} cy=${a.y} r="49.5" />`:h}
			${l?c`<circle class="check" cx=${l.x} cy=${l.y} r="74" fill="url(#check)" />`:h}
			${p?c`<circle class="selected" cx=${p.x} cy=${p.y} r="50" />`:h}`}targets(){let{targets:e,pieces:t,orientation:r}=this.state;return this.look.showTargets?e.map(o=>{let{x:s,y:i}=d(o,r),a=t.has(o),l=this.over===o?"over":"";return a?c`<circle class=${`target capture ${l}`} data-target=${o} cx=${s} cy=${i} r="47" />`:c`<circle class=${`target ${l}`} data-target=${o} cx=${s} cy=${i} r="15" />`}):h}cursor(){let{cursor:e,orientation:t}=this.state;if(!e)return h;let{x:r,y:o}=d(e,t);return c`<rect class="cursor" x=${r-47} y=${o-47} width="94" height="94" rx="16" />`}hits(e){let t=w/2;return ot.map(r=>{let{x:o,y:s}=d(r,e);return c`<rect class="hit" data-square=${r} x=${o-t} y=${s-t} width=${w} height=${w} />`})}offsetOf(e){let{x:t,y:r}=d(e,this.state.orientation);return`translate(${(t-m/2)/m*100}%, ${(r-m/2)/m*100}%)`}draw(e,t){let r=document.createElementNS("http://www.w3.org/2000/svg","svg");r.setAttribute("viewBox",W),r.innerHTML=N(t,this.look.pieces,this.look.theme),e.append(r)}squareAt(e){let t=this.board.getBoundingClientRect(),r=$/t.width,o={x:(e.clientX-t.left)*r,y:(e.clientY-t.top)*r};return I(o,this.state.orientation)}drag(e,t){let r=this.pieces?.elementAt(e);if(r){let o=this.board.getBoundingClientRect(),s=r.offsetWidth/2,i=t.clientX-o.left-s,a=t.clientY-o.top-s*(t.pointerType==="touch"?2.2:1);r.classList.add("dragged"),r.style.transform=`translate(${i}px, ${a}px) scale(1.08)`,this.over=this.squareAt(t)}}drop(e,t){this.over=void 0;let r=this.pieces?.elementAt(e);if(r?.classList.contains("dragged")&&(r.classList.remove("dragged"),r.style.transform=this.offsetOf(e),t!==e)){if(!t){L(this,"board-off",{square:e});return}this.dropped=t,L(this,"board-move",{from:e,to:t})}}keepFocus(e){e.preventDefault();let t=document.activeElement;for(;t?.shadowRoot?.activeElement;)t=t.shadowRoot.activeElement;t instanceof HTMLElement&&t!==this.board&&t.blur()}onKey(e){let t=this.step(e),{cursor:r,orientation:o}=this.state;if(t&&!e.altKey&&!e.ctrlKey&&!e.metaKey)this.moveCursor(t,o);else if((e.key==="Enter"||e.key===" ")&&r)this.pick(r);else return;e.preventDefault(),e.stopPropagation()}};y.styles=[K,j,b`
			:host {
				display: block;
				aspect-ratio: ${$} / ${A};
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
				width: ${m/$*100}%;
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
		`],k([E(".board")],y.prototype,"board",2),k([E(".pieces")],y.prototype,"pieceRoot",2),y=k([G("chuhe-board")],y);
