import"./chunk-PKFFIX6Y.js";import"./chunk-ID7S47G2.js";import"./chunk-L5PQWD6O.js";import"./chunk-SBSIPCMF.js";import"./chunk-R44PPPFI.js";import"./chunk-GYSH5VAJ.js";import"./chunk-KVTSEUME.js";import{a as n}from"./chunk-OZX3MV7E.js";import{g as p,h as d,i as c}from"./chunk-PPMACSDU.js";import{b as m,c as r,f as t,h as a,j as i}from"./chunk-BC5U2T43.js";import{a as o}from"./chunk-LO2NM3CE.js";var e=class extends d{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.today=await p.call("problems.today")}render(){let{problem:s,due:l}=this.today??{problem:null,due:0};return s?r`<problem-card .problem=${s} today></problem-card>
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
