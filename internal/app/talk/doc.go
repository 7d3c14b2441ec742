// Package talk is the message protocol between the program and its faces,
// without rules and without a network: commands with one answer each, topics
// with numbered events, snapshots, and resuming after a pause. docs/protocol.md
// shows it by example.
//
// A Hub holds the commands and topics that the parts of the program register. A
// Conn is one face. Anyone who carries the bytes gives a Conn what the face sends
// by Receive and sends the face what Next returns.
package talk
