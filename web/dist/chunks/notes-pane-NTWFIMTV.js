import{a}from"./chunk-DEFGAQO4.js";import"./chunk-QPW7EPW2.js";import"./chunk-RJLV7KTQ.js";import"./chunk-D3PBK6RU.js";import"./chunk-P4SOHGOF.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
