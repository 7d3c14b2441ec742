import{a}from"./chunk-PIQVVO6Q.js";import"./chunk-VA7MZBI2.js";import"./chunk-LGLQ3GBG.js";import"./chunk-AA5IHYMP.js";import"./chunk-Y5Z423FD.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
