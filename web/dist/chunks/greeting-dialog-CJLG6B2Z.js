import"./chunk-7LR6VGBW.js";import"./chunk-IMSXM67M.js";import"./chunk-DUNUEQCO.js";import"./chunk-KWYP2NMT.js";import"./chunk-NO5YZNIP.js";import{a as l}from"./chunk-X53LJT3T.js";import"./chunk-QY4C4GIZ.js";import"./chunk-6IRSPKJM.js";import"./chunk-4KIL6WBB.js";import{a as d,b as m}from"./chunk-3CI4WC5N.js";import{b as n,c as r,h as o}from"./chunk-HYG7QBCA.js";import{p as t}from"./chunk-L5VQR5JZ.js";import{a as p,b as c}from"./chunk-ULLRO7K5.js";import{a}from"./chunk-LO2NM3CE.js";var f=["traditional","simplified","western"],$=["K","R","n"].flatMap(s=>l(s)??[]),i=class extends d{render(){let{pieces:g,theme:h}=t.preferences.values;return r`<chuhe-dialog heading=${this.t("greeting.title")} open @close=${()=>this.done()}>
			<div class="content">
				<p class="river" lang="zh-Hant" aria-hidden="true">楚河　漢界</p>
				<p>${this.t("greeting.text")}</p>
				<chuhe-choice
					label=${this.t("greeting.language")}
					.value=${t.language}
					.options=${c.map(e=>({value:e,label:p[e].name}))}
					@choice=${e=>t.preferences.set("language",e.detail)}
				></chuhe-choice>
				<fieldset>
					<legend>${this.t("greeting.pieces")}</legend>
					<div class="sets">
						${f.map(e=>r`<button aria-pressed=${e===g} @click=${()=>t.preferences.set("pieces",e)}>
									<span>${$.map(u=>r`<piece-icon .piece=${u} .script=${e} .theme=${h}></piece-icon>`)}</span>
									${this.t(`settings.pieces.${e}`)}
								</button>`)}
					</div>
				</fieldset>
				<button class="primary start" autofocus @click=${()=>this.start()}>${this.t("greeting.start")}</button>
			</div>
		</chuhe-dialog>`}start(){this.done(),t.go("new?opponent=engine")}done(){t.preferences.set("greeted",!0)}};i.styles=[m,n`
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
			piece-icon {
				width: 2.1em;
			}
			.start {
				font-size: 1.1em;
				min-height: 2.9em;
			}
			@media (max-width: 460px) {
				piece-icon {
					width: 1.5em;
				}
			}
		`],i=a([o("greeting-dialog")],i);export{i as GreetingDialog};
