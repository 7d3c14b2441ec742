import{a}from"./chunk-4QL4NA64.js";import"./chunk-JHCITPJP.js";import"./chunk-OPFXULDH.js";import"./chunk-IXY4IVCA.js";import"./chunk-UQN6MGUO.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
