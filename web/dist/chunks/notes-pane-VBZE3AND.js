import{a}from"./chunk-L5ES3YSS.js";import"./chunk-ZZXAJ7FK.js";import"./chunk-BAZCYFO2.js";import"./chunk-OE7STKMU.js";import"./chunk-ZOSPAZGD.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
