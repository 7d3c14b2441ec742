import{B as q,C as J,D as G,R as H,b as V,l as y,n as K,o as U,p as $,r as z,s as b,t as _,v as R,w as D}from"./chunk-IZEQRYOU.js";function g(){return document.documentElement.dataset.carrier==="worker"}var O,ye=0,f=new Map,C=class{constructor(e){this.elsewhere=e;this.onmessage=null;this.onclose=null;this.worker=new Worker("worker.js",{type:"module"});this.worker.onmessage=t=>this.take(t.data),this.worker.onerror=t=>this.end(t.message)}take(e){e.message!==void 0?(this.elsewhere(!1),this.onmessage?.({data:e.message})):e.answer!==void 0?(f.get(e.answer)?.(new Response(e.body,{status:e.status,headers:e.header})),f.delete(e.answer)):e.elsewhere?this.elsewhere(!0):e.failed!==void 0&&this.end(e.failed)}end(e){console.error(e),this.worker.terminate();for(let[t,n]of[...f])f.delete(t),n(Response.error());this.onclose?.()}send(e){this.worker.postMessage({text:e})}ask(e,t,n,r){this.worker.postMessage({id:e,method:t,target:n,body:r})}};function Y(o){return{open:()=>(O=new C(o),O),accepts:async()=>{},loadKey:()=>"none",saveKey:()=>{}}}async function Q(o,e){let t=new Uint8Array(await new Response(e.body??null).arrayBuffer());return new Promise(n=>{let r=++ye;f.set(r,n),O?.ask(r,e.method??"GET",o,t)})}async function X(o){navigator.storage?.persist?.();let e=await navigator.serviceWorker?.register("service-worker.js");if(!e)return;let t=!navigator.serviceWorker.controller;navigator.serviceWorker.addEventListener("controllerchange",()=>{t||location.reload()});let n=r=>{r?.state==="installed"&&navigator.serviceWorker.controller&&o(()=>r.postMessage("now"))};n(e.waiting),e.addEventListener("updatefound",()=>{let r=e.installing;r?.addEventListener("statechange",()=>n(r))})}var w="chuhe.key";function Z(){let o=new URLSearchParams(location.hash.slice(1)),e=o.get("key");if(e){sessionStorage.setItem(w,e);let n=o.get("page")??"";history.replaceState(null,"",location.pathname+location.search+(n.startsWith("/")?`#${n}`:""))}return{open:n=>{let r=location.protocol==="https:"?"wss":"ws";return new WebSocket(`${r}://${location.host}/api/ws`,["chuhe.v1",`key.${n}`])},accepts:async n=>{if(document.documentElement.dataset.carrier!=="cookie")try{return(await fetch("/api/hello",{headers:{Authorization:`Bearer ${n}`}})).status!==401}catch{return}},loadKey:()=>sessionStorage.getItem(w)??"none",saveKey:n=>sessionStorage.setItem(w,n)}}function We(o,e=[]){return h("/api/records",o,e.length>0?{pick:e.join(",")}:{})}function Be(o){return h("/api/records",o,{list:"true"})}function Ve(o){return h("/api/library",o)}function Ke(o){return h("/api/studies",o)}function Ue(o,e){return h("/api/library",new File([e],o),{text:"true"})}function N(o,e){return g()?Q(o,e):fetch(o,e)}async function h(o,e,t={}){let n=await N(`${o}?${new URLSearchParams({name:e.name,...t})}`,{method:"POST",headers:j(),body:e}),r=await n.json();if(!n.ok)throw r.error;return r}async function be(o){return ee(await N(o,{headers:j()}))}async function ee(o){if(!o.ok)throw(await o.json()).error;return o.blob()}async function we(o,e){te(await be(o),e)}async function $e(o,e,t){let n=await N("/api/games/record",{method:"POST",headers:j(),body:JSON.stringify({games:o,format:e,language:t})}),r=n.headers.get("Content-Disposition")?.split("UTF-8''")[1]??"";te(await ee(n),decodeURIComponent(r))}function te(o,e){let t=URL.createObjectURL(o),n=document.createElement("a");n.href=t,n.download=e,n.click(),URL.revokeObjectURL(t)}function j(){return{Authorization:`Bearer ${sessionStorage.getItem(w)??""}`}}function ze(){return we("/api/everything",`chuhe-${new Date().toISOString().slice(0,10)}.json`)}function _e(o){return h("/api/everything",o)}var k=class{constructor(e,t){this.name=e;this.listener=t;this.epoch="";this.seen=0}subscription(){return this.state?{topic:this.name,epoch:this.epoch,after:this.seen}:{topic:this.name}}resume(e){if(this.epoch=e.epoch,e.state!==void 0){this.state=e.state,this.seen=e.n,this.listener.changed(this.state);return}for(let t of e.events??[])this.take(t)}take(e){if(e.gone){this.listener.gone?.();return}if(e.n!==void 0){if(e.n<=this.seen)return;this.seen=e.n}this.state&&(e.set||e.nodes)&&(this.state=ke(this.state,e),this.listener.changed(this.state)),e.say&&this.listener.said?.(e.say)}};function ke(o,e){let t={...o,...e.set};if(e.nodes){let n={...t.nodes};for(let[r,i]of Object.entries(e.nodes))i===null?delete n[r]:n[r]=i;t.nodes=n}return t}var d=class extends Error{constructor(t){super(t.message.en);this.error=t}get words(){return this.error.message}get code(){return this.error.code}},re="connection_lost";function ne(){return{code:re,message:_(b("connection.lost"))}}var oe=[250,500,1e3,2e3],x=class{constructor(e,t){this.carrier=e;this.statusChanged=t;this.status="connecting";this.version="";this.attempts=0;this.lastId=0;this.pending=new Map;this.topics=new Map}connect(){clearTimeout(this.timer);let e=this.carrier.open(this.carrier.loadKey());this.socket=e,e.onmessage=t=>this.receive(JSON.parse(String(t.data))),e.onclose=()=>{e===this.socket&&this.closed()}}hurry(){this.status==="waiting"&&this.connect()}call(e,t={},{again:n=!1}={}){let r=++this.lastId,i=JSON.stringify({id:r,do:e,args:t});return new Promise((s,a)=>{if((this.status==="waiting"||this.status==="refused")&&!n){a(new d(ne()));return}this.pending.set(r,{text:i,again:n,resolve:s,reject:a}),this.status==="open"&&this.socket?.send(i)})}follow(e,t,n){let r={topic:new k(e,t),failed:n};return this.topics.set(e,[...this.followers(e),r]),this.status==="open"&&this.subscribe(r),()=>{let i=this.followers(e),s=i.filter(a=>a!==r);s.length>0?this.topics.set(e,s):i.length>0&&(this.topics.delete(e),this.status==="open"&&this.call("unsubscribe",{topic:e}).catch(()=>{}))}}followers(e){return this.topics.get(e)??[]}subscribe({topic:e,failed:t}){this.call("subscribe",e.subscription()).then(n=>e.resume(n),n=>{n.code!==re&&t(n)})}receive(e){if(e.welcome)this.welcomed(e.welcome);else if(typeof e.topic=="string")for(let{topic:t}of this.followers(e.topic))t.take(e);else if(typeof e.re=="number"){let t=this.pending.get(e.re);this.pending.delete(e.re),e.error?t?.reject(new d(e.error)):t?.resolve(e.ok)}}welcomed({key:e,version:t}){this.carrier.saveKey(e),this.version=t,this.attempts=0;let n=[...this.pending.values()];this.setStatus("open");for(let r of[...this.topics.values()].flat())this.subscribe(r);for(let{text:r}of n)this.socket?.send(r)}async closed(){this.socket=void 0;for(let[n,{again:r,reject:i}]of[...this.pending])r||(this.pending.delete(n),i(new d(ne())));let e=this.attempts++;if(this.status!=="open"&&await this.carrier.accepts(this.carrier.loadKey())===!1){this.setStatus("refused");return}this.setStatus("waiting");let t=oe[Math.min(e,oe.length-1)];this.timer=setTimeout(()=>this.connect(),t)}setStatus(e){this.status=e,this.statusChanged()}};function p(o,e,t){return{at:o,gain:e,partials:[[310*t,.55,.03],[742*t,.8,.018],[1390*t,.45,.011],[2280*t,.25,.007]],knock:[.5,.0035]}}function m(o,e,t,n){return{at:o,gain:e,partials:[[t,.6,n],[t*1.503,.3,n*.7],[t*2.02,.35,n*.55],[t*2.741,.2,n*.35],[t*4.11,.12,n*.18]],knock:[.06,.004]}}function ie(o,e,t){return{at:o,gain:e,partials:[[t,.7,.16],[t*2,.3,.1],[t*3,.14,.06]]}}var xe={move:[p(0,.7,1)],capture:[p(0,.75,1.28),p(.055,.85,.86)],check:[p(0,.6,1),m(.02,.5,587,.22)],mate:[p(0,.6,.9),m(.03,.75,131,1.1),m(.03,.25,196,.8)],end:[m(0,.45,392,.4),m(.18,.45,294,.6)],notify:[ie(0,.5,523),ie(.11,.5,784)],illegal:[{at:0,gain:.5,partials:[[118,1,.05]],knock:[.15,.006]}],"low-time":[p(0,.3,2.1)]};function se(o,e){let t=xe[o],n=Math.max(...t.map(i=>i.at+5*Se(i))),r=new Float32Array(Math.ceil(n*e));for(let i of t)Te(r,i,e);return Pe(r,e),r}function Se(o){return Math.max(...o.partials.map(([,,e])=>e),o.knock?.[1]??0)}function Te(o,e,t){let n=e.partials.reduce((s,[,a])=>s+a,e.knock?.[0]??0),r=Math.round(e.at*t),i=(s,a,u)=>{let P=e.gain*s/n,ge=r+Math.ceil(6*a*t);L(o.subarray(r,ge),(me,ve)=>{let B=ve/t;return me+P*Math.exp(-B/a)*u(B)})};for(let[s,a,u]of e.partials)i(a,u,P=>Math.sin(2*Math.PI*s*P));e.knock&&i(...e.knock,Ee(r+1))}function L(o,e){for(let[t,n]of o.entries())o[t]=e(n,t)}function Ee(o){let e=o*2654435761|1;return()=>(e^=e<<13,e^=e>>>17,e^=e<<5,e/2**31)}function Pe(o,e){let t=Math.round(5e-4*e),n=Math.round(.01*e);L(o.subarray(0,t),(r,i)=>r*i/t),L(o.subarray(-n),(r,i)=>r*(1-(i+1)/n))}function ae(){return new M}var M=class{constructor(){this.volume=.7;this.broken=!1;this.buffers=new Map}prepare(){this.attempt(()=>{for(let e of["move","capture"])this.buffer(e,this.open())})}play(e){this.attempt(()=>this.start(e))}attempt(e){if(!(this.volume<=0||this.broken||!navigator.userActivation?.hasBeenActive))try{e()}catch{this.broken=!0}}open(){return this.context??=new AudioContext({latencyHint:"interactive"}),this.context}start(e){let t=this.open();t.state==="suspended"&&t.resume().catch(()=>{});let n=t.createBufferSource();n.buffer=this.buffer(e,t);let r=t.createGain();r.gain.value=Math.min(this.volume,1)**2,n.connect(r).connect(t.destination),n.start()}buffer(e,t){let n=this.buffers.get(e);if(!n){let r=se(e,t.sampleRate);n=t.createBuffer(1,r.length,t.sampleRate),n.copyToChannel(r,0),this.buffers.set(e,n)}return n}};function Re(o){let e=U(o);return{language:e,mode:"auto",theme:"wood",pieces:"traditional",...F(e),board:"flat",animation:220,targets:!0,premoves:!0,sounds:!0,ticking:!0,volume:.7,notices:!0,teasing:!1,typed:!1,greeted:!1,cloud:!1,thoughts:!1}}function Oe(o){return y[o].moves}function Ce(o){return o==="zh"?"chinese":"digits"}function Ne(o){return o==="zh"?"cxa":"axf"}function F(o){return{notation:Oe(o),coordinates:Ce(o),rules:Ne(o)}}var l=o=>e=>typeof e=="string"&&o.includes(e),ce=(o,e)=>t=>typeof t=="number"&&t>=o&&t<=e,c=o=>typeof o=="boolean",T={language:K,mode:l(["auto","light","dark"]),theme:l(q),pieces:l(J),coordinates:l(G),board:l(["flat","3d"]),animation:ce(0,5e3),targets:c,premoves:c,thoughts:c,sounds:c,ticking:c,volume:ce(0,1),notation:l(["chinese","traditional","vietnamese","wxf","iccs"]),notices:c,teasing:c,rules:l(["axf","cxa","computer"]),typed:c,greeted:c,cloud:c};function ue(o){return Object.hasOwn(T,o)}var je=["animation","sounds","ticking","volume"];function de(o){return je.some(e=>e===o)}var I={men:"pieces"};function he(o){return Object.fromEntries(Object.entries(I).flatMap(([e,t])=>e in o&&!(t in o)?[[t,o[e]]]:[]))}function le(o,e){let t={...o};for(let[n,r]of Object.entries({...he(e),...e}))ue(n)&&T[n](r)&&(t[n]=r);return t}function Le(o){return Object.entries(o).flatMap(([e,t])=>ue(e)&&!T[e](t)?[e]:[])}var A="chuhe.preferences",S=class extends EventTarget{constructor(t,n){super();this.storage=t;this.refused=[];this.publish=()=>{};this.values=le(Re(n),this.load())}set(t,n){let r={[t]:n};if(t==="language"){let s=F(this.values.language),a=Object.entries(F(n)).filter(([u])=>this.values[u]===s[u]);Object.assign(r,Object.fromEntries(a))}this.take({...this.values,...r});let i=Object.entries(r).filter(([s])=>!de(s));i.length>0&&this.publish(Object.fromEntries(i.map(([s,a])=>[`page.${s}`,a])))}adopt(t){let n=Object.entries(t).flatMap(([s,a])=>s.startsWith("page.")&&!de(s.slice(5))?[[s.slice(5),a]]:[]),r=Object.fromEntries(n);this.refused=Le(r),this.take(le(this.values,r));let i=Object.keys(I).filter(s=>s in r);i.length>0&&this.publish({...Object.fromEntries(Object.entries(he(r)).map(([s,a])=>[`page.${s}`,a])),...Object.fromEntries(i.map(s=>[`page.${s}`,null]))})}reset(){return this.storage.removeItem(A),Object.fromEntries([...Object.keys(T),...Object.keys(I)].map(t=>[`page.${t}`,null]))}look(t){let{theme:n,pieces:r,coordinates:i,animation:s,targets:a}=this.values;return{theme:n,pieces:r,coordinates:i,animation:s,showTargets:a,dark:t}}load(){try{let t=JSON.parse(this.storage.getItem(A)??"{}");return typeof t=="object"&&t!==null?t:{}}catch{return{}}}take(t){JSON.stringify(t)!==JSON.stringify(this.values)&&(this.values=t,this.storage.setItem(A,JSON.stringify(t)),this.dispatchEvent(new Event("change")))}};function pe({tone:o,text:e}){let t=Math.max(0,e.length-60)*45;return(o==="error"?6e3:3500)+t}var E=class{constructor(e){this.changed=e;this.standing=[];this.held=!1;this.last=0}get list(){return this.standing.map(({toast:e})=>e)}add(e,t,n=""){let r=this.standing.find(({toast:a})=>a.text===e&&a.tone===t&&a.game===n);if(r){this.stop(r),r.left=pe(r.toast),this.start(r);return}let i={id:++this.last,text:e,tone:t,game:n},s={toast:i,timer:void 0,since:0,left:pe(i)};for(let a of this.standing.slice(0,Math.max(0,this.standing.length+1-3)))this.stop(a);this.standing=[...this.standing.slice(-2),s],this.start(s),this.changed()}close(e){this.drop(t=>t.id===e)}leave(e){this.drop(t=>t.game!==""&&t.game!==e)}drop(e){for(let t of this.standing.filter(({toast:n})=>e(n)))this.stop(t);this.standing=this.standing.filter(({toast:t})=>!e(t)),this.standing.length===0&&(this.held=!1),this.changed()}hold(){if(!this.held){for(let e of this.standing)this.stop(e);this.held=!0}}release(){if(this.held){this.held=!1;for(let e of this.standing)e.left=Math.max(e.left,1500),this.start(e)}}start(e){this.held||(e.since=Date.now(),e.timer=setTimeout(()=>this.close(e.toast.id),e.left))}stop(e){clearTimeout(e.timer),this.held||(e.left-=Date.now()-e.since)}};var Me=120,W=class extends EventTarget{constructor(){super();this.preferences=new S(localStorage,navigator.languages);this.sounds=ae();this.elsewhere=!1;this.toasts=new E(()=>this.changed());this.windows=[];this.darkness=matchMedia("(prefers-color-scheme: dark)");this.ready=Promise.resolve();this.toldRefused="";this.toldNotice=!1;this.shown="";this.connection=new x(this.carrier(),()=>this.changed()),this.preferences.publish=n=>{this.connection.call("settings.set",n).catch(()=>{})},this.preferences.addEventListener("change",()=>this.applyPreferences()),this.darkness.addEventListener("change",()=>this.applyPreferences());let t=()=>setTimeout(()=>this.sounds.prepare(),Me);window.addEventListener("pointerup",t,{once:!0}),window.addEventListener("online",()=>this.connection.hurry()),this.applyPreferences()}carrier(){return g()?Y(t=>{this.elsewhere!==t&&(this.elsewhere=t,this.changed())}):Z()}start(){g()&&X(t=>{this.update=t,this.changed()}).catch(()=>{}),this.connection.connect(),this.connection.follow("app",{changed:t=>{this.state=t,this.preferences.adopt(t.settings),this.tellRefused(),this.tellNotice(),this.changed()}},t=>this.fail(t))}get language(){return z()}get locale(){return y[this.language].locale}get dark(){let{mode:t}=this.preferences.values;return t==="auto"?this.darkness.matches:t==="dark"}get look(){let t=this.preferences.look(this.dark),n=R(t.pieces)?t:{...t,pieces:"traditional"},r=JSON.stringify(n);return this.lookCache?.key!==r&&(this.lookCache={key:r,look:n}),this.lookCache.look}t(t,n){return b(t,n)}say(t){return t[this.language]??t.en}play(t){requestAnimationFrame(()=>setTimeout(()=>this.sounds.play(t)))}toast(t,n="info",r=""){this.toasts.add(t,n,r)}get window(){return this.windows.at(-1)}windowOpened(t){this.windows=[...this.windows,t],this.changed()}windowClosed(t){this.windows.includes(t)&&(this.windows=this.windows.filter(n=>n!==t),this.changed())}fail(t,n=""){this.toast(this.textOf(t),"error",n)}textOf(t){return t instanceof d?this.say(t.words):typeof t=="object"&&t&&"message"in t&&Ae(t.message)?this.say(t.message):String(t)}async call(t,n={},r=""){try{return await this.connection.call(t,n)}catch(i){(r===""||r===this.shownGame)&&this.fail(i,r);return}}get shownGame(){return this.shown}set shownGame(t){t!==this.shown&&(this.shown=t,this.toasts.leave(t))}go(t){location.hash=`#/${t}`}onward(){let t=location.hash;return n=>{location.hash===t&&this.go(n)}}tellRefused(){let t=this.preferences.refused.join(", ");t!==this.toldRefused&&t&&this.toast(this.t("settings.refused",{names:t}),"error"),this.toldRefused=t}tellNotice(){let t=this.state?.notice;t&&!this.toldNotice&&(this.toldNotice=!0,this.ready.then(()=>this.toast(this.say(t),"error")))}applyPreferences(){let{values:t}=this.preferences;if(t.language!==this.wanted&&(this.wanted=t.language,this.ready=this.speak(t.language)),document.documentElement.dataset.mode=this.dark?"dark":"light",this.sounds.volume=t.sounds?t.volume:0,!R(t.pieces)){let n=D(t.pieces).then(()=>this.changed(),r=>this.fail(r));this.ready=Promise.all([this.ready,n]).then(()=>{})}this.changed()}async speak(t){try{await $(t)}catch(n){this.wanted=void 0,this.fail(n)}document.documentElement.lang=this.locale,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};function Ae(o){return typeof o=="object"&&o!==null&&"en"in o&&"zh"in o}var v=new W;await v.ready;var fe=class extends H{constructor(){super(...arguments);this.refresh=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),v.addEventListener("change",this.refresh)}disconnectedCallback(){super.disconnectedCallback(),v.removeEventListener("change",this.refresh)}t(t,n){return v.t(t,n)}};var mt=V`
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
	.role {
		color: var(--dim);
		font-weight: 400;
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
		/* A Chinese word would break between any two of its characters. */
		word-break: keep-all;
		overflow-wrap: break-word;
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
	progress {
		accent-color: var(--accent);
	}
	/* Also for fields: a hidden one of full width would make the page wider than the screen. */
	.hidden-text,
	input.hidden-text:not([type="checkbox"], [type="radio"], [type="range"]) {
		position: absolute;
		width: 1px;
		height: 1px;
		/* Or the last one of a page would make it a pixel longer than the window. */
		margin: -1px;
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
	/* Only long waits are announced. */
	.waiting {
		animation: waiting 0.4s step-end;
	}
	@keyframes waiting {
		from {
			visibility: hidden;
		}
	}
`;export{g as a,We as b,Be as c,Ve as d,Ke as e,Ue as f,be as g,we as h,$e as i,ze as j,_e as k,d as l,v as m,fe as n,mt as o};
