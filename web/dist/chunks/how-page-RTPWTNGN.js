import{a as u,b as w}from"./chunk-3CI4WC5N.js";import{b as d,c as a,f as h,h as m,i as c,j as g}from"./chunk-HYG7QBCA.js";import{p as l}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as n}from"./chunk-LO2NM3CE.js";var s=[{id:"piece",title:"how.piece.title",intro:"how.piece.intro",chapter:"how.piece.chapter",page:"01-board.md",tag:"how-piece",load:()=>import("./how-piece-BN6WVIO5.js")},{id:"alphabeta",title:"how.ab.title",intro:"how.ab.intro",chapter:"how.ab.chapter",page:"04-alphabeta.md",tag:"how-alphabeta",load:()=>import("./how-alphabeta-J555RR2Y.js")},{id:"order",title:"how.order.title",intro:"how.order.intro",chapter:"how.order.chapter",page:"07-ordering.md",tag:"how-order",load:()=>import("./how-order-KTG52UTW.js")},{id:"tree",title:"how.tree.title",intro:"how.tree.intro",chapter:"how.tree.chapter",page:"09-depth.md",tag:"how-tree",load:()=>import("./how-tree-JNQPCO3N.js")},{id:"ruling",title:"how.rule.title",intro:"how.rule.intro",chapter:"how.rule.chapter",page:"10-rulings.md",tag:"how-ruling",load:()=>import("./how-ruling-EXLN724C.js")}];var r=class extends u{willUpdate(t){t.has("address")&&this.open()}get shown(){return s.find(({id:t})=>t===this.address.parts[0])}async open(){let{shown:t,address:i}=this;if(t&&this.element?.localName!==t.tag){this.element=void 0;try{await t.load()}catch(o){l.fail(o);return}}if(i!==this.address)return;if(!t){this.element=void 0;return}let e=this.element??document.createElement(t.tag);e.query=i.query,this.element=e}render(){let t=this.shown,i=(e,o)=>a`<a href=${`#/how${e?`/${e}`:""}`} aria-current=${e===(t?.id??"")?"page":"false"}>${o}</a>`;return a`<div class="page">
			<nav class="parts" aria-label=${this.t("how.parts")}>
				${i("",this.t("how.overview"))}${s.map(({id:e,title:o})=>i(e,this.t(o)))}
			</nav>
			<h1>${this.t(t?.title??"how.title")}</h1>
			<p class="dim">${this.t(t?.intro??"how.intro")} ${t?this.chapter(t):h}</p>
			${t?this.element:this.overview()}
		</div>`}chapter(t){return a`<a href=${f(t.page)} target="_blank">${this.t("how.chapter",{title:this.t(t.chapter)})}</a>`}overview(){return a`<ul>
				${s.map(t=>a`<li class="card">
							<h2>${this.t(t.title)}</h2>
							<p>${this.t(t.intro)}</p>
							<p><a class="button primary" href=${`#/how/${t.id}`}>${this.t("how.open",{title:this.t(t.title)})}</a></p>
							<p class="small">${this.chapter(t)}</p>
						</li>`)}
			</ul>
			<p><a href=${f("README.md")} target="_blank">${this.t("how.tutorial")}</a></p>`}};r.styles=[w,d`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 0.8rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.8rem;
			}
			nav.parts {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem;
				border-bottom: 1px solid var(--line);
			}
			nav.parts a {
				padding: 0.4em 0.9em;
				color: var(--text);
				text-decoration: none;
				border-bottom: 3px solid transparent;
			}
			nav.parts a[aria-current="page"] {
				border-color: var(--accent);
				font-weight: 650;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
			}
			li {
				padding: 1rem;
				display: grid;
				gap: 0.6rem;
				align-content: start;
			}
		`],n([c({attribute:!1})],r.prototype,"address",2),n([g()],r.prototype,"element",2),r=n([m("how-page")],r);function f(p){return`docs.html#tutorial/${l.language==="zh"?"zh":"en"}/${p}`}export{r as HowPage};
