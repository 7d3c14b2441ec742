import{a as d}from"./chunk-F2CP3VIP.js";import{a as c}from"./chunk-4KIL6WBB.js";import{b as m}from"./chunk-3CI4WC5N.js";import{b as a,c as e,h as n}from"./chunk-HYG7QBCA.js";import{a as i}from"./chunk-LO2NM3CE.js";var f=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],t=class extends d{constructor(){super(...arguments);this.watches="state"}render(){let r=this.room.current,l=r?.parent===null,p=r?.children.length===0;return e`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${f.map(({to:o,icon:b,key:s})=>e`<button
						class="quiet"
						aria-label=${this.t(s)}
						title=${this.t(s)}
						?disabled=${o==="start"||o==="back"?l:p}
						@click=${()=>this.room.walk(o)}
					>
						${c(b)}
					</button>`)}
		</div>`}};t.styles=[m,a`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
				min-width: 2.4em;
			}
		`],t=i([n("walk-bar")],t);
