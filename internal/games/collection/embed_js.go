package collection

// packed is empty on systems that cannot open a library.
const packed = ""
