import{p as o}from"./chunk-UZ4LJ5Q2.js";async function a(t){try{await navigator.clipboard.writeText(t),o.toast(o.t("ui.copied"),"good")}catch(i){o.fail(i)}}export{a};
