import{a}from"./chunk-JMVMMFX7.js";import"./chunk-WDFDDYHK.js";import"./chunk-XSFMYMH4.js";import"./chunk-7F6QWQST.js";import"./chunk-ZBY6BSHN.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
