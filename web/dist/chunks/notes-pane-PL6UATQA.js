import{a}from"./chunk-JW2YSHLK.js";import"./chunk-PNQAHETB.js";import"./chunk-X2SHMV2V.js";import"./chunk-TYFO7BI2.js";import"./chunk-QD7NUIKT.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
