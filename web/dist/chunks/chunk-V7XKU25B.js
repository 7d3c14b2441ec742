import{a as c}from"./chunk-3CI4WC5N.js";import{c as i,f as n,i as p,j as r}from"./chunk-HYG7QBCA.js";import{k as d,p as o}from"./chunk-L5VQR5JZ.js";import{a as l}from"./chunk-LO2NM3CE.js";var s=class extends c{constructor(){super(...arguments);this.query=new Map;this.fault="";this.line="";this.asked=0;this.name="fen";this.label="how.position"}willUpdate(t){let e=this.query.get(this.name)??this.examples[0]?.line??"";t.has("query")&&e!==this.line&&(this.line=e,this.load())}async load(){let t=++this.asked;try{let e=await this.ask(this.line);t===this.asked&&(this.answer=e,this.fault="")}catch(e){t===this.asked&&(this.fault=e instanceof d?o.say(e.words):o.textOf(e))}}write(t){let[e=""]=location.hash.split("?"),a=encodeURIComponent(t.trim()).replaceAll("%2F","/").replaceAll("%20","+");location.hash=`${e}?${this.name}=${a}`}inputs(){let t=this.examples.findIndex(({line:e})=>e===this.line);return i`<div class="inputs">
				<label class="field">
					<span>${this.t(this.label)}</span>
					<input
						class="mono"
						name="line"
						spellcheck="false"
						autocomplete="off"
						aria-invalid=${this.fault!==""}
						.value=${this.line}
						@change=${e=>this.write(e.target.value)}
					/>
				</label>
				<label class="field">
					<span>${this.t("how.example")}</span>
					<select
						name="example"
						@change=${e=>{let a=this.examples[Number(e.target.value)];a&&this.write(a.line)}}
					>
						${this.examples.map(({title:e},a)=>i`<option value=${a} .selected=${a===t}>${this.t(e)}</option>`)}
						${t<0?i`<option value="-1" .selected=${!0}>${this.t("how.ownPosition")}</option>`:n}
					</select>
				</label>
			</div>
			${this.fault?i`<p class="fault" role="alert">${this.fault}</p>`:n}`}};l([p({attribute:!1})],s.prototype,"query",2),l([r()],s.prototype,"answer",2),l([r()],s.prototype,"fault",2),l([r()],s.prototype,"cursor",2);export{s as a};
