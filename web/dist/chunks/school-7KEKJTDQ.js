import"./chunk-WMOI37X6.js";import{a as w}from"./chunk-EZL7YLIQ.js";import{a as u,h as I,i as C}from"./chunk-ZDPMJKGR.js";import"./chunk-PTXK3KIY.js";import{a as R}from"./chunk-NRJCZVDY.js";import"./chunk-HLE773ML.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-S3KF5PNV.js";import{b as G}from"./chunk-BGGFJHKY.js";import"./chunk-WJXWF6X3.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import"./chunk-RXHW6722.js";import"./chunk-F2CP3VIP.js";import"./chunk-4KIL6WBB.js";import{a as $,b}from"./chunk-3CI4WC5N.js";import{b as g,c as i,f as l,h as f,i as p,j as h}from"./chunk-HYG7QBCA.js";import{k as j,p as o}from"./chunk-L5VQR5JZ.js";import{A as M,i as D}from"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var O=-1e3,_=5,N=3e3,B=class extends R{constructor(){super(...arguments);this.write=!1;this.tried=[];this.triedText=[];this.node=0;this.edits=Promise.resolve();this.seq=0;this.news=[];this.whyCommand="board.why"}open(){this.unfollow=o.connection.follow(`board/${this.id}`,{changed:e=>this.receive(e),gone:()=>this.lose()},()=>this.lose()),this.look(0).catch(e=>o.fail(e))}get persons(){return["red","black"]}get annotates(){return this.write}place(){return{board:this.id,node:this.node,tried:this.tried}}async look(e,t=[]){let s=await o.connection.call("board.show",{board:this.id,node:e,tried:t},{again:!0});this.write=s.write,this.node=e,this.tried=t,this.triedText=s.text[o.preferences.values.notation],this.shown=t.length>0?{...s.board,node:O-t.length}:s.board,this.redraw()}receive(e){this.chapter=e,this.seq=Math.max(this.seq,e.seq);for(let t of this.news.splice(0))t();if(!e.nodes[this.node]){this.look(0);return}this.redraw()}redraw(){this.chapter&&this.shown&&this.take(this.view(this.chapter,this.shown))}get writing(){return this.write&&this.tried.length===0}async send(e){return this.writing?this.add(this.node,[M(e)]):this.look(this.node,[...this.tried,M(e)])}get along(){return{}}async add(e,t){let s=crypto.randomUUID(),a=await this.edit("board.move",{node:e,moves:t,tag:s,...this.along});await this.added(a.node)}async added(e){await this.look(e)}edit(e,t,s=()=>!0){let a=async()=>{for(let n=0;;n++){let m=this.seq;try{let c=await o.connection.call(e,{board:this.id,at:m,...t},{again:!0});return this.seq=Math.max(this.seq,c.seq),c}catch(c){if(!(c instanceof j&&c.code==="stale")||n>=_||(await this.newer(m),!this.chapter?.nodes[t.node]||!s()))throw c}}},r=this.edits.then(a,a);return this.edits=r,r}newer(e){return this.seq>e?Promise.resolve():new Promise(t=>{this.news.push(t),setTimeout(t,N)})}async command(e,t={}){let{node:s,comment:a,nags:r,marks:n,moves:m,main:c}=t,q=this.chapter?.nodes[s]?.comment,U=()=>this.chapter?.nodes[s]?.comment===q||this.chapter?.nodes[s]?.comment===a;try{switch(e){case"tree.comment":return await this.edit("board.write",{node:s,comment:a},U);case"tree.nags":return await this.edit("board.write",{node:s,nags:r});case"tree.marks":return await this.edit("board.write",{node:s,marks:n});case"tree.promote":return await this.edit("board.promote",{node:s,main:c});case"tree.delete":return await this.edit("board.delete",{node:s});case"tree.add":return await this.add(s,m),{};default:return await super.command(e,t)}}catch(H){o.fail(H);return}}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),this.writing&&this.command("tree.marks",{node:this.node,marks:e.map(G)}))}goTo(e){this.look(e).catch(t=>o.fail(t))}walk(e){let t=this.chapter?.nodes??{},s={start:0,back:t[this.node]?.parent,forward:t[this.node]?.children[0]}[e];if(e==="back"&&this.tried.length>0){this.look(this.node,this.tried.slice(0,-1)).catch(a=>o.fail(a));return}if(e==="end"){s=this.node;for(let a=t[s];a;a=t[a.children[0]??-1])s=a.id}s!=null&&this.goTo(s)}async showLine(e,t){await this.look(e.id,t)}view(e,t){let s={kind:"person",name:""},a={move:!0,undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},r={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1};return{id:e.id,created:"",changed:"",start:{fen:e.start,handicap:"none"},can:{...a,...r},kind:"table",title:e.title,named:null,headers:[],rules:{id:"axf",name:D("axf")},players:{red:s,black:s},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:null,guest:null,phase:"study",result:F,draw_offer:null,live:t.node,current:t.node,board:t,opening:null,clocks:null,thinking:null,coach:null,nodes:e.nodes}}},F={result:"undecided",reason:"",pgn:"*",message:D(""),explanation:D(""),repetition:null};var L=class extends B{constructor(e,t){super(e);this.lesson=t;this.following=!0;this.answered="";this.asked=""}attend(e){this.lesson=e,e.question?.open&&e.question.id!==this.asked&&(this.asked=e.question.id,this.answered=""),this.following?this.comeBack():this.redraw()}get leads(){let e=this.lesson.people.find(({account:t})=>t===u.account);return this.lesson.holder===u.account||e?.teacher===!0}get answering(){return this.following&&this.lesson.question?.open===!0&&!this.teaches}get teaches(){return this.lesson.people.some(({account:e,teacher:t})=>t&&e===u.account)}get annotates(){return this.leads}comeBack(){let{question:e,shown:t,cursor:s}=this.lesson;this.following=!0,this.tried=[],this.write=this.leads;let a=this.answering&&e?.shown?e.shown:t;a&&(this.node=this.answering?e?.node??s:s,this.shown=a),this.redraw()}leave(){this.look(this.node).catch(e=>o.fail(e))}async look(e,t=[]){if(!this.shown){this.comeBack();return}this.following=!1,await super.look(e,t)}get writing(){return this.leads&&this.following}get along(){return{class:this.lesson.id}}async send(e){let{question:t,id:s}=this.lesson;return this.answering&&t?(await o.connection.call("class.answer",{class:s,question:t.id,move:M(e)},{again:!0}),this.answered=M(e),this.comeBack(),this.beside.put("drawn",this.state?.current??0,[{...e,brush:"best"}]),{}):super.send(e)}async added(){}goTo(e){this.leads&&this.following?o.call("class.go",{class:this.lesson.id,board:this.id,node:e}):super.goTo(e)}};var P=class extends R{constructor(e){super(`${e.assignment}/${e.item}`);this.args=e;this.shownAt=0}open(){o.connection.call("task.begin",this.args,{again:!0}).then(e=>this.show(e),e=>{o.fail(e),this.lose()})}get annotates(){return!1}async send(e){return this.show(await o.connection.call("task.move",{...this.args,move:M(e)})),{}}show(e){this.task=e,this.shownAt-=1;let t={kind:"person",name:""},s={move:!0,undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},a={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1},r={id:this.id,created:"",changed:"",start:{fen:e.board.fen,handicap:"none"},can:{...s,...a},kind:"table",title:"",named:null,headers:[],rules:{id:"axf",name:D("axf")},players:{red:t,black:t},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:null,guest:null,phase:"playing",result:F,draw_offer:null,live:this.shownAt,current:this.shownAt,board:{...e.board,node:this.shownAt},opening:null,clocks:null,thinking:null,coach:null,nodes:{}};this.take(r)}};var T=class extends ${constructor(){super(...arguments);this.blocked=[]}render(){let{people:e}=this.lesson,t=e.find(({account:n})=>n===u.account),s=n=>[n.teacher?0:1,n.hand||1e3,n.here?0:1],a=[...e].sort((n,m)=>{let[c,q]=[s(n),s(m)];return(c[0]??0)-(q[0]??0)||(c[1]??0)-(q[1]??0)||(c[2]??0)-(q[2]??0)}),r=e.filter(n=>n.here).length;return i`<section class="card">
				<p class="dim" role="status">${this.t("class.hereNow",{n:r,all:e.length})}</p>
				<ul>
					${a.map(n=>this.person(n))}
				</ul>
				${t&&!t.teacher?i`<div class="row"><button class=${t.hand?"primary":""} aria-pressed=${t.hand>0} @click=${()=>this.hand(t.hand===0)}>${this.t("class.raise")}</button></div>`:l}
			</section>
			${this.chat()} ${this.desk?this.doors(this.desk):l}`}person(e){let{account:t,name:s,teacher:a,here:r,hand:n}=e,m=this.lesson.holder===t;return i`<li class=${r?"":"away"}>
			<span class="main">
				<span class="light" aria-hidden="true"></span>${s}${C(e)}
				<span class="dim">${r?l:this.t("class.away")} ${m?this.t("class.hasBoard"):l}</span>
				${n>0?i`<b class="hand">${this.t("class.handUp",{n})}</b>`:l}
			</span>
			${this.desk&&!a?i`<button @click=${()=>this.give(m?"":t)}>${this.t(m?"class.takeBoard":"class.giveBoard")}</button>
						${n>0?i`<button @click=${()=>this.hand(!1,t)}>${this.t("class.handDown")}</button>`:l}`:l}
		</li>`}hand(e,t=""){o.call("class.hand",{class:this.lesson.id,up:e,...t&&{account:t}})}give(e){o.call("class.give",{class:this.lesson.id,account:e})}chat(){let e=this.lesson.lines.filter(({account:t})=>!this.blocked.includes(t));return i`<section class="card" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0" aria-label=${this.t("club.chat")}>
				${[...e].reverse().map(({n:t,account:s,name:a,text:r})=>i`<p>
							${s===u.account?i`<b>${a}</b>`:i`<a href=${`#/player/${encodeURIComponent(a)}?class=${this.lesson.id}&line=${t}`}><b>${a}</b></a>`}${this.markOf(s)} ${r}
						</p>`)}
			</div>
			<form class="row" @submit=${t=>this.say(t)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("class.chatHere")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`}markOf(e){let t=this.lesson.people.find(s=>s.account===e);return t?C(t):l}async say(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("text")??"").trim();s&&await o.call("class.chat",{class:this.lesson.id,text:s})&&t.reset()}doors({code:e,invited:t,limits:s}){let a=`${location.origin}/#/class-join/${e}`;return i`<section class="card">
			<h2>${this.t("class.letIn")}</h2>
			<label>${this.t("class.linkIs")}<input readonly .value=${a} @focus=${r=>r.target.select()} /></label>
			<p>${this.t("class.codeIs")} <b class="code">${e}</b></p>
			<p class="dim">${this.t("class.limitsHold",{...s})}</p>
			<div class="row"><button @click=${()=>o.call("class.change",{class:this.lesson.id,code:!0})}>${this.t("class.newCode")}</button></div>
			<form class="row" @submit=${r=>this.invite(r)}>
				<label>${this.t("class.inviteName")}<input name="name" required maxlength="20" autocapitalize="off" /></label>
				<button>${this.t("class.invite")}</button>
			</form>
			${t.length>0?i`<p class="dim">${this.t("class.waitFor",{names:t.join(", ")})}</p>`:l}
		</section>`}async invite(e){e.preventDefault();let t=e.target;await o.call("class.invite",{class:this.lesson.id,name:new FormData(t).get("name")})&&t.reset()}};T.styles=[b,w,g`
			li {
				padding-top: 0.4rem;
			}
			ul {
				gap: 0.4rem;
				max-height: 22rem;
				overflow-y: auto;
			}
			.light {
				display: inline-block;
				width: 0.6em;
				height: 0.6em;
				margin-right: 0.5em;
				border-radius: 50%;
				background: var(--good, #3c8c4a);
			}
			.away .light {
				background: none;
				border: 1px solid var(--dim);
			}
			.hand {
				color: var(--accent);
			}
			.code {
				font-family: var(--mono, monospace);
				font-size: 1.15em;
			}
			.lines {
				height: 8rem;
				overflow-y: auto;
				display: flex;
				flex-direction: column-reverse;
				justify-content: flex-start;
			}
			.lines p {
				overflow-wrap: anywhere;
			}
			form input {
				flex: 1;
				min-width: 0;
			}
		`],d([p({attribute:!1})],T.prototype,"lesson",2),d([p({attribute:!1})],T.prototype,"desk",2),d([p({attribute:!1})],T.prototype,"blocked",2),T=d([f("class-people")],T);var S=class extends ${constructor(){super(...arguments);this.answered=""}render(){let{question:e}=this.lesson;return i`${this.desk?this.asking():l} ${e?this.present(e):i`<p class="card dim">${this.t("class.noQuestion")}</p>`}
			<section class="card">
				${this.earlier?i`<h2>${this.t("class.earlier")}</h2>
							<ul>
								${this.earlier.filter(({open:t})=>!t).map(t=>i`<li><div class="main"><p>${t.text||this.t("class.whichMove")}</p>${this.tally(t.tally)} ${this.given(t)}</div></li>`)}
							</ul>`:i`<div class="row"><button @click=${()=>this.load()}>${this.t("class.earlier")}</button></div>`}
			</section>`}asking(){return i`<form class="card" @submit=${e=>this.ask(e)}>
			<label>${this.t("class.question")}<input name="text" maxlength="200" placeholder=${this.t("class.whichMove")} /></label>
			<div class="row"><button class="primary">${this.t("class.ask")}</button></div>
		</form>`}present(e){let{id:t,text:s,open:a,answered:r,tally:n}=e;return i`<section class="card" aria-live="polite">
			<h2>${s||this.t("class.whichMove")}</h2>
			${a?i`<p>${this.desk?this.t("class.answers",{n:r}):this.t(this.answered?"class.youAnswered":"class.answerOnBoard",{move:this.answered})}</p>`:this.tally(n)}
			${this.desk?this.answers(this.desk):l}
			${this.desk&&a?i`<div class="row"><button @click=${()=>o.call("class.reveal",{class:this.lesson.id,question:t})}>${this.t("class.reveal")}</button></div>`:l}
		</section>`}answers({answers:e}){let{notation:t}=o.preferences.values;return i`<ul class="names">
			${e.map(({name:s,move:a,text:r})=>i`<li><span class="main">${s}</span><b>${r[t]||a}</b></li>`)}
		</ul>`}tally(e){let{notation:t}=o.preferences.values,s=Math.max(1,...e.map(({count:a})=>a));return i`<ul class="tally">
			${e.map(({move:a,text:r,count:n})=>i`<li><b>${r[t]||a}</b><span class="bar" style=${`width: ${60*n/s}%`}></span><span>${n}</span></li>`)}
		</ul>`}given({answers:e}){let{notation:t}=o.preferences.values;return i`<p class="dim">${e.map(({name:s,move:a,text:r})=>`${s}: ${r[t]||a}`).join(" · ")}</p>`}async ask(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("text")??"").trim();await o.call("class.ask",{class:this.lesson.id,...s&&{text:s}})&&t.reset()}async load(){this.earlier=(await o.call("class.questions",{class:this.lesson.id}))?.questions}};S.styles=[b,w,g`
			li {
				padding-top: 0.3rem;
			}
			ul {
				gap: 0.3rem;
			}
			.tally li {
				flex-wrap: nowrap;
				border: 0;
			}
			.tally b {
				min-width: 5rem;
			}
			.bar {
				height: 0.9em;
				min-width: 4px;
				border-radius: 3px;
				background: var(--accent);
			}
		`],d([p({attribute:!1})],S.prototype,"lesson",2),d([p({attribute:!1})],S.prototype,"desk",2),d([p()],S.prototype,"answered",2),d([h()],S.prototype,"earlier",2),S=d([f("class-questions")],S);var k=class extends ${constructor(){super(...arguments);this.rows=[];this.kind="problems";this.known=""}willUpdate(){let e=`${this.lesson.id} ${this.desk?.progress??""} ${this.lesson.assignments.length}`;e!==this.known&&(this.known=e,this.load())}async load(){this.rows=(await o.call("task.progress",{class:this.lesson.id}))?.rows??[]}render(){let{assignments:e}=this.lesson;return i`${this.desk?this.giving():l}
			${e.length===0?i`<p class="card dim">${this.t("class.noWork")}</p>`:l}
			${e.map(t=>this.work(t))}
			${this.desk&&e.length>0?i`<p><a class="button" href=${`/api/class/progress?class=${this.lesson.id}`} download>${this.t("class.csv")}</a></p>`:l}`}work(e){let t=e.due?this.t("class.due",{date:new Date(e.due).toLocaleDateString(o.language)}):"",s=this.rows.filter(({assignment:a})=>a===e.id);return i`<section class="card">
			<h2>${e.title}</h2>
			<p class="dim">${this.t(e.kind==="problems"?"class.problemCount":"class.positionCount",{n:e.items.length})}${t?` · ${t}`:l}</p>
			${this.desk?this.table(e,s):this.items(e,s[0])}
		</section>`}items(e,t){return i`<ul class="items">
			${e.items.map((s,a)=>{let r=t?.items[a]?.done,n=`${a+1}${r?" ✓":""}`,m=this.t(r?"class.itemDone":"class.itemOpen",{n:a+1});return i`<li>
					${e.kind==="problems"?i`<a class="button" aria-label=${m} href=${`#/class/${this.lesson.id}/task/${e.id}/${encodeURIComponent(s)}`}>${n}</a>`:i`<button aria-label=${m} @click=${()=>this.play(e,s)}>${n}</button>`}
				</li>`})}
		</ul>`}async play(e,t){let s=o.onward(),a=await o.call("task.play",{class:this.lesson.id,assignment:e.id,item:t});a&&s(`game/${a.game}`)}table(e,t){let s=(a,r)=>a.items.reduce((n,m)=>n+m[r],0);return i`<div class="scroll" tabindex="0" role="group" aria-label=${this.t("class.progress")}>
				<table>
					<thead>
						<tr>
							<th scope="col">${this.t("class.pupil")}</th>
							<th scope="col">${this.t("class.doneCount")}</th>
							<th scope="col">${this.t("class.tries")}</th>
							<th scope="col">${this.t("class.wrongMoves")}</th>
						</tr>
					</thead>
					<tbody>
						${t.map(a=>i`<tr>
									<th scope="row">${a.name}</th>
									<td>${a.done}/${a.items.length}${a.late?` (${this.t("class.late")})`:l}</td>
									<td>${s(a,"tries")}</td>
									<td>${s(a,"wrong")}</td>
								</tr>`)}
					</tbody>
				</table>
			</div>
			<div class="row"><button class="danger" @click=${()=>o.call("task.delete",{class:this.lesson.id,assignment:e.id})}>${this.t("class.deleteWork")}</button></div>`}giving(){return i`<details class="card" @toggle=${()=>this.loadGroups()}>
			<summary>${this.t("class.giveWork")}</summary>
			${this.groups?this.form(this.groups):l}
		</details>`}async loadGroups(){this.groups??=await o.call("task.groups",{class:this.lesson.id})}form({collections:e,themes:t,levels:s}){let a=r=>i`<option value="">${this.t("class.any")}</option>
				${r.map(({id:n,name:m,count:c})=>i`<option value=${n}>${o.say(m)} (${c})</option>`)}`;return i`<form @submit=${r=>this.assign(r)}>
			<label>${this.t("study.name")}<input name="title" required maxlength="60" /></label>
			<label
				>${this.t("class.kind")}<select
					@change=${r=>{this.kind=r.target.value}}
				>
					<option value="problems">${this.t("class.kindProblems")}</option>
					${s.length>0?i`<option value="play">${this.t("class.kindPlay")}</option>`:l}
				</select></label
			>
			${this.kind==="problems"?i`<label>${this.t("class.collection")}<select name="collection">${a(e)}</select></label>
						<label>${this.t("class.theme")}<select name="theme">${a(t)}</select></label>
						<label>${this.t("class.howMany")}<input name="count" type="number" min="1" max="50" value="5" required /></label>`:i`<label>${this.t("class.fens")}<textarea name="fens" rows="3" required></textarea></label>
						<label
							>${this.t("class.pupilPlays")}<select name="side">
								<option value="red">${this.t("side.red")}</option>
								<option value="black">${this.t("side.black")}</option>
							</select></label
						>
						<label
							>${this.t("class.goal")}<select name="goal">
								<option value="win">${this.t("class.goalWin")}</option>
								<option value="draw">${this.t("class.goalDraw")}</option>
							</select></label
						>
						<label>${this.t("class.level")}<select name="level">${s.map(r=>i`<option>${r}</option>`)}</select></label>`}
			<label>${this.t("class.dueDate")}<input name="due" type="date" /></label>
			<div class="row"><button class="primary">${this.t("class.giveWork")}</button></div>
		</form>`}async assign(e){e.preventDefault();let t=e.target,s=new FormData(t),a=c=>String(s.get(c)??"").trim(),r=a("due")&&{due:new Date(`${a("due")}T23:59:59`).toISOString()},n=a("fens").split(`
`).map(c=>c.trim()).filter(c=>c!==""),m=this.kind==="problems"?{collection:a("collection"),theme:a("theme"),count:Number(a("count"))}:{positions:n.map(c=>({fen:c,side:a("side"),goal:a("goal")})),level:Number(a("level"))};await o.call("task.assign",{class:this.lesson.id,title:a("title"),...r,...m})&&(t.reset(),this.renderRoot.querySelector("details")?.removeAttribute("open"))}};k.styles=[b,w,g`
			form {
				display: grid;
				gap: 0.7rem;
				padding-top: 0.7rem;
			}
			.items {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			.items li {
				border: 0;
				padding: 0;
			}
			.scroll {
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th,
			td {
				text-align: left;
				padding: 0.25rem 0.5rem 0.25rem 0;
				border-bottom: 1px solid var(--line);
			}
		`],d([p({attribute:!1})],k.prototype,"lesson",2),d([p({attribute:!1})],k.prototype,"desk",2),d([h()],k.prototype,"rows",2),d([h()],k.prototype,"groups",2),d([h()],k.prototype,"kind",2),k=d([f("class-work")],k);var z=["people","moves","questions","work","settings"],v=class extends ${constructor(){super(...arguments);this.parts=[];this.missing=!1;this.tab="people";this.blocked=[];this.studies=[];this.deleting=!1;this.shown="";this.unfollow=[];this.redraw=()=>this.requestUpdate()}willUpdate(e){super.willUpdate(e);let[t="",s="",a="",r=""]=this.parts;this.isConnected&&t!==this.shown&&(this.leave(),this.shown=t,this.attend(t));let n=s==="task"?`${a}/${decodeURIComponent(r)}`:"";this.isConnected&&n!==(this.task?.id??"")&&(this.task?.removeEventListener("change",this.redraw),this.task?.close(),this.task=n?new P({class:t,assignment:a,item:decodeURIComponent(r)}):void 0,this.task?.addEventListener("change",this.redraw),this.task?.open())}attend(e){let t=(s,a,r)=>this.unfollow.push(o.connection.follow(s,{changed:a,gone:r},r));t(`class/${e}`,s=>this.take(s),()=>{this.missing=!0}),t(`me/${u.account}`,({blocked:s})=>{this.blocked=s},()=>{})}take(e){let t=e.question?.open&&e.question.id!==this.lesson?.question?.id;this.lesson=e,this.missing=!1;let s=e.people.some(({account:a,teacher:r})=>r&&a===u.account);s&&!this.desk&&this.unfollow.length<3&&this.unfollow.push(o.connection.follow(`desk/${e.id}`,{changed:a=>{this.desk=a}},()=>{this.desk=void 0})),this.room?.id!==e.board&&(this.leaveRoom(),this.room=e.board?new L(e.board,e):void 0,this.room?.addEventListener("change",this.redraw),this.room?.open(),o.shownGame=e.board),this.room?.attend(e),t&&!s&&(this.tab="questions")}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){for(let e of this.unfollow)e();this.unfollow=[],this.leaveRoom(),this.task?.close(),this.task=void 0,this.lesson=void 0,this.desk=void 0,this.shown=""}leaveRoom(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),this.room=void 0}render(){let{lesson:e}=this;return this.missing?i`<p class="empty">${this.t("class.notYours")} <a href="#/classes">${this.t("class.title")}</a></p>`:e?i`<div class="page">
			<div class="board">${this.task?this.solving(this.task):this.board(e)}</div>
			<div class="side">
				<header>
					<h1>${e.name}</h1>
					${e.archived?i`<span class="dim">${this.t("class.isArchived")}</span>`:l}
				</header>
				${this.tabs()}
				<div id="panel" role="tabpanel" aria-labelledby=${`tab-${this.tab}`} class="panel">${this.panel(e)}</div>
			</div>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}board(e){let{room:t}=this;if(!t)return i`<p class="card note">${this.t("class.noBoard")}</p>`;let s=e.people.find(({account:r})=>r===e.holder),a=t.following?t.answering?i`<b>${e.question?.text||this.t("class.whichMove")}</b> <span>${this.t(t.answered?"class.youAnswered":"class.answerOnBoard",{move:t.answered})}</span>`:i`<span class="dim">${t.leads?this.t("class.youLead"):this.t("class.following")}</span>
					${t.leads?i`<button class="quiet" @click=${()=>this.away(t)}>${this.t("class.lookAlone")}</button>`:l}`:i`<span>${this.t("class.lookingAway")}${t.triedText.length>0?i` <b>${t.triedText.join(" ")}</b>`:l}</span>
				<button class="primary" @click=${()=>t.comeBack()}>${this.t("class.comeBack")}</button>`;return i`<board-stage .room=${t}></board-stage>
			<div class="row status" role="status">${a} ${s?i`<span class="dim">${this.t("class.boardOf",{name:I(s)})}</span>`:l}</div>
			<div class="row"><walk-bar .room=${t}></walk-bar><button class="quiet" @click=${()=>t.flip()}>${this.t("game.flip")}</button></div>`}away(e){e.leave()}solving(e){let{lesson:t}=this;if(e.missing||!e.task)return i`<p class="card note">${this.t(e.missing?"class.noTask":"ui.loading")}</p>`;let{name:s,moves:a,solved:r,said:n,right:m,board:c}=e.task;return i`<h2>${s||this.t("class.problem")} · ${this.t("class.mateIn",{n:a})}</h2>
			<board-stage .room=${e}></board-stage>
			<p class=${`card note ${n?m?"right":"wrong":""}`} role="status">${n?o.say(n):this.t("class.findMate",{side:this.t(`side.${c.turn}`)})}</p>
			<div class="row"><a class="button ${r?"primary":""}" href=${`#/class/${t?.id}`}>${this.t("class.backToClass")}</a></div>`}get open(){return z.filter(e=>e!=="settings"||this.lesson!==void 0)}tabs(){return i`<div class="tabs" role="tablist" aria-label=${this.lesson?.name??""} @keydown=${e=>this.onKey(e)}>
			${this.open.map(e=>i`<button
						role="tab"
						id=${`tab-${e}`}
						aria-selected=${e===this.tab}
						aria-controls="panel"
						tabindex=${e===this.tab?0:-1}
						@click=${()=>{this.tab=e}}
					>
						${this.t(`class.tab.${e}`)}${e==="people"&&this.hands>0?` (${this.hands})`:l}
					</button>`)}
		</div>`}get hands(){return this.lesson?.people.filter(({hand:e})=>e>0).length??0}onKey(e){let t={ArrowLeft:-1,ArrowRight:1}[e.key];if(t){e.preventDefault();let s=this.open;this.tab=s[(s.indexOf(this.tab)+t+s.length)%s.length]??"people",this.updateComplete.then(()=>this.renderRoot.querySelector(`#tab-${this.tab}`)?.focus())}}panel(e){switch(this.tab){case"moves":return this.moves();case"questions":return i`<class-questions .lesson=${e} .desk=${this.desk} .answered=${this.room?.answered??""}></class-questions>`;case"work":return i`<class-work .lesson=${e} .desk=${this.desk}></class-work>`;case"settings":return this.settings(e);default:return i`<class-people .lesson=${e} .desk=${this.desk} .blocked=${this.blocked}></class-people>`}}moves(){let{room:e}=this;if(!e)return this.desk?this.chapters():l;let t=e.current?.comment??"";return i`<div class="card moves"><move-list .room=${e}></move-list></div>
			${e.leads&&e.following?i`<section class="card plain" aria-label=${this.t("moves.comment")}><notes-pane .room=${e}></notes-pane></section>`:t?i`<p class="card note">${t}</p>`:l}
			${this.desk?this.chapters():l}`}chapters(){return this.studies.length===0&&this.loadStudies(),i`<section class="card">
			<h2>${this.t("class.onBoard")}</h2>
			<label
				>${this.t("study.study")}<select @change=${e=>this.chooseStudy(e.target.value)}>
					<option value="">–</option>
					${this.studies.map(({id:e,title:t})=>i`<option value=${e} ?selected=${e===this.study?.id}>${t}</option>`)}
				</select></label
			>
			<ul>
				${(this.study?.chapters??[]).map(({board:e,title:t})=>i`<li><span class="main">${t}</span><button @click=${()=>this.put(e)} ?disabled=${e===this.lesson?.board}>${this.t("class.putOn")}</button></li>`)}
			</ul>
			${this.study?i`<p><a href=${`#/study/${this.study.id}`}>${this.t("class.openStudy")}</a></p>`:l}
		</section>`}async loadStudies(){let e=(await o.call("study.list"))?.studies??[];e.length>0&&(this.studies=e)}async chooseStudy(e){this.study=e?await o.call("study.show",{study:e}):void 0}put(e){o.call("class.go",{class:this.lesson?.id,board:e,node:0})}settings(e){let t=e.people.filter(({teacher:s})=>s);return i`<section class="card">
			${this.desk?i`<form class="row" @submit=${s=>this.rename(s)}>
							<label>${this.t("class.newName")}<input name="name" required maxlength="60" .value=${e.name} /></label>
							<button>${this.t("class.rename")}</button>
						</form>
						<ul>
							${e.people.map(s=>{let{account:a,name:r,teacher:n}=s;return i`<li>
										<span class="main">${r}${C(s)}</span>
										<button ?disabled=${n&&t.length===1} @click=${()=>o.call("class.role",{class:e.id,account:a,teacher:!n})}>
											${this.t(n?"class.makePupil":"class.makeTeacher")}
										</button>
										${a===u.account?l:i`<button class="danger" @click=${()=>o.call("class.remove",{class:e.id,account:a})}>${this.t("class.remove")}</button>`}
									</li>`})}
						</ul>
						<div class="row">
							<button @click=${()=>o.call("class.change",{class:e.id,archive:!e.archived})}>${this.t(e.archived?"class.unarchive":"class.archive")}</button>
							<button class="danger" @click=${()=>this.delete(e.id)}>${this.t(this.deleting?"class.deleteSure":"class.delete")}</button>
						</div>`:l}
			<div class="row"><button class="danger" ?disabled=${this.desk!==void 0&&t.length===1} @click=${()=>this.quit(e.id)}>${this.t("class.leave")}</button></div>
		</section>`}async rename(e){e.preventDefault();let t=new FormData(e.target).get("name");await o.call("class.change",{class:this.lesson?.id,name:t})}async delete(e){if(!this.deleting){this.deleting=!0;return}let t=o.onward();await o.call("class.delete",{class:e})&&t("classes")}async quit(e){let t=o.onward();await o.call("class.leave",{class:e})&&t("classes")}};v.styles=[b,w,g`
			:host {
				display: block;
			}
			.page {
				display: grid;
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 14rem) * 0.87))) minmax(17rem, 28rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.board,
			.side,
			.panel {
				display: grid;
				gap: 0.7rem;
				min-width: 0;
			}
			.status {
				align-items: center;
				min-height: 2.4em;
			}
			.tabs {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem;
			}
			.tabs button[aria-selected="true"] {
				background: var(--accent-soft);
				border-color: var(--accent);
				font-weight: 600;
			}
			.moves {
				height: 16rem;
				padding: 0;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.plain {
				padding: 0;
			}
			.note.right {
				border-color: var(--accent);
			}
			.note.wrong {
				border-color: var(--red);
			}
			class-people,
			class-questions,
			class-work {
				display: grid;
				gap: 0.7rem;
			}
			@media (max-width: 800px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.3rem;
				}
			}
		`],d([p({attribute:!1})],v.prototype,"parts",2),d([h()],v.prototype,"lesson",2),d([h()],v.prototype,"desk",2),d([h()],v.prototype,"room",2),d([h()],v.prototype,"task",2),d([h()],v.prototype,"missing",2),d([h()],v.prototype,"tab",2),d([h()],v.prototype,"blocked",2),d([h()],v.prototype,"studies",2),d([h()],v.prototype,"study",2),d([h()],v.prototype,"deleting",2),v=d([f("class-page")],v);var A=class extends ${constructor(){super(...arguments);this.code="";this.studies=[]}connectedCallback(){super.connectedCallback(),u.account&&!u.guest&&this.load()}async load(){let[e,t]=await Promise.all([o.call("class.list"),o.call("study.list")]);this.classes=e?.classes??[],this.studies=t?.studies??[]}render(){return!u.account||u.guest?i`<p class="empty">${this.t("class.signUpFirst")} <a href=${`#/account/${this.code}`}>${this.t("club.signIn")}</a></p>`:this.classes?i`<div class="page">
			<h1>${this.t("class.title")}</h1>
			<div class="columns">
				<section class="card">
					<h2>${this.t("class.mine")}</h2>
					${this.classes.length===0?i`<p class="dim">${this.t("class.noneYet")}</p>`:l}
					<ul>
						${this.classes.map(e=>this.entry(e))}
					</ul>
					<form class="row" @submit=${e=>this.join(e)}>
						<label>${this.t("class.code")}<input name="code" required maxlength="40" autocapitalize="off" .value=${this.code} /></label>
						<button class=${this.code?"primary":""}>${this.t("class.join")}</button>
					</form>
					<form class="row" @submit=${e=>this.make(e)}>
						<label>${this.t("class.newName")}<input name="name" required maxlength="60" /></label>
						<button>${this.t("class.new")}</button>
					</form>
				</section>
				<section class="card">
					<h2>${this.t("study.studies")}</h2>
					<p class="dim">${this.t("class.studiesIntro")}</p>
					<ul>
						${this.studies.map(({id:e,title:t,own:s})=>i`<li><a class="main" href=${`#/study/${e}`}>${t}</a>${s?l:i`<span class="dim">${this.t("class.sharedWithYou")}</span>`}</li>`)}
					</ul>
					<form class="row" @submit=${e=>this.makeStudy(e)}>
						<label>${this.t("study.name")}<input name="title" required maxlength="100" /></label>
						<button>${this.t("study.new")}</button>
					</form>
				</section>
			</div>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}entry({id:e,name:t,role:s,pupils:a,archived:r}){if(s==="invited"){let n=m=>async()=>{await o.call("class.answer_invitation",{class:e,accept:m}),await this.load()};return i`<li>
				<span class="main">${this.t("class.invitedTo",{name:t})}</span>
				<button class="primary" @click=${n(!0)}>${this.t("game.accept")}</button>
				<button @click=${n(!1)}>${this.t("game.decline")}</button>
			</li>`}return i`<li>
			<a class="main" href=${`#/class/${e}`}>${t}</a>
			<span class="dim">${this.t(s==="teacher"?"class.youTeach":"class.youLearn")} · ${this.t("class.pupilCount",{n:a})}</span>
			${r?i`<span class="dim">${this.t("class.isArchived")}</span>`:l}
		</li>`}async join(e){e.preventDefault();let t=new FormData(e.target).get("code"),s=o.onward(),a=await o.call("class.join",{code:t});a&&s(`class/${a.class}`)}async make(e){e.preventDefault();let t=new FormData(e.target).get("name"),s=o.onward(),a=await o.call("class.new",{name:t});a&&s(`class/${a.class}`)}async makeStudy(e){e.preventDefault();let t=new FormData(e.target).get("title"),s=o.onward(),a=await o.call("study.make",{title:t});a&&s(`study/${a.id}`)}};A.styles=[b,w,g`
			.page {
				max-width: 64rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.columns {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
				gap: 1rem;
				align-items: start;
			}
		`],d([p()],A.prototype,"code",2),d([h()],A.prototype,"classes",2),d([h()],A.prototype,"studies",2),A=d([f("classes-page")],A);var y=class extends ${constructor(){super(...arguments);this.study="";this.board="";this.classes=[];this.deleting=!1;this.asked="";this.redraw=()=>this.requestUpdate()}willUpdate(e){super.willUpdate(e),this.asked!==this.study&&(this.asked=this.study,this.contents=void 0,this.load());let t=this.board||this.contents?.chapters[0]?.board||"";this.isConnected&&t&&this.room?.id!==t&&(this.leave(),this.room=new B(t),o.shownGame=t,this.room.addEventListener("change",this.redraw),this.room.open())}async load(){this.contents=await o.call("study.show",{study:this.study}),this.contents?.own&&(this.classes=(await o.call("class.list"))?.classes??[])}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),this.room=void 0}render(){let{room:e,contents:t}=this;return!t||!e?i`<p class="empty">${this.t("ui.loading")}</p>`:e.missing?i`<p class="empty">${this.t("study.none")} <a href="#/classes">${this.t("class.title")}</a></p>`:i`<div class="page">
			<div><board-stage .room=${e}></board-stage></div>
			<div class="side">
				<header>
					<h1>${t.title}</h1>
					<span class="dim">${this.t(e.write?"class.mayWrite":"class.mayRead")}</span>
				</header>
				${e.tried.length>0?i`<p class="card note">${this.t("club.trying")} <b>${e.triedText.join(" ")}</b></p>`:l}
				<div class="card moves"><move-list .room=${e}></move-list></div>
				<div class="row"><walk-bar .room=${e}></walk-bar><button class="quiet" @click=${()=>e.flip()}>${this.t("game.flip")}</button></div>
				${e.write?i`<section class="card plain" aria-label=${this.t("moves.comment")}><notes-pane .room=${e}></notes-pane></section>`:l}
				${this.chapters(t)} ${t.own?this.sharing(t):l}
			</div>
		</div>`}chapters({id:e,chapters:t,write:s}){return i`<section class="card">
			<h2>${this.t("class.chapters")}</h2>
			<ul>
				${t.map(({board:a,title:r})=>i`<li><a class="main" href=${`#/study/${e}/${a}`} aria-current=${a===this.room?.id?"page":l}>${r}</a>${s&&t.length>1?i`<button aria-label=${`${this.t("class.deleteChapter")}: ${r}`} @click=${()=>this.removeChapter(a)}>${this.t("class.deleteChapter")}</button>`:l}</li>`)}
			</ul>
			${s?i`<form class="row" @submit=${a=>this.add(a)}>
						<label>${this.t("study.chapterName")}<input name="title" required maxlength="100" /></label>
						<label>${this.t("class.fen")}<input name="fen" maxlength="200" autocapitalize="off" /></label>
						<button>${this.t("study.addChapter")}</button>
					</form>`:l}
		</section>`}sharing({shares:e}){return i`<section class="card">
			<h2>${this.t("class.share")}</h2>
			<ul>
				${e.map(({kind:t,who:s,name:a,write:r})=>i`<li>
							<span class="main">${a}</span><span class="dim">${this.t(r?"class.mayWrite":"class.mayRead")}</span>
							<button @click=${()=>this.share(t==="class"?{class:s}:{name:a},"none")}>${this.t("class.unshare")}</button>
						</li>`)}
			</ul>
			<form class="row" @submit=${t=>this.shareWith(t)}>
				<label>${this.t("club.name")}<input name="name" maxlength="20" autocapitalize="off" /></label>
				<label
					>${this.t("class.class")}<select name="class">
						<option value="">–</option>
						${this.classes.filter(({role:t})=>t!=="invited").map(({id:t,name:s})=>i`<option value=${t}>${s}</option>`)}
					</select></label
				>
				<label
					>${this.t("class.how")}<select name="how">
						<option value="read">${this.t("class.read")}</option>
						<option value="write">${this.t("class.write")}</option>
					</select></label
				>
				<button>${this.t("class.share")}</button>
			</form>
			<div class="row">
				<button class="danger" @click=${()=>this.delete()}>${this.t(this.deleting?"class.deleteStudySure":"class.deleteStudy")}</button>
			</div>
		</section>`}async share(e,t){this.contents=await o.call("study.share",{study:this.study,...e,how:t})??this.contents}async shareWith(e){e.preventDefault();let t=e.target,s=new FormData(t),a=s.get("class");await this.share(a?{class:a}:{name:s.get("name")},String(s.get("how"))),t.reset()}async removeChapter(e){let t=o.onward(),s=await o.call("study.remove_chapter",{study:this.study,board:e});s&&(this.contents=s,t(`study/${this.study}`))}async delete(){if(!this.deleting){this.deleting=!0;return}let e=o.onward();await o.call("study.delete",{study:this.study})&&e("classes")}async add(e){e.preventDefault();let t=new FormData(e.target),s=o.onward(),a=String(t.get("fen")??"").trim(),r=await o.call("study.add",{study:this.study,title:t.get("title"),...a&&{fen:a}}),n=r?.chapters.at(-1);r&&n&&(this.contents=r,s(`study/${this.study}/${n.board}`))}};y.styles=[b,w,g`
			:host {
				display: block;
			}
			.page {
				display: grid;
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 9rem) * 0.87))) minmax(17rem, 26rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.side {
				display: grid;
				gap: 0.7rem;
			}
			.moves {
				height: 14rem;
				padding: 0;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.plain {
				padding: 0;
			}
			[aria-current] {
				font-weight: 650;
			}
			@media (max-width: 800px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.3rem;
				}
			}
		`],d([p()],y.prototype,"study",2),d([p()],y.prototype,"board",2),d([h()],y.prototype,"contents",2),d([h()],y.prototype,"room",2),d([h()],y.prototype,"classes",2),d([h()],y.prototype,"deleting",2),y=d([f("study-page")],y);
