// Package talk implements the message protocol between the program and its faces, such as the web
// page. It knows nothing of the rules of the game and of networks. A face sends commands, each of
// which has exactly one answer. It can also follow topics, whose numbered events begin with a
// snapshot. After an interruption, a face can resume. docs/protocol.md explains the protocol by
// example.
//
// A Hub holds the commands and topics that the parts of the program register. A Conn is the
// connection of one face. The transport passes messages from the face to Receive, and sends the
// face the messages that Next returns.
package talk
