import"./chunk-KIADGEQU.js";import"./chunk-OBZTT2AD.js";import"./chunk-EKHQQ4Q2.js";import"./chunk-PR4ZGHK7.js";import"./chunk-L6VSBQNL.js";import"./chunk-U2HH3Z5O.js";import"./chunk-2XRBNWCU.js";import{a as n}from"./chunk-XSFMYMH4.js";import{j as p,k as d,l as c}from"./chunk-7F6QWQST.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-ZBY6BSHN.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
