<<<<<<<< HEAD:web/dist/chunks/today-card-2JADJHAY.js
import"./chunk-6GH5SNCV.js";import"./chunk-NM2HWS2X.js";import"./chunk-UJDQUUKK.js";import"./chunk-D3JJAJE5.js";import"./chunk-SQYKYCE4.js";import"./chunk-2NI63F3Z.js";import"./chunk-EANLEPGA.js";import{a as n}from"./chunk-AVDK7HBZ.js";import{m as p,n as d,o as c}from"./chunk-5BKUUPEP.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-JPTOKABM.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
========
import"./chunk-2VKLVEUZ.js";import"./chunk-T3PGGWL6.js";import"./chunk-O2UKW7DQ.js";import"./chunk-WXJ5IQR7.js";import"./chunk-UIJ3DPHN.js";import"./chunk-ZNMT66PB.js";import"./chunk-CZ6IHOA4.js";import{a as n}from"./chunk-YCWZIISD.js";import{m as p,n as d,o as c}from"./chunk-7AOFXXQJ.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-EUWONQMG.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/today-card-TJHIPHQE.js
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
