import{a as c,h as w}from"./chunk-ZDPMJKGR.js";import{a as v,b as g}from"./chunk-3CI4WC5N.js";import{b as y,c as a,f as m,h,i as p,j as b}from"./chunk-HYG7QBCA.js";import{p as u}from"./chunk-L5VQR5JZ.js";import{a as l}from"./chunk-LO2NM3CE.js";function x({phase:o,result:i}){return o==="playing"?"":{red_wins:"1-0",black_wins:"0-1",draw:"½-½",undecided:"–"}[i]}var $=["increment","byoyomi","move","correspondence","none"],C={increment:[{name:"minutes",min:0,max:180,step:.5,value:10},{name:"increment",min:0,max:180,step:1,value:5}],byoyomi:[{name:"minutes",min:0,max:180,step:.5,value:10},{name:"periods",min:1,max:20,step:1,value:3},{name:"periodSeconds",min:1,max:300,step:1,value:30}],move:[{name:"moveSeconds",min:1,max:3600,step:1,value:60}],correspondence:[{name:"daysEach",min:1,max:14,step:1,value:3}],none:[]};function S(o){let i=["blitz","rapid","classical"];return $.filter(e=>o===void 0||(e==="none"?["untimed"]:e==="correspondence"?["correspondence"]:i).some(n=>o.includes(n)))}function _(o,i){let e=n=>Number(i.get(n)??0),t=Math.round(e("minutes")*6e4);switch(o){case"increment":return{kind:o,base_ms:t,increment_ms:e("increment")*1e3};case"byoyomi":return{kind:o,base_ms:t,periods:e("periods"),period_ms:e("periodSeconds")*1e3};case"move":return{kind:o,move_ms:e("moveSeconds")*1e3};case"correspondence":return{kind:o,move_ms:e("daysEach")*864e5};case"none":return{kind:o}}}var s=class extends v{constructor(){super(...arguments);this.tourney="";this.game="";this.short=!1;this.games=new Map;this.followed=new Map}connectedCallback(){super.connectedCallback(),this.mine=u.connection.follow(`me/${c.account}`,{changed:({games:e})=>this.follow(e)},()=>{})}disconnectedCallback(){super.disconnectedCallback(),this.mine?.(),this.follow([])}follow(e){for(let[t,n]of this.followed)e.includes(t)||(n(),this.followed.delete(t),this.change(t,void 0));for(let t of e)if(!this.followed.has(t)){let n=d=>this.change(t,d);this.followed.set(t,u.connection.follow(`game/${t}`,{changed:n},()=>{}))}}change(e,t){let n=new Map(this.games);t&&t.tourney===this.tourney&&t.host===c.account&&t.phase==="playing"?n.set(e,t):n.delete(e),this.games=n}render(){let e=r=>r.players[r.board.turn==="red"?0:1].id===c.account,t=[...this.games.values()],n=t.filter(e);if(t.length===0)return m;let d=t.findIndex(({id:r})=>r===this.game),f=[...t.slice(d+1),...t.slice(0,Math.max(d,0))].find(e);return a`<section class="card" aria-label=${this.t("tourney.boards")}>
			<div class="row">
				<span role="status">${n.length>0?this.t("tourney.waiting",{n:n.length}):this.t("tourney.noneWaits")}</span>
				${f?a`<a class="button primary" href=${`#/game/${f.id}`}>${this.t("tourney.nextBoard")}</a>`:m}
				${this.short?a`<a class="button" href=${`#/tournaments/${this.tourney}`}>${this.t("tourney.toBoards")}</a>`:m}
			</div>
			${this.short?m:a`<ul>
						${[...n,...t.filter(r=>!e(r))].map(r=>this.board(r,e(r)))}
					</ul>`}
		</section>`}board(e,t){let n=e.players[0].id===c.account;return a`<li class=${t?"waits":""}>
			<a href=${`#/game/${e.id}`}>
				<mini-board .fen=${e.board.fen} .last=${e.board.last?`${e.board.last.from}${e.board.last.to}`:""} .bottom=${n?"red":"black"}></mini-board>
				<b>${w(e.players[n?1:0])}</b>
				${t?a`<span class="dim">${this.t("tourney.yourTurn")}</span>`:m}
			</a>
		</li>`}};s.styles=[g,y`
			.card {
				padding: 0.8rem 1.1rem;
				display: grid;
				gap: 0.8rem;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.5rem 0.9rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
				gap: 0.6rem;
			}
			li a {
				display: grid;
				gap: 0.1rem;
				padding: 0.3rem;
				border: 2px solid transparent;
				border-radius: 0.4rem;
				color: inherit;
				text-decoration: none;
				overflow-wrap: anywhere;
			}
			.waits a {
				border-color: var(--accent);
			}
		`],l([p()],s.prototype,"tourney",2),l([p()],s.prototype,"game",2),l([p({type:Boolean})],s.prototype,"short",2),l([b()],s.prototype,"games",2),s=l([h("exhibition-boards")],s);export{x as a,C as b,S as c,_ as d};
