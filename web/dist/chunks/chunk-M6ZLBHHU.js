import{p as t}from"./chunk-L5VQR5JZ.js";function u({title:e,named:r},o){return r?t.say(r):e||t.t("study.untitled",{n:o+1})}export{u as a};
