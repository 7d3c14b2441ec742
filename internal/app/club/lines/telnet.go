package lines

import "bytes"

// Bytes of the telnet protocol: RFC 854, 857 (echo), 1073 (window size) and 2066 (charset).
const (
	iac  = 255
	dont = 254
	do   = 253
	wont = 252
	will = 251
	sb   = 250 // start of a subnegotiation
	ayt  = 246 // are you there
	ip   = 244 // interrupt process
	se   = 240 // end of a subnegotiation

	optBinary  = 0
	optEcho    = 1
	optSGA     = 3 // suppress go ahead; together with echo, it makes the client send each character
	optNAWS    = 31
	optCharset = 42

	charsetRequest  = 1
	charsetAccepted = 2
	charsetRejected = 3
)

// Limits on negotiations.
const (
	mostSub       = 256 // bytes kept of a subnegotiation; the rest is ignored
	mostNegotiate = 200 // negotiations allowed per connection, after which the client is cut off
)

// filter separates telnet commands from a client's input and answers them. The zero value is ready to use.
type filter struct {
	state   filterState
	verb    byte
	sub     []byte
	told    [256]byte // last answer sent for each option, so as not to repeat it
	count   int       // negotiations so far
	columns int       // width of the client's window; 0 if unknown
	echo    bool      // the server has announced that it will echo
	utf8    bool      // the client has announced UTF-8
}

type filterState uint8

const (
	inData filterState = iota
	afterIAC
	afterVerb
	inSub
	inSubIAC
)

// Signals that a client can send in the middle of a line. Each is represented by a character that never
// occurs in a line.
const (
	sigInterrupt = 0x03 // same as Ctrl-C
	sigThere     = 0x05 // ENQ: are you there
)

// feed returns the data in raw and the answer to send to the client.
func (f *filter) feed(raw []byte) (data, answer []byte) {
	for _, b := range raw {
		switch f.state {
		case inData:
			if b == iac {
				f.state = afterIAC
			} else if b != sigThere { // only a telnet command may send this signal
				data = append(data, b)
			}
		case afterIAC:
			f.state = inData
			switch b {
			case iac:
				data = append(data, iac)
			case do, dont, will, wont:
				f.verb, f.state = b, afterVerb
			case sb:
				f.sub, f.state = f.sub[:0], inSub
			case ip:
				data = append(data, sigInterrupt)
			case ayt:
				data = append(data, sigThere)
			}
		case afterVerb:
			f.state = inData
			answer = append(answer, f.negotiate(f.verb, b)...)
		case inSub:
			if b == iac {
				f.state = inSubIAC
			} else if len(f.sub) < mostSub {
				f.sub = append(f.sub, b)
			}
		case inSubIAC:
			switch b {
			case se:
				f.state = inData
				answer = append(answer, f.subnegotiate()...)
			case iac:
				f.state = inSub
				if len(f.sub) < mostSub {
					f.sub = append(f.sub, iac)
				}
			default: // the subnegotiation should have ended before this command, so end it here
				f.state = afterIAC
				d, a := f.feed([]byte{b})
				data, answer = append(data, d...), append(answer, a...)
			}
		}
	}
	return data, answer
}

// chatters reports whether a client has negotiated so often that it must be cut off.
func (f *filter) chatters() bool { return f.count > mostNegotiate }

// negotiate answers a client that offers, requests or refuses an option.
func (f *filter) negotiate(verb, option byte) []byte {
	f.count++
	reply := byte(0)
	switch verb {
	case will: // the client offers to do something
		switch option {
		case optNAWS, optBinary, optCharset:
			reply = do
		default:
			reply = dont
		}
		if option == optCharset && f.told[option] != do {
			f.told[option] = do
			return append([]byte{iac, do, option}, charsetQuestion()...)
		}
	case wont:
		if f.told[option] == do {
			f.told[option] = dont
		}
		return nil
	case do: // the client asks this server to do something
		switch {
		case option == optEcho && f.echo, option == optSGA && f.echo:
			return nil // the client agrees to what this server announced
		case option == optBinary:
			reply = will
		default:
			reply = wont
		}
	case dont:
		if f.told[option] == will {
			f.told[option] = wont
		}
		return nil
	}
	if f.told[option] == reply {
		return nil
	}
	f.told[option] = reply
	return []byte{iac, reply, option}
}

// charsetQuestion returns the request to use UTF-8.
func charsetQuestion() []byte {
	return append(append([]byte{iac, sb, optCharset, charsetRequest}, ";UTF-8"...), iac, se)
}

// subnegotiate handles what the client sends about an option.
func (f *filter) subnegotiate() []byte {
	f.count++
	if len(f.sub) < 2 {
		return nil
	}
	switch f.sub[0] {
	case optNAWS:
		if len(f.sub) == 5 {
			f.columns = int(f.sub[1])<<8 | int(f.sub[2])
		}
	case optCharset:
		switch f.sub[1] {
		case charsetAccepted:
			f.utf8 = bytes.EqualFold(f.sub[2:], []byte("UTF-8"))
		case charsetRequest:
			if bytes.Contains(bytes.ToUpper(f.sub[2:]), []byte("UTF-8")) {
				f.utf8 = true
				return append(append([]byte{iac, sb, optCharset, charsetAccepted}, "UTF-8"...), iac, se)
			}
			return []byte{iac, sb, optCharset, charsetRejected, iac, se}
		}
	}
	return nil
}

// echoing announces whether this server is going to echo what the client sends. The server also announces
// this while a password is being typed, but then does not echo, so that the password is not visible at all.
func (f *filter) echoing(on bool) []byte {
	if f.echo == on {
		return nil
	}
	f.echo = on
	if on {
		return []byte{iac, will, optEcho}
	}
	return []byte{iac, wont, optEcho}
}

// charactersEach asks the client to send each character as it is typed or, if on is false, whole lines.
func (f *filter) charactersEach(on bool) []byte {
	answer := f.echoing(on)
	if on {
		return append(answer, iac, will, optSGA)
	}
	return append(answer, iac, wont, optSGA)
}

// escape doubles every byte that would otherwise begin a telnet command.
func escape(text string) []byte {
	return bytes.ReplaceAll([]byte(text), []byte{iac}, []byte{iac, iac})
}
