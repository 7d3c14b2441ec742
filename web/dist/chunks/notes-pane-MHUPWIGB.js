import{a}from"./chunk-QB4JMNSE.js";import"./chunk-ZTT6S44E.js";import"./chunk-SE4RSLMN.js";import"./chunk-WJKXDHV2.js";import"./chunk-UO7TGCFM.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
