package xiangqi

// RandomRepetition is for the tests outside the package.
var RandomRepetition = randomRepetition
