import"./chunk-BK6V6YAH.js";import"./chunk-6VBT6DNY.js";import"./chunk-NFHC4ZR5.js";import"./chunk-NQEVIXKO.js";import"./chunk-7SWPTIZS.js";import"./chunk-PEMOWHVM.js";import"./chunk-IFPVCZ4R.js";import"./chunk-ICOHP2BD.js";import"./chunk-KVTSEUME.js";import{a as n}from"./chunk-FCWEC74G.js";import{f as o,g as c,h as p}from"./chunk-IYA7YQMA.js";import{b as l,c as a,f as m,h,j as r}from"./chunk-4WYMRNEE.js";import{a as s}from"./chunk-LO2NM3CE.js";var u=48,v=250,t=class extends c{constructor(){super(...arguments);this.text="";this.more=!1;this.asked=0}connectedCallback(){super.connectedCallback(),this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}async load(e){let i=++this.asked,g={limit:u,...this.text?{text:this.text}:{},...e?{before:e}:{}},d=await o.call("game.list",g);d&&i===this.asked&&(this.games=e?[...this.games??[],...d.games]:d.games,this.more=d.more)}render(){let{games:e}=this;return a`<div class="page">
			<div class="row spread">
				<h1>${this.t("games.title")}</h1>
				<div class="row">
					<input
						type="search"
						aria-label=${this.t("games.search")}
						placeholder=${this.t("games.search")}
						@input=${this.search}
					/>
					<a class="button" href="#/open">${n("folder")}${this.t("home.open")}</a>
				</div>
			</div>
			${e?.length===0?a`<p class="empty card">${this.t("games.none")}</p>`:m}
			<h2 class="hidden-text">${this.t("nav.games")}</h2>
			<div class="games">
				${e?.map(i=>a`<game-card
							.game=${i}
							deletable
							@delete=${()=>{this.deleting=i}}
						></game-card>`)}
			</div>
			${this.more?a`<button @click=${()=>this.load(e?.at(-1)?.changed)}>${this.t("games.more")}</button>`:m}
			<chuhe-dialog
				heading=${this.t("games.deleteAsk")}
				.open=${this.deleting!==void 0}
				@close=${()=>{this.deleting=void 0}}
			>
				<div class="row">
					<button class="danger" @click=${()=>this.deleteGame()}>${n("trash")}${this.t("ui.delete")}</button>
					<button
						@click=${()=>{this.deleting=void 0}}
					>
						${this.t("ui.cancel")}
					</button>
				</div>
			</chuhe-dialog>
		</div>`}search(e){this.text=e.target.value,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},v)}async deleteGame(){let e=this.deleting?.id;this.deleting=void 0,e&&await o.call("game.delete",{games:[e]})&&(this.games=this.games?.filter(i=>i.id!==e),o.toast(this.t("games.deleted"),"good"))}};t.styles=[p,l`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1.1rem;
			}
			input {
				width: 16rem !important;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
		`],s([r()],t.prototype,"text",2),s([r()],t.prototype,"games",2),s([r()],t.prototype,"more",2),s([r()],t.prototype,"deleting",2),t=s([h("games-page")],t);export{t as GamesPage};
