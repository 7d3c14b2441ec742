// Package school implements a club's classes. In a class, pupils follow the teacher's board live, answer
// questions and work on assignments. The package also implements studies, which several people can edit
// together.
//
// A chapter of a study is a session without players. It is stored as one entry per edit, like the log of a
// game. Each edit is stored, then published, then answered. An edit includes the number of the last edit
// that its sender has seen. If another edit has come first, the new one is refused; the page then looks at
// what has changed, and sends its edit again if it still makes sense.
//
// # Parts, in reading order
//
//   - school.go: all classes of a club, opened and closed with it.
//   - class.go, members.go: a class with its members, their roles, and what each of them sees.
//   - board.go, boardcommands.go: a chapter that people edit together.
//   - studies.go: studies, and who may read and write them.
//   - lessons.go: what happens at the teacher's board: positions, raised hands and questions.
//   - assignments.go, tasks.go: problems assigned to a class, and attempts at solving them.
//   - progress.go: who has done what, as a table and as a file.
//
// # How it lives in a club
//
// All of a club's classes live in one process (see Store.Seat). For people connected to another process,
// package club forwards their commands to that process, and the class's events back to them.
//
// A person's role in a class, teacher or pupil, determines which commands that person may use there.
//
// # What it does not know
//
// The package leaves the following to others: games between people (package club), SQL (package store),
// checking the solution of a problem (package problems), and the rules, for which a chapter uses its
// session.
package school
