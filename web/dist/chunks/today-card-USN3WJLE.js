import"./chunk-AHNBJQBQ.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as n}from"./chunk-4KIL6WBB.js";import{a as d,b as c}from"./chunk-3CI4WC5N.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-HYG7QBCA.js";import{p}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
