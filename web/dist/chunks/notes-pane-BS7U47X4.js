import{a}from"./chunk-O2K4L55W.js";import"./chunk-TBWTXBAS.js";import"./chunk-YCWZIISD.js";import"./chunk-7AOFXXQJ.js";import"./chunk-EUWONQMG.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
