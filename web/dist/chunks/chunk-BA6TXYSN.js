import{B as q,C as J,D as G,R as H,b as V,l as y,n as K,o as U,p as $,r as z,s as b,t as _,v as R,w as D}from"./chunk-DZDL4GL4.js";function g(){return document.documentElement.dataset.carrier==="worker"}var O,ye=0,f=new Map,C=class{constructor(t){this.elsewhere=t;this.onmessage=null;this.onclose=null;this.worker=new Worker("worker.js",{type:"module"});this.worker.onmessage=e=>this.take(e.data),this.worker.onerror=e=>this.end(e.message)}take(t){t.message!==void 0?(this.elsewhere(!1),this.onmessage?.({data:t.message})):t.answer!==void 0?(f.get(t.answer)?.(new Response(t.body,{status:t.status,headers:t.header})),f.delete(t.answer)):t.elsewhere?this.elsewhere(!0):t.failed!==void 0&&this.end(t.failed)}end(t){console.error(t),this.worker.terminate();for(let[e,o]of[...f])f.delete(e),o(Response.error());this.onclose?.()}send(t){this.worker.postMessage({text:t})}ask(t,e,o,r){this.worker.postMessage({id:t,method:e,target:o,body:r})}};function Y(n){return{open:()=>(O=new C(n),O),accepts:async()=>{},loadKey:()=>"none",saveKey:()=>{}}}async function Q(n,t){let e=new Uint8Array(await new Response(t.body??null).arrayBuffer());return new Promise(o=>{let r=++ye;f.set(r,o),O?.ask(r,t.method??"GET",n,e)})}async function X(n){navigator.storage?.persist?.();let t=await navigator.serviceWorker?.register("service-worker.js");if(!t)return;let e=!navigator.serviceWorker.controller;navigator.serviceWorker.addEventListener("controllerchange",()=>{e||location.reload()});let o=r=>{r?.state==="installed"&&navigator.serviceWorker.controller&&n(()=>r.postMessage("now"))};o(t.waiting),t.addEventListener("updatefound",()=>{let r=t.installing;r?.addEventListener("statechange",()=>o(r))})}var w="chuhe.key";function Z(){let n=new URLSearchParams(location.hash.slice(1)).get("key");return n&&(sessionStorage.setItem(w,n),history.replaceState(null,"",location.pathname+location.search)),{open:e=>{let o=location.protocol==="https:"?"wss":"ws";return new WebSocket(`${o}://${location.host}/api/ws`,["chuhe.v1",`key.${e}`])},accepts:async e=>{if(document.documentElement.dataset.carrier!=="cookie")try{return(await fetch("/api/hello",{headers:{Authorization:`Bearer ${e}`}})).status!==401}catch{return}},loadKey:()=>sessionStorage.getItem(w)??"none",saveKey:e=>sessionStorage.setItem(w,e)}}function We(n,t=[]){return h("/api/records",n,t.length>0?{pick:t.join(",")}:{})}function Be(n){return h("/api/records",n,{list:"true"})}function Ve(n){return h("/api/library",n)}function Ke(n){return h("/api/studies",n)}function Ue(n,t){return h("/api/library",new File([t],n),{text:"true"})}function N(n,t){return g()?Q(n,t):fetch(n,t)}async function h(n,t,e={}){let o=await N(`${n}?${new URLSearchParams({name:t.name,...e})}`,{method:"POST",headers:j(),body:t}),r=await o.json();if(!o.ok)throw r.error;return r}async function be(n){return ee(await N(n,{headers:j()}))}async function ee(n){if(!n.ok)throw(await n.json()).error;return n.blob()}async function we(n,t){te(await be(n),t)}async function $e(n,t,e){let o=await N("/api/games/record",{method:"POST",headers:j(),body:JSON.stringify({games:n,format:t,language:e})}),r=o.headers.get("Content-Disposition")?.split("UTF-8''")[1]??"";te(await ee(o),decodeURIComponent(r))}function te(n,t){let e=URL.createObjectURL(n),o=document.createElement("a");o.href=e,o.download=t,o.click(),URL.revokeObjectURL(e)}function j(){return{Authorization:`Bearer ${sessionStorage.getItem(w)??""}`}}function ze(){return we("/api/everything",`chuhe-${new Date().toISOString().slice(0,10)}.json`)}function _e(n){return h("/api/everything",n)}var k=class{constructor(t,e){this.name=t;this.listener=e;this.epoch="";this.seen=0}subscription(){return this.state?{topic:this.name,epoch:this.epoch,after:this.seen}:{topic:this.name}}resume(t){if(this.epoch=t.epoch,t.state!==void 0){this.state=t.state,this.seen=t.n,this.listener.changed(this.state);return}for(let e of t.events??[])this.take(e)}take(t){if(t.gone){this.listener.gone?.();return}if(t.n!==void 0){if(t.n<=this.seen)return;this.seen=t.n}this.state&&(t.set||t.nodes)&&(this.state=ke(this.state,t),this.listener.changed(this.state)),t.say&&this.listener.said?.(t.say)}};function ke(n,t){let e={...n,...t.set};if(t.nodes){let o={...e.nodes};for(let[r,i]of Object.entries(t.nodes))i===null?delete o[r]:o[r]=i;e.nodes=o}return e}var d=class extends Error{constructor(e){super(e.message.en);this.error=e}get words(){return this.error.message}get code(){return this.error.code}},re="connection_lost";function ne(){return{code:re,message:_(b("connection.lost"))}}var oe=[250,500,1e3,2e3],x=class{constructor(t,e){this.carrier=t;this.statusChanged=e;this.status="connecting";this.version="";this.attempts=0;this.lastId=0;this.pending=new Map;this.topics=new Map}connect(){clearTimeout(this.timer);let t=this.carrier.open(this.carrier.loadKey());this.socket=t,t.onmessage=e=>this.receive(JSON.parse(String(e.data))),t.onclose=()=>{t===this.socket&&this.closed()}}hurry(){this.status==="waiting"&&this.connect()}call(t,e={},{again:o=!1}={}){let r=++this.lastId,i=JSON.stringify({id:r,do:t,args:e});return new Promise((s,a)=>{if((this.status==="waiting"||this.status==="refused")&&!o){a(new d(ne()));return}this.pending.set(r,{text:i,again:o,resolve:s,reject:a}),this.status==="open"&&this.socket?.send(i)})}follow(t,e,o){let r={topic:new k(t,e),failed:o};return this.topics.set(t,[...this.followers(t),r]),this.status==="open"&&this.subscribe(r),()=>{let i=this.followers(t),s=i.filter(a=>a!==r);s.length>0?this.topics.set(t,s):i.length>0&&(this.topics.delete(t),this.status==="open"&&this.call("unsubscribe",{topic:t}).catch(()=>{}))}}followers(t){return this.topics.get(t)??[]}subscribe({topic:t,failed:e}){this.call("subscribe",t.subscription()).then(o=>t.resume(o),o=>{o.code!==re&&e(o)})}receive(t){if(t.welcome)this.welcomed(t.welcome);else if(typeof t.topic=="string")for(let{topic:e}of this.followers(t.topic))e.take(t);else if(typeof t.re=="number"){let e=this.pending.get(t.re);this.pending.delete(t.re),t.error?e?.reject(new d(t.error)):e?.resolve(t.ok)}}welcomed({key:t,version:e}){this.carrier.saveKey(t),this.version=e,this.attempts=0;let o=[...this.pending.values()];this.setStatus("open");for(let r of[...this.topics.values()].flat())this.subscribe(r);for(let{text:r}of o)this.socket?.send(r)}async closed(){this.socket=void 0;for(let[o,{again:r,reject:i}]of[...this.pending])r||(this.pending.delete(o),i(new d(ne())));let t=this.attempts++;if(this.status!=="open"&&await this.carrier.accepts(this.carrier.loadKey())===!1){this.setStatus("refused");return}this.setStatus("waiting");let e=oe[Math.min(t,oe.length-1)];this.timer=setTimeout(()=>this.connect(),e)}setStatus(t){this.status=t,this.statusChanged()}};function p(n,t,e){return{at:n,gain:t,partials:[[310*e,.55,.03],[742*e,.8,.018],[1390*e,.45,.011],[2280*e,.25,.007]],knock:[.5,.0035]}}function m(n,t,e,o){return{at:n,gain:t,partials:[[e,.6,o],[e*1.503,.3,o*.7],[e*2.02,.35,o*.55],[e*2.741,.2,o*.35],[e*4.11,.12,o*.18]],knock:[.06,.004]}}function ie(n,t,e){return{at:n,gain:t,partials:[[e,.7,.16],[e*2,.3,.1],[e*3,.14,.06]]}}var xe={move:[p(0,.7,1)],capture:[p(0,.75,1.28),p(.055,.85,.86)],check:[p(0,.6,1),m(.02,.5,587,.22)],mate:[p(0,.6,.9),m(.03,.75,131,1.1),m(.03,.25,196,.8)],end:[m(0,.45,392,.4),m(.18,.45,294,.6)],notify:[ie(0,.5,523),ie(.11,.5,784)],illegal:[{at:0,gain:.5,partials:[[118,1,.05]],knock:[.15,.006]}],"low-time":[p(0,.3,2.1)]};function se(n,t){let e=xe[n],o=Math.max(...e.map(i=>i.at+5*Se(i))),r=new Float32Array(Math.ceil(o*t));for(let i of e)Te(r,i,t);return Pe(r,t),r}function Se(n){return Math.max(...n.partials.map(([,,t])=>t),n.knock?.[1]??0)}function Te(n,t,e){let o=t.partials.reduce((s,[,a])=>s+a,t.knock?.[0]??0),r=Math.round(t.at*e),i=(s,a,u)=>{let P=t.gain*s/o,ge=r+Math.ceil(6*a*e);L(n.subarray(r,ge),(me,ve)=>{let B=ve/e;return me+P*Math.exp(-B/a)*u(B)})};for(let[s,a,u]of t.partials)i(a,u,P=>Math.sin(2*Math.PI*s*P));t.knock&&i(...t.knock,Ee(r+1))}function L(n,t){for(let[e,o]of n.entries())n[e]=t(o,e)}function Ee(n){let t=n*2654435761|1;return()=>(t^=t<<13,t^=t>>>17,t^=t<<5,t/2**31)}function Pe(n,t){let e=Math.round(5e-4*t),o=Math.round(.01*t);L(n.subarray(0,e),(r,i)=>r*i/e),L(n.subarray(-o),(r,i)=>r*(1-(i+1)/o))}function ae(){return new M}var M=class{constructor(){this.volume=.7;this.broken=!1;this.buffers=new Map}prepare(){this.attempt(()=>{for(let t of["move","capture"])this.buffer(t,this.open())})}play(t){this.attempt(()=>this.start(t))}attempt(t){if(!(this.volume<=0||this.broken||!navigator.userActivation?.hasBeenActive))try{t()}catch{this.broken=!0}}open(){return this.context??=new AudioContext({latencyHint:"interactive"}),this.context}start(t){let e=this.open();e.state==="suspended"&&e.resume().catch(()=>{});let o=e.createBufferSource();o.buffer=this.buffer(t,e);let r=e.createGain();r.gain.value=Math.min(this.volume,1)**2,o.connect(r).connect(e.destination),o.start()}buffer(t,e){let o=this.buffers.get(t);if(!o){let r=se(t,e.sampleRate);o=e.createBuffer(1,r.length,e.sampleRate),o.copyToChannel(r,0),this.buffers.set(t,o)}return o}};function Re(n){let t=U(n);return{language:t,mode:"auto",theme:"wood",pieces:"traditional",...F(t),board:"flat",animation:220,targets:!0,premoves:!0,sounds:!0,ticking:!0,volume:.7,notices:!0,teasing:!1,typed:!1,greeted:!1,cloud:!1,thoughts:!1}}function Oe(n){return y[n].moves}function Ce(n){return n==="zh"?"chinese":"digits"}function Ne(n){return n==="zh"?"cxa":"axf"}function F(n){return{notation:Oe(n),coordinates:Ce(n),rules:Ne(n)}}var l=n=>t=>typeof t=="string"&&n.includes(t),ce=(n,t)=>e=>typeof e=="number"&&e>=n&&e<=t,c=n=>typeof n=="boolean",T={language:K,mode:l(["auto","light","dark"]),theme:l(q),pieces:l(J),coordinates:l(G),board:l(["flat","3d"]),animation:ce(0,5e3),targets:c,premoves:c,thoughts:c,sounds:c,ticking:c,volume:ce(0,1),notation:l(["chinese","traditional","vietnamese","wxf","iccs"]),notices:c,teasing:c,rules:l(["axf","cxa","computer"]),typed:c,greeted:c,cloud:c};function ue(n){return Object.hasOwn(T,n)}var je=["animation","sounds","ticking","volume"];function de(n){return je.some(t=>t===n)}var I={men:"pieces"};function he(n){return Object.fromEntries(Object.entries(I).flatMap(([t,e])=>t in n&&!(e in n)?[[e,n[t]]]:[]))}function le(n,t){let e={...n};for(let[o,r]of Object.entries({...he(t),...t}))ue(o)&&T[o](r)&&(e[o]=r);return e}function Le(n){return Object.entries(n).flatMap(([t,e])=>ue(t)&&!T[t](e)?[t]:[])}var A="chuhe.preferences",S=class extends EventTarget{constructor(e,o){super();this.storage=e;this.refused=[];this.publish=()=>{};this.values=le(Re(o),this.load())}set(e,o){let r={[e]:o};if(e==="language"){let s=F(this.values.language),a=Object.entries(F(o)).filter(([u])=>this.values[u]===s[u]);Object.assign(r,Object.fromEntries(a))}this.take({...this.values,...r});let i=Object.entries(r).filter(([s])=>!de(s));i.length>0&&this.publish(Object.fromEntries(i.map(([s,a])=>[`page.${s}`,a])))}adopt(e){let o=Object.entries(e).flatMap(([s,a])=>s.startsWith("page.")&&!de(s.slice(5))?[[s.slice(5),a]]:[]),r=Object.fromEntries(o);this.refused=Le(r),this.take(le(this.values,r));let i=Object.keys(I).filter(s=>s in r);i.length>0&&this.publish({...Object.fromEntries(Object.entries(he(r)).map(([s,a])=>[`page.${s}`,a])),...Object.fromEntries(i.map(s=>[`page.${s}`,null]))})}reset(){return this.storage.removeItem(A),Object.fromEntries([...Object.keys(T),...Object.keys(I)].map(e=>[`page.${e}`,null]))}look(e){let{theme:o,pieces:r,coordinates:i,animation:s,targets:a}=this.values;return{theme:o,pieces:r,coordinates:i,animation:s,showTargets:a,dark:e}}load(){try{let e=JSON.parse(this.storage.getItem(A)??"{}");return typeof e=="object"&&e!==null?e:{}}catch{return{}}}take(e){JSON.stringify(e)!==JSON.stringify(this.values)&&(this.values=e,this.storage.setItem(A,JSON.stringify(e)),this.dispatchEvent(new Event("change")))}};function pe({tone:n,text:t}){let e=Math.max(0,t.length-60)*45;return(n==="error"?6e3:3500)+e}var E=class{constructor(t){this.changed=t;this.standing=[];this.held=!1;this.last=0}get list(){return this.standing.map(({toast:t})=>t)}add(t,e,o=""){let r=this.standing.find(({toast:a})=>a.text===t&&a.tone===e&&a.game===o);if(r){this.stop(r),r.left=pe(r.toast),this.start(r);return}let i={id:++this.last,text:t,tone:e,game:o},s={toast:i,timer:void 0,since:0,left:pe(i)};for(let a of this.standing.slice(0,Math.max(0,this.standing.length+1-3)))this.stop(a);this.standing=[...this.standing.slice(-2),s],this.start(s),this.changed()}close(t){this.drop(e=>e.id===t)}leave(t){this.drop(e=>e.game!==""&&e.game!==t)}drop(t){for(let e of this.standing.filter(({toast:o})=>t(o)))this.stop(e);this.standing=this.standing.filter(({toast:e})=>!t(e)),this.standing.length===0&&(this.held=!1),this.changed()}hold(){if(!this.held){for(let t of this.standing)this.stop(t);this.held=!0}}release(){if(this.held){this.held=!1;for(let t of this.standing)t.left=Math.max(t.left,1500),this.start(t)}}start(t){this.held||(t.since=Date.now(),t.timer=setTimeout(()=>this.close(t.toast.id),t.left))}stop(t){clearTimeout(t.timer),this.held||(t.left-=Date.now()-t.since)}};var Me=120,W=class extends EventTarget{constructor(){super();this.preferences=new S(localStorage,navigator.languages);this.sounds=ae();this.elsewhere=!1;this.toasts=new E(()=>this.changed());this.windows=[];this.darkness=matchMedia("(prefers-color-scheme: dark)");this.ready=Promise.resolve();this.toldRefused="";this.toldNotice=!1;this.shown="";this.connection=new x(this.carrier(),()=>this.changed()),this.preferences.publish=o=>{this.connection.call("settings.set",o).catch(()=>{})},this.preferences.addEventListener("change",()=>this.applyPreferences()),this.darkness.addEventListener("change",()=>this.applyPreferences());let e=()=>setTimeout(()=>this.sounds.prepare(),Me);window.addEventListener("pointerup",e,{once:!0}),window.addEventListener("online",()=>this.connection.hurry()),this.applyPreferences()}carrier(){return g()?Y(e=>{this.elsewhere!==e&&(this.elsewhere=e,this.changed())}):Z()}start(){g()&&X(e=>{this.update=e,this.changed()}).catch(()=>{}),this.connection.connect(),this.connection.follow("app",{changed:e=>{this.state=e,this.preferences.adopt(e.settings),this.tellRefused(),this.tellNotice(),this.changed()}},e=>this.fail(e))}get language(){return z()}get locale(){return y[this.language].locale}get dark(){let{mode:e}=this.preferences.values;return e==="auto"?this.darkness.matches:e==="dark"}get look(){let e=this.preferences.look(this.dark),o=R(e.pieces)?e:{...e,pieces:"traditional"},r=JSON.stringify(o);return this.lookCache?.key!==r&&(this.lookCache={key:r,look:o}),this.lookCache.look}t(e,o){return b(e,o)}say(e){return e[this.language]??e.en}play(e){requestAnimationFrame(()=>setTimeout(()=>this.sounds.play(e)))}toast(e,o="info",r=""){this.toasts.add(e,o,r)}get window(){return this.windows.at(-1)}windowOpened(e){this.windows=[...this.windows,e],this.changed()}windowClosed(e){this.windows.includes(e)&&(this.windows=this.windows.filter(o=>o!==e),this.changed())}fail(e,o=""){this.toast(this.textOf(e),"error",o)}textOf(e){return e instanceof d?this.say(e.words):typeof e=="object"&&e&&"message"in e&&Ae(e.message)?this.say(e.message):String(e)}async call(e,o={},r=""){try{return await this.connection.call(e,o)}catch(i){(r===""||r===this.shownGame)&&this.fail(i,r);return}}get shownGame(){return this.shown}set shownGame(e){e!==this.shown&&(this.shown=e,this.toasts.leave(e))}go(e){location.hash=`#/${e}`}onward(){let e=location.hash;return o=>{location.hash===e&&this.go(o)}}tellRefused(){let e=this.preferences.refused.join(", ");e!==this.toldRefused&&e&&this.toast(this.t("settings.refused",{names:e}),"error"),this.toldRefused=e}tellNotice(){let e=this.state?.notice;e&&!this.toldNotice&&(this.toldNotice=!0,this.ready.then(()=>this.toast(this.say(e),"error")))}applyPreferences(){let{values:e}=this.preferences;if(e.language!==this.wanted&&(this.wanted=e.language,this.ready=this.speak(e.language)),document.documentElement.dataset.mode=this.dark?"dark":"light",this.sounds.volume=e.sounds?e.volume:0,!R(e.pieces)){let o=D(e.pieces).then(()=>this.changed(),r=>this.fail(r));this.ready=Promise.all([this.ready,o]).then(()=>{})}this.changed()}async speak(e){try{await $(e)}catch(o){this.wanted=void 0,this.fail(o)}document.documentElement.lang=this.locale,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};function Ae(n){return typeof n=="object"&&n!==null&&"en"in n&&"zh"in n}var v=new W;await v.ready;var fe=class extends H{constructor(){super(...arguments);this.refresh=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),v.addEventListener("change",this.refresh)}disconnectedCallback(){super.disconnectedCallback(),v.removeEventListener("change",this.refresh)}t(e,o){return v.t(e,o)}};var mt=V`
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
