import{a as s,c as r}from"./chunk-5773WRPW.js";var e=class extends r{};e.directiveName="unsafeSVG",e.resultType=2;var i=s(e);export{i as a};
