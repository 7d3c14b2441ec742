import{a,b}from"./chunk-GOAYCE6G.js";import"./chunk-LO2NM3CE.js";export{a as simplified,b as simplifiedRiver};
