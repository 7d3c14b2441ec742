import"./chunk-FYT3JJTU.js";import"./chunk-GGKMLUAH.js";import"./chunk-5FLNK2XR.js";import"./chunk-C5L7DTDV.js";import"./chunk-ZQIUE5CN.js";import"./chunk-I2V3KSOS.js";import{a as n}from"./chunk-5OAAEO4U.js";import{j as p,k as d,l as c}from"./chunk-TU334ECI.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-N6PUA4VH.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
