package collection

// packed is empty on systems where no library can be opened.
const packed = ""
