import{a as v}from"./chunk-4KIL6WBB.js";import{a as f,b as w}from"./chunk-3CI4WC5N.js";import{b as d,c as a,d as g,f as h,h as m,i as $}from"./chunk-HYG7QBCA.js";import{p as u}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var c=4,r=class extends f{render(){let{side:s,url:e,qr:i,homes:t,home:l,here:o}=this.door;return a`<p role="status">${this.t(o?"guest.here":"guest.waiting")}</p>
			${o?h:this.code(i)}
			<label class="field">
				<span>${this.t("guest.address")}</span>
				<input class="mono" readonly .value=${e} @focus=${n=>n.target.select()} />
			</label>
			${t.length>1&&!o?this.networks(t,l):h}
			<p class="small dim">${this.t("guest.how",{side:this.t(`side.${s}`)})}</p>
			<button @click=${()=>u.call("guest.close")}>${v("close")}${this.t("guest.close")}</button>`}networks(s,e){let i=t=>this.dispatchEvent(new CustomEvent("network",{detail:t.target.value}));return a`<label class="field">
			<span>${this.t("guest.network")}</span>
			<select @change=${i}>
				${s.map(t=>a`<option value=${t} ?selected=${t===e}>${t}</option>`)}
			</select>
		</label>`}code(s){let e=s.length+2*c,i=s.flatMap((t,l)=>[...t].map((o,n)=>o==="#"?`M${n+c} ${l+c}h1v1h-1z`:"")).join("");return a`<svg class="qr" viewBox="0 0 ${e} ${e}" role="img" aria-label=${this.t("guest.address")}>
			${g`<rect width=${e} height=${e} fill="#fff"></rect><path d=${i} fill="#000"></path>`}
		</svg>`}};r.styles=[w,d`
			:host {
				display: grid;
				gap: 0.6rem;
			}
			p {
				margin: 0;
			}
			.qr {
				width: 14rem;
				max-width: 100%;
			}
			input {
				min-width: 0;
				width: 100%;
			}
		`],p([$({attribute:!1})],r.prototype,"door",2),r=p([m("guest-door")],r);export{r as GuestDoorElement};
