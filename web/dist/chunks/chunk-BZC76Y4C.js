<<<<<<<< HEAD:web/dist/chunks/chunk-V55XDYZW.js
import{I as s}from"./chunk-JPTOKABM.js";var o={G:"green",R:"red",Y:"yellow",B:"blue"};function c(e){let r=o[e[0]??""],t=e.slice(1,3),n=e.slice(3);if(!(!r||!s(t)||n!==""&&!s(n)))return s(n)?{from:t,to:n,brush:r}:{from:t,brush:r}}function f({from:e,to:r,brush:t}){return(Object.keys(o).find(i=>o[i]===t)??"G")+e+(r??"")}export{c as a,f as b};
========
import{I as s}from"./chunk-EUWONQMG.js";var o={G:"green",R:"red",Y:"yellow",B:"blue"};function c(e){let r=o[e[0]??""],t=e.slice(1,3),n=e.slice(3);if(!(!r||!s(t)||n!==""&&!s(n)))return s(n)?{from:t,to:n,brush:r}:{from:t,brush:r}}function f({from:e,to:r,brush:t}){return(Object.keys(o).find(i=>o[i]===t)??"G")+e+(r??"")}export{c as a,f as b};
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/chunk-BZC76Y4C.js
