import"./chunk-7UP5VTD6.js";import"./chunk-7FJB35VM.js";import"./chunk-JSEJYBXB.js";import"./chunk-TPTYWNP6.js";import"./chunk-NRBEJU7T.js";import"./chunk-ZAJO57HR.js";import"./chunk-R356M6C6.js";import{a as n}from"./chunk-X2SHMV2V.js";import{j as p,k as d,l as c}from"./chunk-TYFO7BI2.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-QD7NUIKT.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
