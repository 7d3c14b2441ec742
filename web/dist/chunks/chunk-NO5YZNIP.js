import{a as s,c as r}from"./chunk-6IRSPKJM.js";var e=class extends r{};e.directiveName="unsafeSVG",e.resultType=2;var i=s(e);export{i as a};
