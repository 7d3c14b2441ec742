<<<<<<<< HEAD:web/dist/chunks/chunk-C5IFCIFW.js
import{a as i}from"./chunk-V55XDYZW.js";import{I as e}from"./chunk-JPTOKABM.js";function h(t){if(!t)return[];let a=t.attacks.flatMap(({hunter:r,target:p,counts:s})=>e(r.at)&&e(p.at)?[{from:r.at,to:p.at,brush:s?"red":"blue"}]:[]),o=i(`Y${t.threat}`);return o?[...a,o]:a}export{h as a};
========
import{a as i}from"./chunk-BZC76Y4C.js";import{I as e}from"./chunk-EUWONQMG.js";function h(t){if(!t)return[];let a=t.attacks.flatMap(({hunter:r,target:p,counts:s})=>e(r.at)&&e(p.at)?[{from:r.at,to:p.at,brush:s?"red":"blue"}]:[]),o=i(`Y${t.threat}`);return o?[...a,o]:a}export{h as a};
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/chunk-WXIYNPQQ.js
