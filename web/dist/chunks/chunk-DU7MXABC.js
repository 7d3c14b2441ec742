import{e as f}from"./chunk-3YIVIKVL.js";import{a as w}from"./chunk-F2CP3VIP.js";import{a}from"./chunk-4KIL6WBB.js";import{b as h}from"./chunk-3CI4WC5N.js";import{b as d,c as n,f as l,h as u,i as p}from"./chunk-HYG7QBCA.js";import{p as i}from"./chunk-L5VQR5JZ.js";import{a as m}from"./chunk-LO2NM3CE.js";function g({result:{result:o}},r){let[t,e]=r;if(!(!t||e||o==="undecided"))return o==="draw"?"drawn":o===(t==="red"?"red_wins":"black_wins")?"won":"lost"}function $(o,r){let t=g(o,r),e=f(o.headers);return t==="drawn"&&e?e.goal==="win"?"lost":"won":t}function b(o,r){let t=g(o,r);return t?[t]:{red_wins:["red","won"],black_wins:["black","won"],draw:["drawn","game"],undecided:[]}[o.result.result]}var s=class extends w{constructor(){super(...arguments);this.short=!1}render(){let{state:t}=this.room;return t?.next?n`<a class="button" href=${`#/game/${t.next}`}>${a("forward")}${this.t("game.toNext")}</a>`:n`<div class="row" ?hidden=${!t?.can.restart}>
			<button class="primary" @click=${()=>this.restart(!1)}>${a("restart")}${this.t("game.rematch")}</button>
			${this.short?l:n`<button @click=${()=>this.restart(!0)}>${a("swap")}${this.t("game.swapRematch")}</button>`}
			<button @click=${()=>this.review()}>${a("eye")}${this.t("review.start")}</button>
			<button @click=${()=>i.go(`analysis/${this.room.id}`)}>${a("chart")}${this.t("game.analyse")}</button>
		</div>`}async restart(t){let e=i.onward(),c=await this.room.command("game.restart",{swap:t});c&&e(`game/${c.game}`)}async review(){let t=i.onward();await this.room.command("review.start")&&t(`analysis/${this.room.id}?pane=review`)}};s.styles=[h,d`
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
					display: grid;
					grid-template-columns: 1fr 1fr;
				}
				:host([short]) .row {
					grid-template-columns: 1fr;
				}
				.row button {
					padding-inline: 0.4em;
				}
				:host(:not([short])) .icon {
					display: none;
				}
			}
		`],m([p({type:Boolean,reflect:!0})],s.prototype,"short",2),s=m([u("next-steps")],s);export{g as a,$ as b,b as c};
