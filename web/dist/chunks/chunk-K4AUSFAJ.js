var E="Lesson",o="Practise";export{E as a,o as b};
