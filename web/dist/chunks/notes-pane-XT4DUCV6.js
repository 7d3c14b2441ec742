import{a}from"./chunk-LMTQZOLT.js";import"./chunk-FX4PAYNQ.js";import"./chunk-VTXG62CU.js";import"./chunk-GZI3HXVE.js";import"./chunk-NQZJKQYE.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
