import{a}from"./chunk-BDD5DP3Z.js";import"./chunk-BAWJ7VT5.js";import"./chunk-UZHL5XYX.js";import"./chunk-ZYBXUCNH.js";import"./chunk-MDQG2AJD.js";import"./chunk-LO2NM3CE.js";export{a as NotesPane};
