import"./chunks/chunk-QEDHIM56.js";import{a as $}from"./chunks/chunk-NRJCZVDY.js";import"./chunks/chunk-DUNUEQCO.js";import"./chunks/chunk-HLE773ML.js";import"./chunks/chunk-D25DYVT7.js";import"./chunks/chunk-L6EZ34PF.js";import"./chunks/chunk-KWYP2NMT.js";import"./chunks/chunk-DU7MXABC.js";import"./chunks/chunk-S3KF5PNV.js";import"./chunks/chunk-BGGFJHKY.js";import"./chunks/chunk-WJXWF6X3.js";import"./chunks/chunk-3YIVIKVL.js";import"./chunks/chunk-K4AUSFAJ.js";import"./chunks/chunk-NO5YZNIP.js";import"./chunks/chunk-CEB3EZ7R.js";import"./chunks/chunk-X53LJT3T.js";import"./chunks/chunk-6G36H23K.js";import"./chunks/chunk-IW3NRKSU.js";import"./chunks/chunk-RXHW6722.js";import"./chunks/chunk-F2CP3VIP.js";import"./chunks/chunk-QY4C4GIZ.js";import"./chunks/chunk-6IRSPKJM.js";import"./chunks/chunk-JKWD7UEA.js";import{a}from"./chunks/chunk-4KIL6WBB.js";import{a as v,b as u}from"./chunks/chunk-3CI4WC5N.js";import{b as d,c as i,f as m,h as c,j as p}from"./chunks/chunk-HYG7QBCA.js";import{p as s}from"./chunks/chunk-L5VQR5JZ.js";import{B as h,f as g}from"./chunks/chunk-ULLRO7K5.js";import{a as n}from"./chunks/chunk-LO2NM3CE.js";await g("guest");var f="guest",l=class extends ${get homeSide(){return this.state?.guest??"red"}get annotates(){return!1}goTo(){}walk(){}},r=class extends v{constructor(){super(...arguments);this.room=new l(f);this.resigning=!1}connectedCallback(){super.connectedCallback(),s.shownGame=f,this.room.addEventListener("change",()=>this.requestUpdate()),this.room.open(),s.connection.connect()}render(){let{room:t}=this,{status:e}=s.connection;document.title=`${this.t("guest.page")} · ${this.t("app.title")}`;let o=e==="waiting"&&!t.missing&&t.state?.phase!=="over";return i`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			${o?i`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:m}
			<main id="main" tabindex="-1">
				<h1 class="hidden-text">${this.t("guest.page")}</h1>
				${e==="refused"?i`<p class="empty">${this.t("guest.refused")}</p>`:t.missing?i`<p class="empty">${this.t("guest.gone")}</p>`:t.state?this.game():i`<p class="empty">${this.t("ui.loading")}</p>`}
			</main>
			<toast-layer></toast-layer>`}game(){let{room:t}=this,e=t.orientation;return i`<div class="page">
			<div class="table">
				<player-strip class="card" .room=${t} .side=${h(e)}></player-strip>
				<board-stage .room=${t}></board-stage>
				<player-strip class="card" .room=${t} .side=${e}></player-strip>
			</div>
			<div class="side">
				${this.question()}
				<result-card plain .room=${t}></result-card>
				${this.actions()}
				<div class="card moves"><move-list .room=${t}></move-list></div>
			</div>
		</div>`}question(){let t=this.room.state?.draw_offer;if(!t||!this.room.state?.can.answer_draw)return m;let e=o=>()=>this.room.command("game.answer_draw",{accept:o});return i`<div class="card question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${t}`)})}</p>
			<button class="primary" @click=${e(!0)}>${a("check")}${this.t("game.accept")}</button>
			<button @click=${e(!1)}>${a("close")}${this.t("game.decline")}</button>
		</div>`}actions(){let{room:t}=this,e=t.state?.can;return i`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			<button ?disabled=${!e?.offer_draw} @click=${()=>t.command("game.offer_draw")}>${a("handshake")}${this.t("game.draw")}</button>
			${this.resigning?i`<button class="danger" @click=${()=>this.resign()}>${a("flag")}${this.t("game.resignAsk")}</button>
						<button @click=${()=>this.ask(!1)}>${this.t("ui.cancel")}</button>`:i`<button ?disabled=${!e?.resign} @click=${()=>this.ask(!0)}>${a("flag")}${this.t("game.resign")}</button>`}
			<button @click=${()=>t.flip()}>${a("flip")}${this.t("game.flip")}</button>
		</div>`}ask(t){this.resigning=t}resign(){this.resigning=!1,this.room.command("game.resign")}};r.styles=[u,d`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				outline: none;
			}
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
			.page {
				display: grid;
				grid-template-columns: minmax(0, calc((100dvh - var(--nav) - 9rem) * 0.8792)) minmax(17rem, 24rem);
				justify-content: center;
				gap: 0.8rem;
				padding: 0.6rem;
				align-items: start;
			}
			.table,
			.side {
				display: grid;
				gap: 0.4rem;
			}
			.moves {
				height: 16rem;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			.question {
				padding: 0.8rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			@media (max-width: 760px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
				.table {
					width: min(100%, calc((100dvh - var(--nav) - 13rem) * 0.8792));
					justify-self: center;
				}
			}
		`],n([p()],r.prototype,"resigning",2),r=n([c("chuhe-guest")],r);export{r as ChuheGuest};
