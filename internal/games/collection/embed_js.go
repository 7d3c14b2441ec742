package collection

// packed is empty where no library opens.
const packed = ""
