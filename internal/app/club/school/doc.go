// Package school implements the classes of a club: a teacher's board that pupils follow live, questions,
// assignments, and collaborative studies.
//
// A chapter of a study is a session without players, stored as one entry per edit, like the log of a
// game: an edit is stored, then published, then answered. An edit names the last one seen by its sender,
// and is refused if another came before it; the page then checks what has changed and resends the edit if
// it still makes sense.
//
// # Parts, in reading order
//
//   - school.go: all classes of a club, opened and ended with it.
//   - class.go, members.go: one class: its members, their roles, and what each of them sees.
//   - board.go, boardcommands.go: a chapter that people edit together.
//   - studies.go: studies, and who may read and write them.
//   - lessons.go: the teacher's board: its position, raised hands, questions.
//   - assignments.go, tasks.go: problems assigned to a class, and attempts at them.
//   - progress.go: who has done what, as a table and as a file.
//
// # How it lives in a club
//
// One process of the club holds all classes (Store.Seat). Package club forwards commands from people
// connected to another process, and publishes the events of a class in the same way.
//
// Roles in a class (teacher, pupil) decide which commands a person may issue there.
//
// # What it does not know
//
// Games between people (package club), SQL (package store), how a problem is checked (package
// problems), and the rules: a chapter asks its session.
package school
