package collection

// packed is empty where no library can be opened.
const packed = ""
