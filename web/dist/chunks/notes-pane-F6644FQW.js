import{a}from"./chunk-NA3TIDYN.js";import"./chunk-NTZPOY53.js";import"./chunk-3D6O7EO5.js";import"./chunk-BA6TXYSN.js";import"./chunk-DZDL4GL4.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
