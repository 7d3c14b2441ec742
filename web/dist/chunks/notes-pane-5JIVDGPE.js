import{a}from"./chunk-SGJYFQHN.js";import"./chunk-XBRGZILY.js";import"./chunk-AVDK7HBZ.js";import"./chunk-5BKUUPEP.js";import"./chunk-JPTOKABM.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
