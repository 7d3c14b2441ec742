import{a as k}from"./chunk-M25JILD7.js";import{a as h}from"./chunk-4KIL6WBB.js";import{b}from"./chunk-M2GG6VAF.js";import{b as u,c as o,d as g,f as l,h as $,j as f}from"./chunk-HYG7QBCA.js";import{q as n}from"./chunk-NAOAPEB4.js";import{B as w,f as v}from"./chunk-S5IONS7S.js";import{a as d}from"./chunk-LO2NM3CE.js";await v("guest");var m=4,i=class extends k{connectedCallback(){super.connectedCallback(),this.unfollow=n.connection.follow("guest",{changed:({open:t})=>{this.door=t??void 0}},t=>n.fail(t))}disconnectedCallback(){super.disconnectedCallback(),this.unfollow?.()}render(){let{door:t,room:e}=this;return!(e.state?.phase==="playing"&&e.state.kind==="table")&&t?.game!==e.id?l:o`<section class="card" aria-label=${this.t("guest.title")}>
			<h2>${this.t("guest.title")}</h2>
			${t?t.game===e.id?this.open(t):this.elsewhere(t):this.closed()}
		</section>`}closed(){return o`<button @click=${()=>this.let()}>${h("people")}${this.t("guest.invite")}</button>`}async let(t=""){let e=this.room.state?.guest??w(this.room.orientation);await this.room.command("guest.open",{side:e,...t?{home:t}:{}})}elsewhere({game:t}){return o`<p class="small">${this.t("guest.elsewhere")}</p>
			<a class="button" href=${`#/game/${t}`}>${this.t("guest.toGame")}</a>`}open({side:t,url:e,qr:s,homes:a,home:c,here:r}){return o`<p role="status">${this.t(r?"guest.here":"guest.waiting")}</p>
			${r?l:this.code(s)}
			<label class="field">
				<span>${this.t("guest.address")}</span>
				<input class="mono" readonly .value=${e} @focus=${p=>p.target.select()} />
			</label>
			${a.length>1&&!r?this.networks(a,c):l}
			<p class="small dim">${this.t("guest.how",{side:this.t(`side.${t}`)})}</p>
			<button @click=${()=>n.call("guest.close")}>${h("close")}${this.t("guest.close")}</button>`}networks(t,e){return o`<label class="field">
			<span>${this.t("guest.network")}</span>
			<select @change=${s=>this.let(s.target.value)}>
				${t.map(s=>o`<option value=${s} ?selected=${s===e}>${s}</option>`)}
			</select>
		</label>`}code(t){let e=t.length+2*m,s=t.flatMap((a,c)=>[...a].map((r,p)=>r==="#"?`M${p+m} ${c+m}h1v1h-1z`:"")).join("");return o`<svg class="qr" viewBox="0 0 ${e} ${e}" role="img" aria-label=${this.t("guest.address")}>
			${g`<rect width=${e} height=${e} fill="#fff"></rect><path d=${s} fill="#000"></path>`}
		</svg>`}};i.styles=[b,u`
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
			.qr {
				width: 14rem;
				max-width: 100%;
			}
			input {
				min-width: 0;
				width: 100%;
			}
		`],d([f()],i.prototype,"door",2),i=d([$("guest-card")],i);export{i as GuestCard};
