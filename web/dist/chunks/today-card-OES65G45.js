import"./chunk-CBUARJ35.js";import"./chunk-FXRPUFQW.js";import"./chunk-RIYFVLDQ.js";import"./chunk-DCYZWAAP.js";import"./chunk-ECMXNH4L.js";import"./chunk-ILOFDATQ.js";import"./chunk-5773WRPW.js";import{a as n}from"./chunk-SQVOFWYC.js";import{m as p,n as d,o as c}from"./chunk-52SFQQNX.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-IZEQRYOU.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
