// Package talk implements the message protocol between the program and its faces, independent of
// rules and network: commands with one answer each, topics with numbered events, snapshots, and
// resuming after an interruption. docs/protocol.md explains it by example.
//
// A Hub holds the commands and topics that the parts of the program register. A Conn is the
// connection of one face. The transport passes the face's messages to Receive and sends the face
// the messages returned by Next.
package talk
