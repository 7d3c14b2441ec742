import"./chunk-HZRR3ATD.js";import"./chunk-PQEL43LM.js";import"./chunk-DAJB2AUC.js";import"./chunk-UVR5H7SF.js";import{a as p}from"./chunk-ZAPHPJEE.js";import"./chunk-E3CGPPIY.js";import"./chunk-YI2GZTIG.js";import"./chunk-NO4VHEE4.js";import"./chunk-7B2AZXYF.js";import{e,f as m,g as d}from"./chunk-JZUN5547.js";import{a,c as s,d as n,i as o}from"./chunk-6GWFXXXN.js";var g=["traditional","simplified","western"],u=["K","R","n"].flatMap(r=>p(r)??[]),i=class extends m{render(){let{men:l,theme:c}=e.preferences.values;return n`<chuhe-dialog heading=${this.t("greeting.title")} open @close=${()=>this.done()}>
			<div class="content">
				<p class="river" lang="zh-Hant" aria-hidden="true">楚河　漢界</p>
				<p>${this.t("greeting.text")}</p>
				<chuhe-choice
					label=${this.t("greeting.language")}
					.value=${e.language}
					.options=${[{value:"zh",label:"中文"},{value:"en",label:"English"}]}
					@choice=${t=>e.preferences.set("language",t.detail==="zh"?"zh":"en")}
				></chuhe-choice>
				<fieldset>
					<legend>${this.t("greeting.men")}</legend>
					<div class="sets">
						${g.map(t=>n`<button aria-pressed=${t===l} @click=${()=>e.preferences.set("men",t)}>
									<span>${u.map(h=>n`<man-icon .man=${h} .script=${t} .theme=${c}></man-icon>`)}</span>
									${this.t(`settings.${t}`)}
								</button>`)}
					</div>
				</fieldset>
				<button class="primary start" autofocus @click=${()=>this.start()}>${this.t("greeting.start")}</button>
			</div>
		</chuhe-dialog>`}start(){this.done(),e.go("new?opponent=engine")}done(){e.preferences.set("greeted",!0)}};i.styles=[d,s`
			.content {
				display: grid;
				gap: 1.1em;
			}
			.river {
				font: 600 2.1em "LXGW WenKai", KaiTi, STKaiti, "Noto Serif CJK TC", serif;
				text-align: center;
				padding: 0.35em 0;
				letter-spacing: 0.2em;
				color: #4a2a0e;
				background: linear-gradient(#e9c383, #d6a75d);
				border-block: 3px solid #6a3f17;
			}
			.sets {
				display: grid;
				grid-template-columns: repeat(3, 1fr);
				gap: 0.6em;
				margin-top: 0.4em;
			}
			.sets button {
				flex-direction: column;
				padding: 0.7em 0.3em;
				border-width: 2px;
			}
			man-icon {
				width: 2.1em;
			}
			.start {
				font-size: 1.1em;
				min-height: 2.9em;
			}
			@media (max-width: 460px) {
				man-icon {
					width: 1.5em;
				}
			}
		`],i=a([o("greeting-dialog")],i);export{i as GreetingDialog};
