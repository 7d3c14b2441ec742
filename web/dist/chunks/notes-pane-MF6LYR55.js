import{a}from"./chunk-PCYQM3TC.js";import"./chunk-HSXLOX7X.js";import"./chunk-RJLV7KTQ.js";import"./chunk-USKBKFQO.js";import"./chunk-P4SOHGOF.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
