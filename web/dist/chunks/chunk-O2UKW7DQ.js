<<<<<<<< HEAD:web/dist/chunks/chunk-UJDQUUKK.js
import{a as s,c as r}from"./chunk-EANLEPGA.js";var e=class extends r{};e.directiveName="unsafeSVG",e.resultType=2;var i=s(e);export{i as a};
========
import{a as s,c as r}from"./chunk-CZ6IHOA4.js";var e=class extends r{};e.directiveName="unsafeSVG",e.resultType=2;var i=s(e);export{i as a};
>>>>>>>> 857dd880 (web: the parts of How it works come without a shift of what stands there already):web/dist/chunks/chunk-O2UKW7DQ.js
