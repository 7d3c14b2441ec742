import{f as h}from"./chunk-OAAF3JE6.js";import{a as f}from"./chunk-M25JILD7.js";import{a}from"./chunk-4KIL6WBB.js";import{b as w}from"./chunk-M2GG6VAF.js";import{b as d,c as s,f as l,h as u,i as p}from"./chunk-HYG7QBCA.js";import{q as i}from"./chunk-NAOAPEB4.js";import{a as m}from"./chunk-LO2NM3CE.js";function y({result:{result:e}},r){let[t,o]=r;if(!(!t||o||e==="undecided"))return e==="draw"?"drawn":e===(t==="red"?"red_wins":"black_wins")?"won":"lost"}function g(e,r){let t=y(e,r),o=h(e.headers);return t==="drawn"&&o?o.goal==="win"?"lost":"won":t}function b(e,r){let t=y(e,r);return t?[t]:{red_wins:["red","won"],black_wins:["black","won"],draw:["drawn","game"],undecided:[]}[e.result.result]}var n=class extends f{constructor(){super(...arguments);this.short=!1}render(){let{state:t}=this.room;return t?.next?s`<a class="button" href=${`#/game/${t.next}`}>${a("forward")}${this.t("game.toNext")}</a>`:s`<div class="row" ?hidden=${!t?.can.restart}>
			<button class="primary" @click=${()=>this.restart(!1)}>${a("restart")}${this.t("game.rematch")}</button>
			${this.short?l:s`<button @click=${()=>this.restart(!0)}>${a("swap")}${this.t("game.swapRematch")}</button>`}
			<button @click=${()=>this.review()}>${a("eye")}${this.t("review.start")}</button>
			<button @click=${()=>i.go(`analysis/${this.room.id}`)}>${a("chart")}${this.t("game.analyse")}</button>
		</div>`}async restart(t){let o=i.onward(),c=await this.room.command("game.restart",{swap:t});c&&o(`game/${c.game}`)}async review(){let t=i.onward();await this.room.command("review.start")&&t(`analysis/${this.room.id}?pane=review`)}};n.styles=[w,d`
			:host {
				display: block;
			}
			:host([short]) .row {
				justify-content: center;
				gap: 0.4em;
			}
			:host([short]) button {
				padding-inline: 0.7em;
				font-size: 0.9em;
			}
			@media (max-width: 760px) {
				.row {
					flex-wrap: nowrap;
				}
				.row button {
					flex: 1 1 auto;
					padding-inline: 0.4em;
					font-size: 0.88em;
				}
				.row .icon {
					display: none;
				}
			}
		`],m([p({type:Boolean,reflect:!0})],n.prototype,"short",2),n=m([u("next-steps")],n);export{y as a,g as b,b as c};
