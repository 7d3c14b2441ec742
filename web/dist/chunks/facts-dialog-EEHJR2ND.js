import{a as n,b as $,c as y}from"./chunk-XX3E65NB.js";import"./chunk-IMSXM67M.js";import{a as v}from"./chunk-F2CP3VIP.js";import"./chunk-QY4C4GIZ.js";import"./chunk-4KIL6WBB.js";import{b as f}from"./chunk-3CI4WC5N.js";import{b as d,c as a,f as l,h,i as m,k as c}from"./chunk-HYG7QBCA.js";import{p as u}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as i}from"./chunk-LO2NM3CE.js";var s=class extends v{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async t=>{t.preventDefault();let{state:e}=this.room;if(!this.form||!e)return;let p=new FormData(this.form),o=r=>String(p.get(r)??""),g=y(e.headers,new Map(n.map(r=>[r,o(r).trim()]))),w=p.has("result")?{result:o("result")}:{};await this.room.command("game.headers",{headers:g,notes:o("notes"),...w})&&(u.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(t){super.willUpdate(t);let{state:e}=this.room;t.has("open")&&this.open&&e&&(this.shown=$(e.headers),this.notes=e.nodes[0]?.comment??"",this.result=e.result.pgn)}render(){return a`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
			${this.open?this.fields():l}
		</chuhe-dialog>`}fields(){let t=this.room.state?.phase==="study";return a`<form @submit=${this.save}>
			<div class="fields">${n.map(e=>this.field(e))} ${t?this.resultField():l}</div>
			<label class="field">
				<span>${this.t("facts.notes")}</span>
				<textarea name="notes" rows="4" maxlength="4000" .value=${this.notes}></textarea>
			</label>
			<div class="row end">
				<button type="button" @click=${this.leave}>${this.t("ui.cancel")}</button>
				<button class="primary">${this.t("ui.save")}</button>
			</div>
		</form>`}field(t){let e=t==="Date"?"2003.11.23":t==="Red"||t==="Black"?this.seat(t):"";return a`<label class=${`field ${t==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${t}`)}</span>
			<input name=${t} maxlength="200" autocomplete="off" placeholder=${e} .value=${this.shown.get(t)??""} />
		</label>`}seat(t){return this.room.state?.players[t==="Red"?"red":"black"].name??""}resultField(){return a`<label class="field">
			<span>${this.t("library.result")}</span>
			<select name="result">
				${["*","1-0","1/2-1/2","0-1"].map(t=>a`<option value=${t} ?selected=${t===this.result}>
							${t==="*"?this.t("facts.open"):t}
						</option>`)}
			</select>
		</label>`}};s.styles=[f,d`
			form {
				display: grid;
				gap: 0.9em;
			}
			.fields {
				display: grid;
				gap: 0.8em;
				grid-template-columns: repeat(2, minmax(0, 1fr));
			}
			.whole {
				grid-column: 1 / -1;
			}
			.end {
				justify-content: flex-end;
			}
		`],i([m({type:Boolean})],s.prototype,"open",2),i([c("form")],s.prototype,"form",2),s=i([h("facts-dialog")],s);export{s as FactsDialog};
