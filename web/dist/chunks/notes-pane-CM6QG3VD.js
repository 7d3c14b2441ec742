import{a}from"./chunk-L7554LS2.js";import"./chunk-PRPVPIKS.js";import"./chunk-BTGRBSOO.js";import"./chunk-KA76Q3JO.js";import"./chunk-ZKHZXYJV.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
