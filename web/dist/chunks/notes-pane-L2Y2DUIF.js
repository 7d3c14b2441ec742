import{a}from"./chunk-HMSZNJ7B.js";import"./chunk-7I26ROQC.js";import"./chunk-ZPUARTZF.js";import"./chunk-S5KUXWOG.js";import"./chunk-6Q65LVCZ.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
