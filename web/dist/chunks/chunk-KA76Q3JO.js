import{A as G,B as H,C as Y,Q,b as V,l as b,n as $,o as _,p as z,r as D,s as w,t as q,v as C,w as J}from"./chunk-ZKHZXYJV.js";function m(){return document.documentElement.dataset.carrier==="worker"}var N,be=0,g=new Map,L=class{constructor(t){this.elsewhere=t;this.onmessage=null;this.onclose=null;this.worker=new Worker("worker.js",{type:"module"});this.worker.onmessage=e=>this.take(e.data),this.worker.onerror=e=>this.end(e.message)}take(t){t.message!==void 0?(this.elsewhere(!1),this.onmessage?.({data:t.message})):t.answer!==void 0?(g.get(t.answer)?.(new Response(t.body,{status:t.status,headers:t.header})),g.delete(t.answer)):t.elsewhere?this.elsewhere(!0):t.failed!==void 0&&this.end(t.failed)}end(t){console.error(t),this.worker.terminate();for(let[e,n]of[...g])g.delete(e),n(Response.error());this.onclose?.()}send(t){this.worker.postMessage({text:t})}ask(t,e,n,r){this.worker.postMessage({id:t,method:e,target:n,body:r})}};function X(o){return{open:()=>(N=new L(o),N),accepts:async()=>{},loadKey:()=>"none",saveKey:()=>{}}}async function Z(o,t){let e=new Uint8Array(await new Response(t.body??null).arrayBuffer());return new Promise(n=>{let r=++be;g.set(r,n),N?.ask(r,t.method??"GET",o,e)})}async function ee(o){navigator.storage?.persist?.();let t=await navigator.serviceWorker?.register("service-worker.js");if(!t)return;let e=!navigator.serviceWorker.controller;navigator.serviceWorker.addEventListener("controllerchange",()=>{e||location.reload()});let n=r=>{r?.state==="installed"&&navigator.serviceWorker.controller&&o(()=>r.postMessage("now"))};n(t.waiting),t.addEventListener("updatefound",()=>{let r=t.installing;r?.addEventListener("statechange",()=>n(r))})}var k="chuhe.key";function te(){let o=new URLSearchParams(location.hash.slice(1)).get("key");return o&&(sessionStorage.setItem(k,o),history.replaceState(null,"",location.pathname+location.search)),{open:e=>{let n=location.protocol==="https:"?"wss":"ws";return new WebSocket(`${n}://${location.host}/api/ws`,["chuhe.v1",`key.${e}`])},accepts:async e=>{try{return(await fetch("/api/hello",{headers:{Authorization:`Bearer ${e}`}})).status!==401}catch{return}},loadKey:()=>sessionStorage.getItem(k)??"none",saveKey:e=>sessionStorage.setItem(k,e)}}function Fe(o,t=[]){return p("/api/records",o,t.length>0?{pick:t.join(",")}:{})}function Ie(o){return p("/api/records",o,{list:"true"})}function We(o){return p("/api/library",o)}function Be(o){return p("/api/studies",o)}function Ke(o,t){return p("/api/library",new File([t],o),{text:"true"})}function j(o,t){return m()?Z(o,t):fetch(o,t)}async function p(o,t,e={}){let n=await j(`${o}?${new URLSearchParams({name:t.name,...e})}`,{method:"POST",headers:M(),body:t}),r=await n.json();if(!n.ok)throw r.error;return r}async function we(o){return ne(await j(o,{headers:M()}))}async function ne(o){if(!o.ok)throw(await o.json()).error;return o.blob()}async function ke(o,t){oe(await we(o),t)}async function Ue(o,t,e){let n=await j("/api/games/record",{method:"POST",headers:M(),body:JSON.stringify({games:o,format:t,language:e})}),r=n.headers.get("Content-Disposition")?.split("UTF-8''")[1]??"";oe(await ne(n),decodeURIComponent(r))}function oe(o,t){let e=URL.createObjectURL(o),n=document.createElement("a");n.href=e,n.download=t,n.click(),URL.revokeObjectURL(e)}function M(){return{Authorization:`Bearer ${sessionStorage.getItem(k)??""}`}}function Ve(){return ke("/api/everything",`chuhe-${new Date().toISOString().slice(0,10)}.json`)}function $e(o){return p("/api/everything",o)}var x=class{constructor(t,e){this.name=t;this.listener=e;this.epoch="";this.seen=0}subscription(){return this.state?{topic:this.name,epoch:this.epoch,after:this.seen}:{topic:this.name}}resume(t){if(this.epoch=t.epoch,t.state!==void 0){this.state=t.state,this.seen=t.n,this.listener.changed(this.state);return}for(let e of t.events??[])this.take(e)}take(t){if(t.gone){this.listener.gone?.();return}if(t.n!==void 0){if(t.n<=this.seen)return;this.seen=t.n}this.state&&(t.set||t.nodes)&&(this.state=xe(this.state,t),this.listener.changed(this.state)),t.say&&this.listener.said?.(t.say)}};function xe(o,t){let e={...o,...t.set};if(t.nodes){let n={...e.nodes};for(let[r,i]of Object.entries(t.nodes))i===null?delete n[r]:n[r]=i;e.nodes=n}return e}var l=class extends Error{constructor(e){super(e.message.en);this.error=e}get words(){return this.error.message}get code(){return this.error.code}},se="connection_lost";function re(){return{code:se,message:q(w("connection.lost"))}}var ie=[250,500,1e3,2e3],S=class{constructor(t,e){this.carrier=t;this.statusChanged=e;this.status="connecting";this.version="";this.attempts=0;this.lastId=0;this.pending=new Map;this.topics=new Map}connect(){clearTimeout(this.timer);let t=this.carrier.open(this.carrier.loadKey());this.socket=t,t.onmessage=e=>this.receive(JSON.parse(String(e.data))),t.onclose=()=>{t===this.socket&&this.closed()}}hurry(){this.status==="waiting"&&this.connect()}call(t,e={},{again:n=!1}={}){let r=++this.lastId,i=JSON.stringify({id:r,do:t,args:e});return new Promise((s,a)=>{if((this.status==="waiting"||this.status==="refused")&&!n){a(new l(re()));return}this.pending.set(r,{text:i,again:n,resolve:s,reject:a}),this.status==="open"&&this.socket?.send(i)})}follow(t,e,n){let r={topic:new x(t,e),failed:n};return this.topics.set(t,[...this.followers(t),r]),this.status==="open"&&this.subscribe(r),()=>{let i=this.followers(t),s=i.filter(a=>a!==r);s.length>0?this.topics.set(t,s):i.length>0&&(this.topics.delete(t),this.status==="open"&&this.call("unsubscribe",{topic:t}).catch(()=>{}))}}followers(t){return this.topics.get(t)??[]}subscribe({topic:t,failed:e}){this.call("subscribe",t.subscription()).then(n=>t.resume(n),n=>{n.code!==se&&e(n)})}receive(t){if(t.welcome)this.welcomed(t.welcome);else if(typeof t.topic=="string")for(let{topic:e}of this.followers(t.topic))e.take(t);else if(typeof t.re=="number"){let e=this.pending.get(t.re);this.pending.delete(t.re),t.error?e?.reject(new l(t.error)):e?.resolve(t.ok)}}welcomed({key:t,version:e}){this.carrier.saveKey(t),this.version=e,this.attempts=0;let n=[...this.pending.values()];this.setStatus("open");for(let r of[...this.topics.values()].flat())this.subscribe(r);for(let{text:r}of n)this.socket?.send(r)}async closed(){this.socket=void 0;for(let[n,{again:r,reject:i}]of[...this.pending])r||(this.pending.delete(n),i(new l(re())));let t=this.attempts++;if(this.status!=="open"&&await this.carrier.accepts(this.carrier.loadKey())===!1){this.setStatus("refused");return}this.setStatus("waiting");let e=ie[Math.min(t,ie.length-1)];this.timer=setTimeout(()=>this.connect(),e)}setStatus(t){this.status=t,this.statusChanged()}};function f(o,t,e){return{at:o,gain:t,partials:[[310*e,.55,.03],[742*e,.8,.018],[1390*e,.45,.011],[2280*e,.25,.007]],knock:[.5,.0035]}}function v(o,t,e,n){return{at:o,gain:t,partials:[[e,.6,n],[e*1.503,.3,n*.7],[e*2.02,.35,n*.55],[e*2.741,.2,n*.35],[e*4.11,.12,n*.18]],knock:[.06,.004]}}function ae(o,t,e){return{at:o,gain:t,partials:[[e,.7,.16],[e*2,.3,.1],[e*3,.14,.06]]}}var Se={move:[f(0,.7,1)],capture:[f(0,.75,1.28),f(.055,.85,.86)],check:[f(0,.6,1),v(.02,.5,587,.22)],mate:[f(0,.6,.9),v(.03,.75,131,1.1),v(.03,.25,196,.8)],end:[v(0,.45,392,.4),v(.18,.45,294,.6)],notify:[ae(0,.5,523),ae(.11,.5,784)],illegal:[{at:0,gain:.5,partials:[[118,1,.05]],knock:[.15,.006]}],"low-time":[f(0,.3,2.1)]};function ce(o,t){let e=Se[o],n=Math.max(...e.map(i=>i.at+5*Te(i))),r=new Float32Array(Math.ceil(n*t));for(let i of e)Ee(r,i,t);return Pe(r,t),r}function Te(o){return Math.max(...o.partials.map(([,,t])=>t),o.knock?.[1]??0)}function Ee(o,t,e){let n=t.partials.reduce((s,[,a])=>s+a,t.knock?.[0]??0),r=Math.round(t.at*e),i=(s,a,h)=>{let d=t.gain*s/n,O=r+Math.ceil(6*a*e);A(o.subarray(r,O),(ve,ye)=>{let U=ye/e;return ve+d*Math.exp(-U/a)*h(U)})};for(let[s,a,h]of t.partials)i(a,h,d=>Math.sin(2*Math.PI*s*d));t.knock&&i(...t.knock,Re(r+1))}function A(o,t){for(let[e,n]of o.entries())o[e]=t(n,e)}function Re(o){let t=o*2654435761|1;return()=>(t^=t<<13,t^=t>>>17,t^=t<<5,t/2**31)}function Pe(o,t){let e=Math.round(5e-4*t),n=Math.round(.01*t);A(o.subarray(0,e),(r,i)=>r*i/e),A(o.subarray(-n),(r,i)=>r*(1-(i+1)/n))}function de(){return new F}var F=class{constructor(){this.volume=.7;this.broken=!1;this.buffers=new Map}prepare(){this.attempt(()=>{for(let t of["move","capture"])this.buffer(t,this.open())})}play(t){this.attempt(()=>this.start(t))}attempt(t){if(!(this.volume<=0||this.broken||!navigator.userActivation?.hasBeenActive))try{t()}catch{this.broken=!0}}open(){return this.context??=new AudioContext({latencyHint:"interactive"}),this.context}start(t){let e=this.open();e.state==="suspended"&&e.resume().catch(()=>{});let n=e.createBufferSource();n.buffer=this.buffer(t,e);let r=e.createGain();r.gain.value=Math.min(this.volume,1)**2,n.connect(r).connect(e.destination),n.start()}buffer(t,e){let n=this.buffers.get(t);if(!n){let r=ce(t,e.sampleRate);n=e.createBuffer(1,r.length,e.sampleRate),n.copyToChannel(r,0),this.buffers.set(t,n)}return n}};function Oe(o){let t=_(o);return{language:t,mode:"auto",theme:"wood",pieces:"traditional",coordinates:W(t),board:"flat",animation:220,targets:!0,premoves:!0,sounds:!0,ticking:!0,volume:.7,notation:T(t),notices:!0,teasing:!1,rules:"axf",typed:!1,greeted:!1,cloud:!1}}function T(o){return b[o].moves}function W(o){return T(o)==="vietnamese"?"digits":"chinese"}var u=o=>t=>typeof t=="string"&&o.includes(t),le=(o,t)=>e=>typeof e=="number"&&e>=o&&e<=t,c=o=>typeof o=="boolean",R={language:$,mode:u(["auto","light","dark"]),theme:u(G),pieces:u(H),coordinates:u(Y),board:u(["flat","3d"]),animation:le(0,5e3),targets:c,premoves:c,sounds:c,ticking:c,volume:le(0,1),notation:u(["chinese","traditional","vietnamese","wxf","iccs"]),notices:c,teasing:c,rules:u(["axf","cxa","computer"]),typed:c,greeted:c,cloud:c};function pe(o){return Object.hasOwn(R,o)}var Ce=["animation","sounds","ticking","volume"];function ue(o){return Ce.some(t=>t===o)}var B={men:"pieces"};function fe(o){return Object.fromEntries(Object.entries(B).flatMap(([t,e])=>t in o&&!(e in o)?[[e,o[t]]]:[]))}function he(o,t){let e={...o};for(let[n,r]of Object.entries({...fe(t),...t}))pe(n)&&R[n](r)&&(e[n]=r);return e}function Ne(o){return Object.entries(o).flatMap(([t,e])=>pe(t)&&!R[t](e)?[t]:[])}var I="chuhe.preferences",E=class extends EventTarget{constructor(e,n){super();this.storage=e;this.refused=[];this.publish=()=>{};this.values=he(Oe(n),this.load())}set(e,n){let r={[e]:n},{language:i,notation:s,coordinates:a}=this.values;e==="language"&&s===T(i)&&(r.notation=T(n)),e==="language"&&a===W(i)&&(r.coordinates=W(n)),this.take({...this.values,...r});let h=Object.entries(r).filter(([d])=>!ue(d));h.length>0&&this.publish(Object.fromEntries(h.map(([d,O])=>[`page.${d}`,O])))}adopt(e){let n=Object.entries(e).flatMap(([s,a])=>s.startsWith("page.")&&!ue(s.slice(5))?[[s.slice(5),a]]:[]),r=Object.fromEntries(n);this.refused=Ne(r),this.take(he(this.values,r));let i=Object.keys(B).filter(s=>s in r);i.length>0&&this.publish({...Object.fromEntries(Object.entries(fe(r)).map(([s,a])=>[`page.${s}`,a])),...Object.fromEntries(i.map(s=>[`page.${s}`,null]))})}reset(){return this.storage.removeItem(I),Object.fromEntries([...Object.keys(R),...Object.keys(B)].map(e=>[`page.${e}`,null]))}look(e){let{theme:n,pieces:r,coordinates:i,animation:s,targets:a}=this.values;return{theme:n,pieces:r,coordinates:i,animation:s,showTargets:a,dark:e}}load(){try{let e=JSON.parse(this.storage.getItem(I)??"{}");return typeof e=="object"&&e!==null?e:{}}catch{return{}}}take(e){JSON.stringify(e)!==JSON.stringify(this.values)&&(this.values=e,this.storage.setItem(I,JSON.stringify(e)),this.dispatchEvent(new Event("change")))}};function ge({tone:o,text:t}){let e=Math.max(0,t.length-60)*45;return(o==="error"?6e3:3500)+e}var P=class{constructor(t){this.changed=t;this.standing=[];this.held=!1;this.last=0}get list(){return this.standing.map(({toast:t})=>t)}add(t,e,n=""){let r=this.standing.find(({toast:a})=>a.text===t&&a.tone===e&&a.game===n);if(r){this.stop(r),r.left=ge(r.toast),this.start(r);return}let i={id:++this.last,text:t,tone:e,game:n},s={toast:i,timer:void 0,since:0,left:ge(i)};for(let a of this.standing.slice(0,Math.max(0,this.standing.length+1-3)))this.stop(a);this.standing=[...this.standing.slice(-2),s],this.start(s),this.changed()}close(t){this.drop(e=>e.id===t)}leave(t){this.drop(e=>e.game!==""&&e.game!==t)}drop(t){for(let e of this.standing.filter(({toast:n})=>t(n)))this.stop(e);this.standing=this.standing.filter(({toast:e})=>!t(e)),this.standing.length===0&&(this.held=!1),this.changed()}hold(){if(!this.held){for(let t of this.standing)this.stop(t);this.held=!0}}release(){if(this.held){this.held=!1;for(let t of this.standing)t.left=Math.max(t.left,1500),this.start(t)}}start(t){this.held||(t.since=Date.now(),t.timer=setTimeout(()=>this.close(t.toast.id),t.left))}stop(t){clearTimeout(t.timer),this.held||(t.left-=Date.now()-t.since)}};var Le=120,K=class extends EventTarget{constructor(){super();this.preferences=new E(localStorage,navigator.languages);this.sounds=de();this.elsewhere=!1;this.toasts=new P(()=>this.changed());this.windows=[];this.darkness=matchMedia("(prefers-color-scheme: dark)");this.ready=Promise.resolve();this.toldRefused="";this.toldNotice=!1;this.shown="";this.connection=new S(this.carrier(),()=>this.changed()),this.preferences.publish=n=>{this.connection.call("settings.set",n).catch(()=>{})},this.preferences.addEventListener("change",()=>this.applyPreferences()),this.darkness.addEventListener("change",()=>this.applyPreferences());let e=()=>setTimeout(()=>this.sounds.prepare(),Le);window.addEventListener("pointerup",e,{once:!0}),window.addEventListener("online",()=>this.connection.hurry()),this.applyPreferences()}carrier(){return m()?X(e=>{this.elsewhere!==e&&(this.elsewhere=e,this.changed())}):te()}start(){m()&&ee(e=>{this.update=e,this.changed()}).catch(()=>{}),this.connection.connect(),this.connection.follow("app",{changed:e=>{this.state=e,this.preferences.adopt(e.settings),this.tellRefused(),this.tellNotice(),this.changed()}},e=>this.fail(e))}get language(){return D()}get locale(){return b[this.language].locale}get dark(){let{mode:e}=this.preferences.values;return e==="auto"?this.darkness.matches:e==="dark"}get look(){let e=this.preferences.look(this.dark),n=C(e.pieces)?e:{...e,pieces:"traditional"},r=JSON.stringify(n);return this.lookCache?.key!==r&&(this.lookCache={key:r,look:n}),this.lookCache.look}t(e,n){return w(e,n)}say(e){return e[this.language]??e.en}play(e){requestAnimationFrame(()=>setTimeout(()=>this.sounds.play(e)))}toast(e,n="info",r=""){this.toasts.add(e,n,r)}get window(){return this.windows.at(-1)}windowOpened(e){this.windows=[...this.windows,e],this.changed()}windowClosed(e){this.windows.includes(e)&&(this.windows=this.windows.filter(n=>n!==e),this.changed())}fail(e,n=""){this.toast(this.textOf(e),"error",n)}textOf(e){return e instanceof l?this.say(e.words):typeof e=="object"&&e&&"message"in e&&je(e.message)?this.say(e.message):String(e)}async call(e,n={},r=""){try{return await this.connection.call(e,n)}catch(i){(r===""||r===this.shownGame)&&this.fail(i,r);return}}get shownGame(){return this.shown}set shownGame(e){e!==this.shown&&(this.shown=e,this.toasts.leave(e))}go(e){location.hash=`#/${e}`}onward(){let e=location.hash;return n=>{location.hash===e&&this.go(n)}}tellRefused(){let e=this.preferences.refused.join(", ");e!==this.toldRefused&&e&&this.toast(this.t("settings.refused",{names:e}),"error"),this.toldRefused=e}tellNotice(){let e=this.state?.notice;e&&!this.toldNotice&&(this.toldNotice=!0,this.ready.then(()=>this.toast(this.say(e),"error")))}applyPreferences(){let{values:e}=this.preferences;if(e.language!==this.wanted&&(this.wanted=e.language,this.ready=this.speak(e.language)),document.documentElement.dataset.mode=this.dark?"dark":"light",this.sounds.volume=e.sounds?e.volume:0,!C(e.pieces)){let n=J(e.pieces).then(()=>this.changed(),r=>this.fail(r));this.ready=Promise.all([this.ready,n]).then(()=>{})}this.changed()}async speak(e){try{await z(e)}catch(n){this.wanted=void 0,this.fail(n)}document.documentElement.lang=this.locale,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};function je(o){return typeof o=="object"&&o!==null&&"en"in o&&"zh"in o}var y=new K;await y.ready;var me=class extends Q{constructor(){super(...arguments);this.refresh=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),y.addEventListener("change",this.refresh)}disconnectedCallback(){super.disconnectedCallback(),y.removeEventListener("change",this.refresh)}t(e,n){return y.t(e,n)}};var ft=V`
	:host {
		box-sizing: border-box;
	}
	*,
	*::before,
	*::after {
		box-sizing: border-box;
	}
	:host([hidden]),
	[hidden] {
		display: none !important;
	}
	h1,
	h2,
	h3 {
		margin: 0;
		font-weight: 650;
		line-height: 1.25;
	}
	h1 {
		font-size: 1.6em;
	}
	h2 {
		font-size: 1.15em;
	}
	h3 {
		font-size: 1em;
	}
	p {
		margin: 0;
	}
	a {
		color: var(--accent);
	}
	.icon {
		width: 1.25em;
		height: 1.25em;
		flex: none;
		vertical-align: -0.25em;
	}
	button,
	.button {
		font: inherit;
		display: inline-flex;
		align-items: center;
		justify-content: center;
		gap: 0.45em;
		min-height: 2.4em;
		padding: 0.3em 0.9em;
		color: var(--text);
		background: var(--panel-2);
		border: 1px solid var(--line);
		border-radius: var(--radius);
		cursor: pointer;
		text-decoration: none;
	}
	button:hover:not(:disabled),
	.button:hover {
		background: var(--panel-3);
	}
	button:disabled {
		opacity: 0.42;
		cursor: default;
	}
	button.primary {
		background: var(--accent);
		border-color: transparent;
		color: var(--accent-text);
		font-weight: 600;
	}
	button.primary:hover:not(:disabled) {
		background: color-mix(in srgb, var(--accent) 86%, var(--text));
	}
	button.danger {
		color: var(--red);
	}
	button.quiet,
	.button.quiet {
		background: transparent;
		border-color: transparent;
	}
	button.quiet:hover:not(:disabled),
	.button.quiet:hover {
		background: var(--panel-3);
	}
	button.iconic {
		padding: 0;
		width: 2.4em;
	}
	button[aria-pressed="true"] {
		background: var(--accent-soft);
		border-color: var(--accent);
		color: var(--accent);
	}
	:focus-visible {
		outline: 2px solid var(--focus);
		outline-offset: 2px;
	}
	.card {
		background: var(--panel);
		border: 1px solid var(--line);
		border-radius: var(--radius);
		box-shadow: var(--shadow);
	}
	label.field,
	div.field {
		display: grid;
		gap: 0.3em;
	}
	.field > span,
	legend {
		font-weight: 600;
		color: var(--dim);
		font-size: 0.9em;
		padding: 0;
	}
	fieldset {
		border: 0;
		margin: 0;
		padding: 0;
		min-width: 0;
	}
	input:not([type="checkbox"], [type="radio"], [type="range"]),
	select,
	textarea {
		font: inherit;
		color: var(--text);
		background: var(--panel-2);
		border: 1px solid color-mix(in srgb, var(--dim) 60%, var(--line));
		border-radius: var(--radius);
		min-height: 2.4em;
		padding: 0.35em 0.6em;
		width: 100%;
		min-width: 0;
	}
	textarea {
		resize: vertical;
		line-height: 1.4;
	}
	input[type="checkbox"],
	input[type="radio"],
	input[type="range"] {
		accent-color: var(--accent);
	}
	input[type="checkbox"] {
		width: 1.15em;
		height: 1.15em;
		margin: 0;
		flex: none;
	}
	input[type="range"] {
		width: 100%;
	}
	label.check {
		display: flex;
		gap: 0.6em;
		align-items: center;
		min-height: 2.2em;
		cursor: pointer;
	}
	.row {
		display: flex;
		flex-wrap: wrap;
		gap: 0.5em;
		align-items: center;
	}
	.spread {
		justify-content: space-between;
	}
	.dim {
		color: var(--dim);
	}
	.small {
		font-size: 0.88em;
	}
	.mono {
		font-family: var(--mono);
		font-variant-numeric: tabular-nums;
	}
	/* Also for fields: a hidden one of full width would make the page wider than the screen. */
	.hidden-text,
	input.hidden-text:not([type="checkbox"], [type="radio"], [type="range"]) {
		position: absolute;
		width: 1px;
		height: 1px;
		min-height: 0;
		padding: 0;
		overflow: hidden;
		clip-path: inset(50%);
		white-space: nowrap;
	}
	.empty {
		padding: 2em 1em;
		text-align: center;
		color: var(--dim);
	}
	/* Only long waits are told of. */
	.waiting {
		animation: waiting 0.4s step-end;
	}
	@keyframes waiting {
		from {
			visibility: hidden;
		}
	}
`;export{m as a,Fe as b,Ie as c,We as d,Be as e,Ke as f,we as g,ke as h,Ue as i,Ve as j,$e as k,l,y as m,me as n,ft as o};
