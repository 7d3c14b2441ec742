import"./chunk-IMSXM67M.js";import"./chunk-QY4C4GIZ.js";import"./chunk-4KIL6WBB.js";import{a as o,b as i}from"./chunk-3CI4WC5N.js";import{b as p,c as t,h as r,i as l}from"./chunk-HYG7QBCA.js";import"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var a=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],e=class extends o{constructor(){super(...arguments);this.open=!1}render(){return t`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${a.map(([n,h])=>t`<div>
							<dt>${n.map(s=>t`<kbd>${s}</kbd>`)}</dt>
							<dd>${this.t(h)}</dd>
						</div>`)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`}};e.styles=[i,p`
			dl {
				margin: 0 0 1em;
				display: grid;
				gap: 0.45em;
			}
			dl > div {
				display: grid;
				grid-template-columns: 8em 1fr;
				gap: 0.8em;
			}
			dt {
				display: flex;
				gap: 0.3em;
			}
			dd {
				margin: 0;
			}
			kbd {
				font: 600 0.9em var(--font);
				padding: 0.1em 0.5em;
				border: 1px solid var(--line);
				border-bottom-width: 2px;
				border-radius: 5px;
				background: var(--panel-2);
				height: max-content;
			}
		`],d([l({type:Boolean})],e.prototype,"open",2),e=d([r("help-dialog")],e);export{e as HelpDialog};
