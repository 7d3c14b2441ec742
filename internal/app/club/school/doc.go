// Package school implements a club's classes. A class has a teacher's board that pupils follow live,
// questions and assignments. The package also implements studies that several people edit together.
//
// A chapter of a study is a session without players. It is stored as one entry per edit, like the log of a
// game, and each edit is first stored, then published, then answered. An edit contains the number of the
// last edit that its sender has seen. If another edit has arrived in the meantime, the new one is refused;
// the page then checks what has changed, and sends the edit again if it still makes sense.
//
// # Parts, in reading order
//
//   - school.go: all classes of a club, opened and ended with it.
//   - class.go, members.go: one class, with its members, their roles, and what each of them sees.
//   - board.go, boardcommands.go: a chapter that people edit together.
//   - studies.go: studies, and who may read and write them.
//   - lessons.go: what happens at the teacher's board, such as positions, raised hands and questions.
//   - assignments.go, tasks.go: problems assigned to a class, and attempts at them.
//   - progress.go: who has done what, as a table and as a file.
//
// # How it lives in a club
//
// All of a club's classes are held by one process (see Store.Seat). If people are connected to another
// process, package club forwards their commands to that process, and the class's events back to them.
//
// A person's role in a class (teacher or pupil) determines which commands that person may issue there.
//
// # What it does not know
//
// The package leaves the following to others: games between people (package club), SQL (package store), how
// a problem is checked (package problems), and the rules, for which a chapter uses its session.
package school
