// Package school is the classes of a club: a teacher's board that pupils follow live,
// questions, assignments, and studies that several people write.
//
// A chapter of a study is a session in which no one plays, kept as an entry for each edit,
// like the log of a game: an edit is stored, then published, then answered. An edit names
// which one it has seen last, and is refused when another came before it; the page looks
// what has changed and sends it again where it still makes sense.
//
// # Parts, in reading order
//
//   - school.go: all classes of a club, opened with it, ended with it.
//   - class.go, members.go: one class: who is in it, with which role, what each of them sees.
//   - board.go, boardcommands.go: a chapter that people edit together.
//   - studies.go: studies, who may read and write them.
//   - lessons.go: the teacher's board: where it is, hands that are raised, questions.
//   - assignments.go, tasks.go: problems that a class is given, and the attempts at them.
//   - progress.go: who has done what, as a table and as a file.
//
// # How it lives in a club
//
// A class is held by one process of the club (Club.Seat). Commands from people who are connected
// to another process arrive through package club; what a class publishes goes out the same way.
//
// Roles in a class (teacher, pupil) decide which commands a person may give there.
//
// # What it does not know
//
// Games between people (package club), SQL (package store), how a problem is checked (package
// problems), and the rules: a chapter asks its session.
package school
