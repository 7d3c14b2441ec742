import"./chunk-43RAMCNQ.js";import"./chunk-XBPXRKDZ.js";import"./chunk-VYHR3RN4.js";import"./chunk-FXYVBGC3.js";import"./chunk-FLNV2Y3R.js";import"./chunk-TR6NAGI2.js";import{a as n}from"./chunk-UB3J2C7I.js";import{i as p,j as d,k as c}from"./chunk-P5V5D35J.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-3EFHL3MD.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
			<p class="row spread small">
				<a href="#/problems">${this.t("problem.all")}</a>
				${l>0?r`<a href="#/problems/next?state=due">${n("restart")} ${this.t("problem.dueCount")}: ${l}</a>`:t}
			</p>`:t}};e.styles=[c,m`
			:host {
				display: grid;
				gap: 0.3rem;
				align-content: start;
			}
		`],o([i()],e.prototype,"today",2),e=o([a("today-card")],e);export{e as TodayCard};
