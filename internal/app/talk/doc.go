// Package talk implements the protocol of messages between the program and its faces, such as the
// web page. It knows nothing of the rules of the game, nor of networks.
//
// A face sends commands, each of which is answered exactly once. It can also follow topics. A topic
// first sends a snapshot of its state, followed by numbered events, so a face that was disconnected
// can resume where it left off. docs/protocol.md explains the protocol by example.
//
// A Hub holds the commands and topics registered by the parts of the program. A Conn is the
// connection of one face: the transport passes messages from the face to Receive, and sends the
// face the messages that Next returns.
package talk
