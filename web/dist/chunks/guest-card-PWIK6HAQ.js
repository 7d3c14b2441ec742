import{a as u}from"./chunk-F2CP3VIP.js";import{a as c}from"./chunk-4KIL6WBB.js";import{b as h}from"./chunk-3CI4WC5N.js";import{b as n,c as i,f as a,h as l,j as m}from"./chunk-HYG7QBCA.js";import{p as s}from"./chunk-L5VQR5JZ.js";import{B as p,f as d}from"./chunk-ULLRO7K5.js";import{a as r}from"./chunk-LO2NM3CE.js";await d("guest");var o=class extends u{connectedCallback(){super.connectedCallback(),this.unfollow=s.connection.follow("guest",{changed:({open:e})=>{this.door=e??void 0}},e=>s.fail(e))}disconnectedCallback(){super.disconnectedCallback(),this.unfollow?.()}render(){let{door:e,room:t}=this;return!(t.state?.phase==="playing"&&t.state.kind==="table")&&e?.game!==t.id?a:i`<section class="card" aria-label=${this.t("guest.title")}>
			<h2>${this.t("guest.title")}</h2>
			${e?e.game===t.id?this.open(e):this.elsewhere(e):this.closed()}
		</section>`}closed(){return i`<button @click=${()=>this.let()}>${c("people")}${this.t("guest.invite")}</button>`}async let(e=""){let t=this.room.state?.guest??p(this.room.orientation);await this.room.command("guest.open",{side:t,...e?{home:e}:{}})}elsewhere({game:e}){return i`<p class="small">${this.t("guest.elsewhere")}</p>
			<a class="button" href=${`#/game/${e}`}>${this.t("guest.toGame")}</a>`}open(e){return import("./guest-door-BN7YLUNX.js"),i`<guest-door .door=${e} @network=${t=>this.let(t.detail)}></guest-door>`}};o.styles=[h,n`
			section {
				display: grid;
				gap: 0.6rem;
				padding: 0.8rem;
			}
			h2,
			p {
				margin: 0;
			}
			h2 {
				font-size: 1rem;
			}
		`],r([m()],o.prototype,"door",2),o=r([l("guest-card")],o);export{o as GuestCard};
