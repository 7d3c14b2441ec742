import{a}from"./chunk-UJCTJYDM.js";import"./chunk-7ETB7HCW.js";import"./chunk-52JQDXDJ.js";import"./chunk-KTBIDL6G.js";import"./chunk-MZPVDWZP.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
