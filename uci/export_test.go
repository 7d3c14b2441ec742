package uci

// QuietGame is quietGame, for the tests outside the package.
var QuietGame = quietGame
