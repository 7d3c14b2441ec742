import{p as o}from"./chunk-FKW2ARLZ.js";async function a(t){try{await navigator.clipboard.writeText(t),o.toast(o.t("ui.copied"),"good")}catch(i){o.fail(i)}}export{a};
