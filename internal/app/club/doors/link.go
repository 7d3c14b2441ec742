package doors

import (
	"context"
	"encoding/json"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Link is a connection of a user to the club. One goroutine may call Next while another calls the other
// methods.
type Link struct {
	Visitor *account.Visitor
	club    *club.Club
	conn    *club.Link
	ctx     context.Context
	last    uint64
}

// Open connects a signed-in user. The link ends when ctx is canceled, or when the club ends it. The caller
// must call Close.
func Open(ctx context.Context, c *club.Club, v *account.Visitor) (*Link, error) {
	conn, err := c.Connect(ctx, v)
	if err != nil {
		return nil, err
	}
	return &Link{Visitor: v, club: c, conn: conn, ctx: ctx}, nil
}

// Close closes the connection.
func (l *Link) Close() { l.conn.Close() }

// Do carries out a command. If into is not nil, Do stores the answer in it. Any error is a *talk.Error.
func (l *Link) Do(name string, args, into any) error {
	return l.club.Do(l.ctx, l.Visitor, name, args, into)
}

// Follow subscribes to a topic. Next then returns a snapshot of the topic or, if the subscription is
// refused, an error.
func (l *Link) Follow(topic string) { l.send("subscribe", topic) }

// Leave cancels the subscription to a topic.
func (l *Link) Leave(topic string) { l.send("unsubscribe", topic) }

func (l *Link) send(do, topic string) {
	l.last++
	message, err := talk.Encode(map[string]any{"id": l.last, "do": do, "args": map[string]string{"topic": topic}})
	if err == nil { // strings can always be encoded
		l.conn.Receive(message)
	}
}

// News is a snapshot of a topic or a change to it.
type News struct {
	Topic string
	First bool // a snapshot, which replaces everything known before
	Set   map[string]json.RawMessage
	Nodes map[int]json.RawMessage
	Gone  bool
	Error *talk.Error // why a subscription was refused; Topic is then empty
}

// message is a message received from the hub.
type message struct {
	OK    *talk.Snapshot `json:"ok"`
	Error *talk.Error    `json:"error"`
	talk.Event
}

// Next waits for news. Any error is either a *talk.End or that of the context.
func (l *Link) Next(ctx context.Context) (News, error) {
	for {
		data, err := l.conn.Next(ctx)
		if err != nil {
			return News{}, err
		}
		var m message
		if err := json.Unmarshal(data, &m); err != nil {
			continue // the welcome, or an answer without content
		}
		switch {
		case m.Error != nil:
			return News{Error: m.Error}, nil //nolint:nilerr // err is of another thing: this is the news
		case m.OK != nil && m.OK.State != nil:
			n := News{Topic: m.OK.Topic, First: true, Set: m.OK.State}
			if nodes, ok := n.Set["nodes"]; ok {
				if err := json.Unmarshal(nodes, &n.Nodes); err != nil {
					return News{}, err
				}
				delete(n.Set, "nodes")
			}
			return n, nil
		case m.Topic != "":
			return News{Topic: m.Topic, Set: m.Set, Nodes: m.Nodes, Gone: m.Gone}, nil
		}
	}
}
