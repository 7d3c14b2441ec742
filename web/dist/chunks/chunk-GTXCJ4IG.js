import{p as o}from"./chunk-L5VQR5JZ.js";async function a(t){try{await navigator.clipboard.writeText(t),o.toast(o.t("ui.copied"),"good")}catch(i){o.fail(i)}}export{a};
