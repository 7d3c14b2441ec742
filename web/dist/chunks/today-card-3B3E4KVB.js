import"./chunk-WELEEWEF.js";import"./chunk-57PYBULW.js";import"./chunk-7UFFMVFR.js";import"./chunk-FH6RB7DI.js";import"./chunk-HUVLHPIZ.js";import"./chunk-RWIZDJ3K.js";import"./chunk-GKWSEH36.js";import{a as n}from"./chunk-ZPUARTZF.js";import{m as p,n as d,o as c}from"./chunk-S5KUXWOG.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-6Q65LVCZ.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
