<<<<<<<< HEAD:web/dist/chunks/chunk-MRWYX42Q.js
import{m as t}from"./chunk-5BKUUPEP.js";function u({title:e,named:r},o){return r?t.say(r):e||t.t("study.untitled",{n:o+1})}export{u as a};
========
import{m as t}from"./chunk-7AOFXXQJ.js";function u({title:e,named:r},o){return r?t.say(r):e||t.t("study.untitled",{n:o+1})}export{u as a};
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/chunk-AQH2R3JG.js
