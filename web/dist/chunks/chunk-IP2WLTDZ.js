import{a as v}from"./chunk-F2CP3VIP.js";import{a as u}from"./chunk-4KIL6WBB.js";import{b as h}from"./chunk-3CI4WC5N.js";import{b as p,c as l,f as c,h as m,j as d}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import{a}from"./chunk-LO2NM3CE.js";var n=class extends v{constructor(){super(...arguments);this.watches="state";this.report=null;this.topic=""}disconnectedCallback(){super.disconnectedCallback(),this.unfollow?.(),this.topic=""}updated(){let{id:e}=this.room;this.isConnected&&this.topic!==e&&(this.unfollow?.(),this.topic=e,this.unfollow=r.connection.follow(`review/${e}`,{changed:({report:o})=>{this.report=o?.whole?o:null}},()=>{}))}render(){let{report:e}=this;if(!e)return c;let o=i=>i===null?"–":i.toLocaleString(r.locale,{maximumFractionDigits:0}),[t,s]=[o(e.red.accuracy),o(e.black.accuracy)];return l`<p>${this.t("result.accuracy",{red:t,black:s})}</p>
			${this.turning(e)}`}turning({turning:e,moves:o}){let t=o.find(({ply:i})=>i===e[0]);if(!t)return c;let s=`${Math.ceil(t.ply/2)}${t.ply%2===1?".":"…"}`;return l`<button class="quiet" @click=${()=>this.show(t.ply)}>
			${u("eye")}${this.t("result.turning",{move:`${s} ${r.say(t.text)}`,mark:r.say(t.name)})}
		</button>`}show(e){let{nodes:o={}}=this.room.state??{},t=o[0];for(let s of(this.report?.line??[]).slice(0,e))t=t?.children.map(i=>o[i]).find(i=>i?.move===s);t&&(this.room.goTo(t.id),r.go(`analysis/${this.room.id}?pane=review`))}};n.styles=[h,p`
			:host {
				display: block;
			}
			p {
				font-variant-numeric: tabular-nums;
			}
			button {
				padding-inline: 0.3em;
				text-align: start;
			}
		`],a([d()],n.prototype,"report",2),n=a([m("result-story")],n);export{n as a};
