import{a}from"./chunk-BT2OZC4S.js";import"./chunk-CM5JSXAS.js";import"./chunk-5YBKRS4P.js";import"./chunk-NVYADWEY.js";import"./chunk-ZE7ESYIO.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
