import{a}from"./chunk-FTCPUHUZ.js";import"./chunk-WBDTJCLX.js";import"./chunk-WEJDY5G2.js";import"./chunk-QEG4K6M4.js";import"./chunk-T7MBN73F.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
