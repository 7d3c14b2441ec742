import{e as E}from"./chunk-JILSFL6X.js";import"./chunk-AVXJNNFJ.js";import"./chunk-IMSXM67M.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-QY4C4GIZ.js";import"./chunk-6IRSPKJM.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as S,b as T}from"./chunk-3CI4WC5N.js";import{b,c as o,f as g,h as y,i as k,j as m}from"./chunk-HYG7QBCA.js";import{h as x,p as d}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as c}from"./chunk-LO2NM3CE.js";var L=48,D=250,f=["played","studies","imported"],M=["won","drawn","lost","open","redWins","blackWins"],R={won:"won",drawn:"drawn",lost:"lost",open:"unfinished",redWins:"red_wins",blackWins:"black_wins"},C=["won","lost"],w={text:"",opponent:"",result:"",opening:"",since:"",until:"",tag:""},r=class extends S{constructor(){super(...arguments);this.address={path:"games",parts:[],query:new Map};this.group="";this.conditions=w;this.chosen=new Set;this.tagging=!1;this.format="pgn";this.asked=0}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}willUpdate(t){if(super.willUpdate(t),this.address!==this.shownFor){this.shownFor=this.address;let e=this.address.query.get("group");this.group=f.find(a=>a===e)??"",this.conditions=w,this.load()}}async load(t){let e=++this.asked,a=Object.entries(this.conditions).filter(([,i])=>i),n=await d.call("game.list",{limit:L,...Object.fromEntries(a),...this.group?{group:this.group}:{},...t?{before:t}:{facets:!0}});n&&e===this.asked&&(this.games=t?[...this.games??[],...n.games]:n.games,this.answer=n,this.facets=n.facets??this.facets,t||(this.chosen=new Set([...this.chosen].filter(i=>n.games.some(l=>l.id===i)))))}set(t,e=0){this.conditions={...this.conditions,...t},clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},e)}render(){let{games:t,answer:e}=this;return o`<div class="page">
			<div class="row spread">
				<h1>${this.t("games.title")}</h1>
				<span class="row"><a class="button" href=${`#/${E({collection:"my games"})}`}>${p("book")}${this.t("games.inLibrary")}</a>
				<a class="button" href="#/open">${p("folder")}${this.t("home.open")}</a></span>
			</div>
			${this.groupButtons()} ${this.filters()} ${this.chosen.size>0?this.actions():g} ${this.notice()}
			<h2 class="hidden-text">${this.t("nav.games")}</h2>
			${t?.length===0?o`<p class="empty card">${this.t("games.none")}</p>`:g}
			<div class="games">
				${t?.map(a=>o`<game-card
							.game=${a}
							choosable
							?chosen=${this.chosen.has(a.id)}
							@choose=${()=>this.choose(a.id)}
							@rename=${()=>{this.renaming=a}}
						></game-card>`)}
			</div>
			${e?.more?o`<button @click=${()=>this.load(t?.at(-1)?.changed)}>${this.t("games.more")}</button>`:g}
			${this.renameDialog()} ${this.tagDialog()}
		</div>`}groupButtons(){let{count:t}=this.answer??{},e=f.reduce((n,i)=>n+(t?.[i]??0),0),a=(n,i)=>{let l=this.t(`games.${n||"all"}`);return o`<button
				aria-pressed=${n===this.group}
				@click=${()=>{this.group=n,this.set({opponent:"",opening:"",tag:""})}}
			>
				${this.t("games.withCount",{name:l,n:i??0})}
			</button>`};return o`<div class=${t?"row":"row uncounted"} role="group" aria-label=${this.t("games.title")}>
			${a("",t&&e)} ${f.map(n=>a(n,t&&(t[n]??0)))}
		</div>`}filters(){let{conditions:t,facets:e}=this,a=s=>o`<label class="field">
			<span>${this.t(`games.${s}`)}</span>
			<input
				type="date"
				.value=${t[s]}
				@change=${h=>this.set({[s]:h.target.value})}
			/>
		</label>`,n=(s,h)=>o`<label class="field">
			<span>${this.t(`games.${s}`)}</span>
			<select
				?disabled=${h.length===0}
				@change=${u=>this.set({[s]:u.target.value})}
			>
				<option value="" ?selected=${t[s]===""}>${this.t("games.any")}</option>
				${h.map(([u,A])=>o`<option value=${u} ?selected=${t[s]===u}>${A}</option>`)}
			</select>
		</label>`,i=Object.entries(t).some(([s,h])=>h&&s!=="text"),l=(s,h)=>this.t("games.withCount",{name:s,n:h});return o`<div class="filters">
			<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("games.search")}
					placeholder=${this.t("games.search")}
					.value=${t.text}
					@input=${s=>this.set({text:s.target.value},D)}
				/>
				<span class="dim small" aria-live="polite">${this.answer?this.t("games.found",{n:this.answer.total}):""}</span>
			</div>
			<details ?open=${i}>
				<summary>${this.t("games.filter")}</summary>
				<div class="fields">
					${n("opponent",e?.opponents.map(s=>[s.id,l(O(s),s.games)])??[])}
					${n("result",M.filter(s=>!C.includes(s)||this.group===""||this.group==="played").map(s=>[R[s],this.t(`games.${s}`)]))}
					${n("opening",e?.openings.map(({code:s,name:h,games:u})=>[s,l(`${s} ${d.say(h)}`,u)])??[])}
					${a("since")} ${a("until")}
					${n("tag",e?.tags.map(({tag:s,games:h})=>[s,l(s,h)])??[])}
				</div>
				<button ?disabled=${!i} @click=${()=>this.set({...w,text:t.text})}>${this.t("games.clear")}</button>
			</details>
		</div>`}actions(){let t=d.state?.choices.formats.filter(({write:e,many:a})=>e&&(a||this.chosen.size===1));return o`<div class="actions card row" role="group" aria-label=${this.t("games.chosen",{n:this.chosen.size})}>
			<strong>${this.t("games.chosen",{n:this.chosen.size})}</strong>
			<button
				@click=${()=>{this.tagging=!0}}
			>
				${p("plus")}${this.t("games.tags")}
			</button>
			<span class="row">
				<select
					aria-label=${this.t("games.format")}
					@change=${e=>{this.format=e.target.value}}
				>
					${t?.map(({id:e,name:a})=>o`<option value=${e} ?selected=${e===this.format}>${d.say(a)}</option>`)}
				</select>
				<button @click=${()=>this.export()}>${p("download")}${this.t("games.export")}</button>
			</span>
			<button class="danger" @click=${()=>this.delete()}>${p("trash")}${this.t("ui.delete")}</button>
			<button class="quiet" @click=${()=>this.chooseAll()}>${this.t("games.chooseAll")}</button>
			<button
				class="quiet"
				@click=${()=>{this.chosen=new Set}}
			>
				${this.t("games.unchoose")}
			</button>
		</div>`}notice(){let{deleted:t}=this;return o`<div class="row" role="status">
			${t?o`<span>${this.t("games.deletedMany",{n:t.games})}</span>
						${t.deletion?o`<button @click=${()=>this.bringBack(t)}>${p("undo")}${this.t("games.bringBack")}</button>`:g}`:g}
		</div>`}renameDialog(){let t=this.renaming,e=()=>{this.renaming=void 0};return o`<chuhe-dialog heading=${this.t("games.rename")} .open=${t!==void 0} @close=${e}>
			${t?o`<form
						@submit=${a=>{a.preventDefault();let n=this.renderRoot.querySelector("input[name=title]")?.value??"";e(),this.change("game.rename",{game:t.id,title:n})}}
					>
						<label class="field">
							<span>${this.t("games.renameTitle")}</span>
							<input name="title" maxlength="100" .value=${t.named?d.say(t.named):t.title} />
						</label>
						<button class="primary">${p("check")}${this.t("games.rename")}</button>
					</form>`:g}
		</chuhe-dialog>`}tagDialog(){let t=[...this.chosen],e=this.games?.filter(({id:i})=>this.chosen.has(i))??[],a=[...new Set(e.flatMap(i=>i.tags))].sort(),n=this.facets?.tags.map(({tag:i})=>i).filter(i=>!e.every(l=>l.tags.includes(i)));return o`<chuhe-dialog
			heading=${this.t("games.tagsTitle",{n:t.length})}
			.open=${this.tagging}
			@close=${()=>{this.tagging=!1}}
		>
			${this.tagging?o`<form
						@submit=${i=>{i.preventDefault();let l=this.renderRoot.querySelector("input[name=tag]"),s=l?.value.trim()??"";l&&s&&(l.value="",this.change("game.tag",{games:t,add:[s]}))}}
					>
						<div class="row">
							${a.map(i=>o`<button
										type="button"
										aria-label=${this.t("games.removeTag",{tag:i})}
										@click=${()=>this.change("game.tag",{games:t,remove:[i]})}
									>
										${i}${p("close")}
									</button>`)}
						</div>
						<label class="field">
							<span>${this.t("games.newTag")}</span>
							<input name="tag" maxlength="100" list="known-tags" autocomplete="off" />
							<datalist id="known-tags">${n?.map(i=>o`<option value=${i}></option>`)}</datalist>
						</label>
						<button class="primary">${p("plus")}${this.t("games.addTag")}</button>
					</form>`:g}
		</chuhe-dialog>`}choose(t){let e=new Set(this.chosen);e.delete(t)||e.add(t),this.chosen=e}chooseAll(){this.chosen=new Set(this.games?.map(({id:t})=>t))}async change(t,e){await d.call(t,e)&&await this.load()}async delete(){let t=await d.call("game.delete",{games:[...this.chosen]});t&&(this.deleted=t,this.chosen=new Set,await this.load())}async bringBack({deletion:t,games:e}){await d.call("game.restore",{deletion:t})&&(this.deleted=void 0,d.toast(this.t("games.back",{n:e}),"good"),await this.load())}async export(){let t=d.state?.choices.formats.find(({id:e,many:a})=>e===this.format&&(a||this.chosen.size===1));try{await x([...this.chosen],t?.id??"pgn",d.language)}catch(e){d.fail(e)}}};r.styles=[T,b`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 0.8rem;
			}
			/* The room is there before the numbers are known: nothing moves when they come. */
			.uncounted {
				visibility: hidden;
			}
			.filters {
				display: grid;
				gap: 0.5rem;
			}
			input[type="search"] {
				flex: 1 1 14rem;
				max-width: 30rem;
			}
			.fields {
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
				padding: 0.6rem 0;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
				color: var(--dim);
			}
			/* The row stays in sight while games are chosen further down. */
			.actions {
				position: sticky;
				top: calc(var(--nav, 3.2rem) + 0.3rem);
				z-index: 3;
				padding: 0.5rem 0.8rem;
			}
			.actions select {
				width: auto;
				max-width: 9rem;
			}
			form {
				display: grid;
				gap: 0.9em;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
		`],c([k({attribute:!1})],r.prototype,"address",2),c([m()],r.prototype,"group",2),c([m()],r.prototype,"conditions",2),c([m()],r.prototype,"answer",2),c([m()],r.prototype,"facets",2),c([m()],r.prototype,"games",2),c([m()],r.prototype,"chosen",2),c([m()],r.prototype,"deleted",2),c([m()],r.prototype,"renaming",2),c([m()],r.prototype,"tagging",2),c([m()],r.prototype,"format",2),r=c([y("games-page")],r);function O({name:$,level:v}){return v>0?`${$} ${v}`:$}export{r as GamesPage};
