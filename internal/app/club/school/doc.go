// Package school is the classes of a club: a teacher's board that pupils follow live,
// questions, assignments, and studies that several people write.
//
// A chapter of a study is a session in which no one plays, kept as an entry for each edit,
// like the log of a game: an edit is stored, then published, then answered. An edit names
// which one it has seen last, and is refused when another came before it; the page looks
// what has changed and sends it again where it still makes sense.
package school
