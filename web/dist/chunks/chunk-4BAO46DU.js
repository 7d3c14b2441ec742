import{p as t}from"./chunk-FKW2ARLZ.js";function u({title:e,named:r},o){return r?t.say(r):e||t.t("study.untitled",{n:o+1})}export{u as a};
