import{a}from"./chunk-RXRNWNRE.js";import"./chunk-ZSH22KA3.js";import"./chunk-SQVOFWYC.js";import"./chunk-52SFQQNX.js";import"./chunk-IZEQRYOU.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
