import{a}from"./chunk-4KKHJMW6.js";import"./chunk-3ORPNSPR.js";import"./chunk-PQ65OHQ2.js";import"./chunk-UPMKNL5J.js";import"./chunk-SUEKX5KZ.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
