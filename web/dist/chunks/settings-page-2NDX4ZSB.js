import"./chunk-7LR6VGBW.js";import{a as j,b as A,c as Q,d as R,e as _,f as D}from"./chunk-HLE773ML.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import{a as S,c as I}from"./chunk-CEB3EZ7R.js";import{d as L}from"./chunk-X53LJT3T.js";import{a as O}from"./chunk-6G36H23K.js";import{d as K,e as y}from"./chunk-IW3NRKSU.js";import{a as u}from"./chunk-4KIL6WBB.js";import{a as H,b as N}from"./chunk-3CI4WC5N.js";import{b as m,c as i,d as M,f as b,h as g,i as $,m as V}from"./chunk-HYG7QBCA.js";import{a as E,i as C,j as z,p as s}from"./chunk-L5VQR5JZ.js";import{E as P,a as k,b as q,k as x,m as T}from"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var U={simplified:{red:"M-23.5-6.7q-.3-1.4-.6-1.7-.3-.2 0-1.3.3-1.1.6-6.1.2-5 .4-5.1.2-.1.2-.5 0-.4.5-1.2.5-.8 1.1-.6 2.1.6 3.1 2.6.5.9.6 1.8 0 1 0 4.6-.3 8.8-1.4 9.8-.8.8-2.6.4-.9-.3-1.4-.8-.4-.6-.5-1.9zM-11-32.2q.3-.6.5-.8.2-.3.5-.2.4.2.6.2.3 0 1.2.9.9 1 1.2 1.5.5.7.7 2.2.2 1.1.2 5.8-.1 4.7-.2 5-.2.1.1 1.1l.1.8.8-.7q1.7-1.5 6.4-2.7.2-.1.7-.1 2-.4 2.3-1 .3-.6.5-3.5 0-.6 0-1 .2-4.6.4-5.7.1-1 .9-1.9.8-1 1.5-1 .5 0 2 1.4 1.4 1.4 1.8 2.2.8 1.8 1.5 2.4.3.3.3 1.1 0 .8-.3 1-.3.2-.3 2.3l0 2.1 2 .3q2 .2 3.4.6 1.5.4 2.6.5 1.2.2 3.6 1.4 2.4 1.2 3.3 2 1.1.9 1.2.9.2 0 .7 1.2.4.8.4 1.2-.1.4-.7 1.9-.7 2-1 3.7-.9 5.1-1.1 5.4-.4.2-.4.7 0 .6-.6 1.8-.6 1.1-1.4 2-1 1-1.3 1.9-.4.8-2.1 2.5-1.8 1.7-2.7 2.2-.8.4-2 .4-1.1 0-1.7-.4-.6-.4-.6-1.1-.3-1.4-1.5-2.2-.6-.5-.8 0-.2.3-.3 6.4-.2 6.1-.5 7.8-.3 1.7-.5 4.3-.1 2.7-.4 3.4-.3.7-.3 1.9 0 1.2-.3 1.6-.3.3-.7 1-.3.8-1.2.8-.9 0-1.5-.8-.7-.8-1-4-.4-3.1-.3-6.4.2-3.5.1-19.9-.1-16.5-.2-17.4-.2-.5-.4-.6-.1-.2-.9 0-1.3.2-2.6.7-1.2.5-1.8 1-.6.5-.3.9.3.3.3 1.4-.1 1.1.3 3.5.4 2.4.7 3.5.5 1.3.5 3 0 1.7.3 1.8.4.3.1 1.6-.3 1.4-.9 2-1 1.1-2.4.4-1.5-.8-1.7-2.6-.2-1.4-.1-2 .2-1.2 0-3.3-.1-2.2-.3-3.3-.3-1.6-.3-4 0-1.6-.2-2.1-.1-.5-.5-.8-.6-.3-.9-.1-.2.2-.2 1.2 0 1.8-.8 5.8-.8 4-1.4 5.6-.5.9-.5 1.5 0 .5-1.3 3.3-1.3 2.9-1.3 3.1 0 .1-.8 1.3-.9 1.2-.9 1.4 0 .2-1.6 2.6-1.3 2-3.3 3.7-1.9 1.8-5.6 4.7-1.4 1-2.9 1.5-1.5.5-2.1.1-.4-.4-.4-1.1.1-.8.6-1.2.7-.6 3.7-3.6 3-3.1 3-3.2.1-.3.4-.7 1.6-1.7 2.5-3.5.4-.6 1-2.1.6-1.5 1.2-2.7 1.2-2.4 2.8-8.6 1.2-4.4 2.1-11.7.9-7.3.8-12.4 0-1.9.5-3zM16.7-15.7q-.9-.3-2.8-.4-1.8-.1-2 .1-.1.3 0 1.7 0 1.3-.4 7.6-.4 6.4-.4 6.9-.3.6.3.9.6.2 1.9 0 1.5-.1 2.2-.7.7-.5 1.5-2 1.3-2.9 1.8-6.9.3-2.7.6-4.4.2-1.4-.1-2-.3-.5-1.2-.5-.7 0-1.4-.3z",black:"M2.1 6.6q2.4-.3 3-.3.5 0 1.4.3 2 .8 2.1 3.6 0 2.1-1.5 3.7-.3.5-1.3.5-1 0-6 0-6.3-.2-9.4.2-3 .4-7.8 2.2-2.5.9-3.7 1.6-2 1.3-4.1.3-1.2-.7-1.7-1.3-.4-.6-.4-1.8 0-.9.2-1.2.3-.3 1.6-1.2 1.9-.9 2.8-1.2 1.3-.2 8.3-2.4 2.6-.6 8.2-1.5 5.5-.8 5.8-.9.2-.2 2.5-.6zM-9.8-32.6q.6 0 1.9-.4 1.3-.5 5.5-.5 4.1.1 5.2-.4 1-.5 1.4-.5.4.1 1.3.8 1 .8 1.4.8.4 0 1.7.7 1.7 1.1 1.9 2.9.2 1.8-1.3 3.5-.6.8-1 2.1-1.6 5.5-1.6 6.9 0 .6-.4 2-.8 2.4-1.2 6.2-.2 1.2.2 1.4.4.2 3.5.5 1.9.2 3.3.7 1.4.4 2.6.4 1.3 0 3 .6 1.8.5 2.8.7 2.7.5 4.7 2.6 1.6 1.6 1.9 2.5.3.8.3 2.8 0 2.2-.7 6-.8 3.9-1.7 5.8-1.8 3.9-3.1 5.8-1.4 1.7-1.4 2 0 .2-1.8 2-1.8 1.8-2.6 2.9-.8 1-1.4 1.5-.6.4-2.3 1.9-2.2 1.9-4 2.5-1.7.6-4.2.3-1.2-.3-1.4-.8-.3-.5-.4-2.7-.2-3.8-2.4-5.9-2.1-2-2.8-4.2-.3-.8.2-.8.2 0 1.2.9 2.3 1.8 5.1 2.1 1.9.1 3.6-.6 1.8-.6 2.9-1.6.9-1.1 2-2.8 1.1-1.6 1.1-2 0-.5.3-.5.2 0 1.3-2.6 1.1-2.6 1.4-4 .4-1.4.7-3.9.2-2.6.4-3.2.1-.7 0-1.1-.5-1.3-6.9-2-6.5-.8-8.3.1-1 .5-2.4.1-1.4-.3-2.8.1-1.5.5-3.3.9-3.4.6-5.1 3.3-.8 1.2-.8 1.5 0 .7-1.5 1.1-.6.1-.8-.1-.2-.1-.5-.6-1.6-3.2-.2-7.4.7-1.9 1-5.6.9-13.6 1.5-14.3.2-.2.2-.8 0-.5.5-1.2 1.3-1.5 2.8.8.5.8.6 1.4.1.7-.1 3.2-.2 4-1.3 12.6-.3 1.9-.1 2 .1.1 1.9-.4 1.8-.6 3.9-1.1 1.7-.4 2.3-.9.7-.4.4-1-.3-.5-.2-1.9 0-1.5.4-5.3.3-3.8.4-4.3.1-.4.4-5.3l.2-4.9-3 0q-3 0-4.1.4-1 .4-2.2.8-1.2.3-2.8 1.5-1.6 1.2-2.3 1.2-.7 0-1.4-1.3-1.2-2.4.4-3.5.8-.6 3.1-1.5 2.3-.9 3-.9z",line:1.6,solid:!1},hands:{red:"M-22.6 7.1l12.8-.6-1.1 9.3-11.7.3 0-9zM-22.5-14.2l11.4-.7-.9 7.8-10.5.7 0-7.8zM-22.6 24.4l0-4.5 15.6-.4q.9-.1 1.4-.3.5-.1.5-.6 0-.9-1.7-3l1.4-9.2q0-.3.2-.6.2-.4.2-.8 0-.8-.9-1.4-.9-.7-2.4-.7l-.5 0-13.7.7 0-6.3 14.2-.9q2.1-.1 2.1-.9 0-.9-1.8-2.8l1.4-7.6q.1-.4.2-.7.2-.4.2-.8 0-1-1.2-1.6-1.2-.6-1.9-.6l-.4 0-8.2.5q2.4-3.5 3.4-5.7 1.1-2.2 1.1-2.2 0-.5-.8-1.1-.7-.7-1.7-1.3-1-.6-1.7-.6-.5 0-.5.6l0 .2q.1.2.1.4 0 .2 0 .3 0 1.5-1.1 4.1-1.1 2.6-2.8 5.6l-.4 0q-1.9-1-3-1.4-1.1-.3-1.7-.3-.6 0-.6.4 0 .2.2.6.4 1 .6 2 .2 1.1.2 2l-.2 32.8q0 1.2-.1 2.2-.1.9-.3 2.1 0 .1 0 .2 0 .2 0 .3 0 .7.6 1.4.7.6 1.6.9.9.4 1.5.4.9 0 .9-1.4zM2.2-11l7.6-.4-.3 34.4q0 1.1-.1 2.3-.2 1.3-.3 2.2 0 .1-.1.3 0 .2 0 .3 0 .7.4 1.3.4.5 1.5 1.2 1.1.6 1.7.6 1.1 0 1.1-1.5l.5-41.3 8.7-.6-.3 20.4q-1.5-.8-2.9-1.6-1.4-.8-2.7-1.7-.8-.5-1.4-.5-.6 0-.6.5 0 .7 1.2 2.2 1.2 1.5 2.8 2.9 1.5 1.4 2.5 2.3 1.1 1.1 2.1 1.1 1.1 0 2.3-1.2 1.2-1.2 1.2-2.9 0-.5 0-1-.1-.6-.1-1.2l.2-19.7q0-.4.2-.7.2-.4.2-.8 0-.6-.8-1.4-.9-.7-2.5-.7l-.5 0-9.6.6.2-12.8q0-.8-.7-1.3-.7-.5-1.7-.9-.9-.3-1.7-.4-.8-.2-.9-.2-.8 0-.8.5 0 .3.3.8.7.8.8 1.7.2 1 .2 2l-.1 10.9-7.1.4q-4-1.8-5.1-1.8-.6 0-.6.5 0 .3.3 1 .4.7.5 1.9.1 1.2.1 2l-.1 16.4q0 1.4-.2 2.6-.1 1.2-.2 2 0 0-.1.1 0 .1 0 .3 0 .9.7 1.7.7.7 1.6 1 .9.4 1.5.4 1 0 1-1.2l.1-23z",black:"M30.3 3.2q-.8 1-2.6 2-1.8 1-4 1.4-.7 2.5-1 5.3-.4 2.9-.8 5.7-.5 2.9-1.4 5.3-.9 2.4-2.6 4-.8.7-2.1 1.4-1.3.8-2.6 1.3-1.4.6-2.5.7-2.2.1-3.7-.7-1.5-.9-2.9-1.9-.6-.4-1.2-.8-.6-.4-1.3-.8-1.1-1.8-2.5-3.3-1.5-1.6-3.6-2.4 1.4-.5 3-.1 1.6.3 3.3.8 1.4.5 2.9.9 1.4.3 2.8.2 1.5-.2 2.6-1.2 1.2-1 2.3-2.2 1-1.2 2.1-1.9 0 .5-.6 1.2-.7.7-1.4 1.3-.4.4-.7.7-.3.4-.3.5 1.3-.6 2.4-1.8 1.1-1.2 1.3-2.8.1-.3 0-.6-.1-.3-.2-.7-.2-.2-.3-.5 0-.3 0-.6 0-.9.2-1.8.2-.9.4-1.9.4-1.9.7-3.9.3-2-.3-4.1-5.5-.3-11.2.2-5.6.5-11.6 1.2-1.4.1-2.9.3-1.5.2-3 .4 0 .4-.6.7-.6.4-1.2.6-.6.3-.8.5-1.3-1-2.2-2.4-.9-1.4-2.1-2.5.5-1.8.8-4.2.2-2.5.4-5.3.1-2.7.2-5.3 0-2.6-.1-4.6 0-1.9-.7-3.1-.6-1.3-2.2-1.8 0-.3-.2-.6-.1-.3-.3-.6-.3-.5-.5-1-.2-.5.2-1.1.5-.2.9-.1.3.1.6.3.3.1.6.2.2 0 .6 0 .3 0 .3-.6 0-.6.2-.7 4-.2 8.2-1 4.1-.8 8.5-1 2.9-.2 6.1-.2 3.3 0 6-.5 1.1-.1 2.7 0 1.5.2 3 .7 1.5.4 2.5 1.3 1 .8 1 2-1.6.2-3.4.2-1.8 0-3.6 0-2.5-.1-4.9-.1-2.4.1-4.3.5.1.3.3.7.2.3.4.7.5.9.9 1.9.4 1.1 0 2.7.2 0 .5 0 .2 0 .4 0 1.5 0 2.7-.1 1.3 0 2-.7 2.4.2 4.3 1.2 1.9.9 2.6 2.4-2.9 1.2-6.1 1.4-3.3.2-6.9.4-.4 1.3-.4 2.1 0 .8.1 1.9 0 .1 0 .2 4.3-1.1 7.9-.2 3.6.8 5.1 2.9-.3.6-.8.6-.5 0-1-.1-.3-.1-.6-.1-.2 0-.5 0-2.4.3-4.9.7-2.5.4-4.9.4-.5.3-.6 1.1 0 .7 0 1.6 0 .4 0 .8 0 .3 0 .7.9.1 1.8 0 .9 0 1.9-.1 1.6-.1 3.3-.1 1.8 0 3.9.4 1.8-1 3.7-1 1.9 0 3.9.6 2.5.9 4.8 2.5 2.3 1.6 3.8 3.4zM-22 19.8q-1.1.4-2 .2-.8-.2-1.5-.7-1.2-1-2.2-2.5-.9-1.5-2.1-2.4.6-.9.4-2-.2-1.1-.5-2.2-.3-1-.4-1.8-.2-.8.3-1.3 2.4 1.2 4.5 2.7 2.2 1.6 3.3 3.9 1.1 2.4.2 6.1zM-2.1-18.9q.2-1.8-.1-3.4-.2-1.5-.4-2.9-1.8.2-3.9.3-2 .2-3.7.6-1.8.5-2.8 1.8.6.6.7 2 .2 1.5-.1 2.3 1.8.2 3.1 0 1.4-.1 2.7-.3 1.1-.2 2.2-.3 1.1-.1 2.3-.1zM-2.4-10.1q.2-.7.1-1.4 0-.6 0-1.3-.1-.5-.1-1 0-.4 0-1-1.8-.1-3.3.1-1.4.2-2.9.5-.9.1-1.8.2-.9.2-2 .2-.1.3-.2 1.1-.2.9-.1 1.8 0 .9.3 1.5 2.6-.2 4.8-.4 2.3-.2 5.2-.3zM-2.1-2q.1-.8 0-1.4 0-.6-.1-1.1-.1-.4-.1-.9-.1-.5-.1-1.1-1.4 0-2.6.2-1.2.3-2.4.5-1.2.4-2.4.6-1.3.3-2.7.1.1.5.1 1.1-.1.5-.2 1.1 0 .5-.1 1.1-.1.6 0 1.1 2.5-.2 5.1-.4 2.5-.1 5.5-.9zM-11.6 13.4q.6 2.1-.4 4.4-2.6-.2-4-1.9-1.3-1.7-2-4.2-.6-2.6-1.1-4.9 2.2.8 4.5 2.5 2.3 1.7 3 4.1zM7.8 14.9q-2.4.2-3.6-1.2-1.3-1.4-2.4-3-.4-.7-.7-1.2-.4-.6-.8-1.1.1-1 0-1.8-.1-.9-.2-1.6 2.6.9 4.8 2.2 2.2 1.4 2.9 3.7.3.8.3 1.8 0 1-.3 2.2zM-1.9 12.2q.3.9.3 1.8 0 1-.5 2.2-2.1-.1-3.7-1.5-1.7-1.3-2.6-3.7-.9-2.3-.6-5 1.1.6 2.6 1.4 1.4.8 2.7 2 1.3 1.2 1.8 2.8z",line:1.6,solid:!1},modern:{red:"M-22-16V5M-12-26V4Q-12 18-22 26M-1 15V-12H24V9Q24 14 18 14M11-26V27",black:"M-29-21H-8M-18-21Q-20-5-29 6M-23 2H-10V20H-23zM3-27L-6-10M0-18H24V2Q24 8 17 8M0-6H13V5H0M0-6V17Q0 24 8 24H20Q27 24 27 15",line:6.2,solid:!0}};var l=class extends V{constructor(){super(...arguments);this.theme="wood";this.dark=!1}render(){let e={...O,theme:this.theme,coordinates:"none"};return i`<svg viewBox=${`0 ${y*.62} ${K*.66} ${y*.38}`} aria-hidden="true">${S(e,"red")}</svg>`}};l.styles=[I,m`
			:host {
				display: block;
				width: 4.6rem;
				border-radius: 5px;
				overflow: hidden;
			}
			svg {
				display: block;
				width: 100%;
			}
		`],d([$({reflect:!0})],l.prototype,"theme",2),d([$({type:Boolean,reflect:!0})],l.prototype,"dark",2),l=d([g("board-swatch")],l);var Y={red:"#b01f16",black:"#1c2623"};function B(r){let h=U[r],{pieces:e,line:n,solid:o}=T(r),a=h??(x(r)?{red:e.K,black:e.n,line:n,solid:o}:void 0);if(!a)return;let t=(c,F)=>{let f=a.solid?"#fff":Y[c];return M`<svg x=${F} width="100" height="100" viewBox="-50 -50 100 100">
			<circle r="47" fill=${a.solid?Y[c]:"#f3dcae"} stroke="#9b6a33" stroke-width="2" />
			<circle r="40" fill="none" stroke=${a.solid?"none":f} stroke-width="2" />
			<path d=${a[c]} fill=${a.solid?"none":f} stroke=${f} stroke-width=${a.line} stroke-linecap="round" stroke-linejoin="round" />
		</svg>`};return i`<svg class="pieces" viewBox="0 0 206 100" width="72" height="35" aria-hidden="true">${t("red",0)}${t("black",106)}</svg>`}var G={...P,pieces:L("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),lastMove:{from:"h9",to:"i7"},selected:"e2",targets:["e6","d2","f2","e1"]},W="Yu-Han Tseng and Bo-Nian Chen (2026), Chinese Chess Practical Dataset (CCPD), CC BY 4.0",p=class extends H{constructor(){super(...arguments);this.voicesCame=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),globalThis.speechSynthesis?.addEventListener?.("voiceschanged",this.voicesCame)}disconnectedCallback(){super.disconnectedCallback(),globalThis.speechSynthesis?.removeEventListener?.("voiceschanged",this.voicesCame)}render(){return i`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look",this.look())} ${this.section("settings.board",this.board())}
				</div>
				<div class="column">
					${this.preview("beside")} ${this.section("settings.play",this.play())}
					${E()?this.section("alone.title",this.kept()):b}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version",{version:s.connection.version})}</p>
			<p class="small dim">${this.t("settings.games",{source:W})}</p>
		</div>`}section(e,n){return i`<section class="card" aria-label=${this.t(e)}>
			<h2>${this.t(e)}</h2>
			${n}
		</section>`}look(){return i`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${s.language}
				.options=${q.map(e=>({value:e,label:k[e].name}))}
				@choice=${e=>w("language",e.detail)}
			></chuhe-choice>
			${this.choice("settings.mode","mode",[["auto","ui.auto"],["light","ui.light"],["dark","ui.dark"]])}
			${this.choice("settings.notation","notation",[["chinese","notation.chinese"],["traditional","notation.traditional"],["vietnamese","notation.vietnamese"],["wxf","notation.wxf"],["iccs","notation.iccs"]])}`}kept(){return i`<p class="small">${this.t("alone.about")}</p>
			<button @click=${()=>C().catch(e=>s.fail(e))}>${u("download")} ${this.t("alone.save")}</button>
			<label class="button">
				${u("upload")} ${this.t("alone.read")}
				<input type="file" accept=".json" hidden @change=${e=>this.readKept(e)} />
			</label>`}async readKept(e){let n=e.target.files?.[0];if(n)try{let{games:o}=await z(n);alert(this.t("alone.added",{games:String(o)})),location.reload()}catch(o){s.fail(o)}}preview(e){return i`<div class=${e} aria-hidden="true" inert>
			<chuhe-board .state=${G} .look=${s.look}></chuhe-board>
		</div>`}board(){return i`${this.preview("above")} ${this.choice("settings.board","board",[["flat","board.flat"],["3d","board.3d"]])}
		${this.choice("settings.theme","theme",[["wood","settings.wood"],["rosewood","settings.rosewood"],["jade","settings.jade"],["paper","settings.paper"],["plain","settings.plain"]],e=>i`<board-swatch .theme=${e} .dark=${s.dark}></board-swatch>`)}
		${this.choice("settings.pieces","pieces",[["traditional","settings.pieces.traditional"],["simplified","settings.pieces.simplified"],["hands","settings.pieces.hands"],["modern","settings.pieces.modern"],["western","settings.pieces.western"]],e=>B(e))}
		${this.choice("settings.coordinates","coordinates",[["none","settings.none"],["chinese","settings.chinese"],["digits","settings.digits"],["letters","settings.letters"],["both","settings.both"]])}
		${this.choice("settings.animation","animation",[["0","settings.animation.0"],["120","settings.animation.120"],["220","settings.animation.220"],["450","settings.animation.450"]])}
		${this.check("settings.targets","targets")}`}play(){let e=s.state?.settings??{},n=(t,c)=>{s.call("settings.set",{[t]:c})},o=e.player_name,a=e.hint_ms;return i`${this.check("settings.sounds","sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(s.preferences.values.volume)}
					@change=${t=>{s.preferences.set("volume",Number(v(t))),s.play("move")}}
				/>
			</label>
			<chuhe-choice
				label=${this.t("settings.voice")}
				.value=${A()??"none"}
				.options=${[{value:"none",label:this.t("settings.none")},...Object.keys(j).map(t=>({value:t,label:k[t].name}))]}
				@choice=${t=>{Q(t.detail==="none"?void 0:t.detail),this.requestUpdate()}}
			></chuhe-choice>
			${this.effects()} ${this.check("settings.ticking","ticking")} ${this.check("settings.premoves","premoves")}
			${this.check("settings.thoughts","thoughts")}
			${this.check("settings.notices","notices")} ${this.check("settings.typed","typed")}
			${this.check("settings.teasing","teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${t=>w("rules",v(t))}>
					${s.state?.choices.rules.map(({id:t,name:c})=>i`<option value=${t} ?selected=${t===s.preferences.values.rules}>${s.say(c)}</option>`)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("settings.name")}</span>
				<input
					maxlength="60"
					.value=${typeof o=="string"?o:""}
					@change=${t=>n("player_name",v(t))}
				/>
			</label>
			<label class="field">
				<span>${this.t("settings.hintTime")}</span>
				<input
					type="number"
					min="0.1"
					max="60"
					step="0.1"
					.value=${typeof a=="number"?String(a/1e3):""}
					@change=${t=>n("hint_ms",Math.round(Number(v(t))*1e3))}
				/>
			</label>
			<a href="#/engines" class="button">${u("robot")}${this.t("nav.engines")}</a>`}choice(e,n,o,a){return i`<chuhe-choice
			label=${this.t(e)}
			.value=${String(s.preferences.values[n])}
			.options=${o.map(([t,c])=>({value:t,label:this.t(c),picture:a?.(t)}))}
			@choice=${t=>w(n,t.detail)}
		></chuhe-choice>`}effects(){return D(s.language)?i`<label class="check">
			<input
				type="checkbox"
				.checked=${R()}
				@change=${e=>_(e.target.checked)}
			/>
			${this.t("settings.effects")}
		</label>`:b}check(e,n){return i`<label class="check">
			<input
				type="checkbox"
				.checked=${s.preferences.values[n]===!0}
				@change=${o=>s.preferences.set(n,o.target.checked)}
			/>
			${this.t(e)}
		</label>`}};p.styles=[N,m`
			.page {
				max-width: 66rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
				align-items: start;
			}
			.column {
				display: grid;
				gap: 1rem;
				min-width: 0;
			}
			section {
				padding: 1rem 1.1rem;
				display: grid;
				gap: 0.9rem;
				justify-items: stretch;
			}
			chuhe-board {
				width: min(100%, 24rem);
				margin: 0 auto;
				box-shadow: var(--shadow);
			}
			.above {
				display: none;
			}
			@media (max-width: 48rem), (max-height: 500px) {
				.beside {
					display: none;
				}
				.above {
					display: block;
					position: sticky;
					top: 0;
					z-index: 1;
					padding: 0.5rem 0;
					background: var(--panel);
				}
				.above chuhe-board {
					width: min(60%, 36vh);
				}
			}
		`],p=d([g("settings-page")],p);function w(r,h){let e=typeof s.preferences.values[r]=="number";s.preferences.set(r,e?Number(h):h)}function v(r){return r.target.value}export{p as SettingsPage};
