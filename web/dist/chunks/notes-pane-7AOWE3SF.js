import{a}from"./chunk-AJCBQG3P.js";import"./chunk-JVDV76Z6.js";import"./chunk-TWWMOEVS.js";import"./chunk-5TFIHHT2.js";import"./chunk-4IDY3XRF.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
