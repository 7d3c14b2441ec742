package rooms

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/words"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fault is a refusal of a session as faces are told of it.
type fault struct{ code, en, zh string }

func (f fault) error() *talk.Error {
	return &talk.Error{Code: f.code, Message: Words{EN: f.en, ZH: f.zh}}
}

// faults are the refusals that have nothing to add. Those that name a node or a
// bound are made by faultOf.
var faults = map[session.Code]fault{
	session.Stale:         {talk.Stale, "The board has changed in the meantime.", "棋盘已有变化。"},
	session.GameOver:      {codeGameOver, "The game is over.", "对局已经结束。"},
	session.NobodyPlays:   {talk.NotNow, "Nobody plays in a study.", "研究局面没有对局双方。"},
	session.Paused:        {talk.NotNow, "The game is paused.", "对局已暂停。"},
	session.NotYourTurn:   {codeNotYourTurn, "It is the engine's turn.", "现在轮到引擎走。"},
	session.NothingToUndo: {talk.NotNow, "There is no move to take back.", "没有可悔的着法。"},
	session.NothingToRedo: {talk.NotNow, "There is no move to play again.", "没有可重走的着法。"},
	session.Offered:       {talk.NotNow, "A draw has been offered already.", "已经提和。"},
	session.NotOffered:    {talk.NotNow, "No draw is offered.", "没有人提和。"},
	session.MainLine:      {talk.NotNow, "The moves of the game stay the main line.", "实战着法须保持为主线。"},
	session.GameMove:      {talk.NotNow, "Moves of the game cannot be deleted; take them back.", "实战着法不能删除，请用悔棋。"},
	session.GameResult:    {talk.NotNow, "The result of a game that is played here follows from its moves.", "在此对弈的棋局，结果由对局决定。"},
}

// badFields are the refusals of what a face has sent in a field.
var badFields = map[session.Code]struct {
	fault
	field string
}{
	session.BadSign:   {fault{talk.BadArgs, "A sign is a number from 1 to 255.", "符号应为 1 至 255 的数字。"}, "nags"},
	session.BadHeader: {fault{talk.BadArgs, "A fact about the game has a name and a value that is not too long.", "对局信息须有名称，内容不能过长。"}, "headers"},
}

// bounds are the refusals of too much, with the bound.
var bounds = map[session.Code]fault{
	session.TooManyHeaders: {talk.Limit, "A game has at most %d facts.", "对局信息最多 %d 项。"},
	session.CommentTooLong: {talk.Limit, "A comment has at most %d bytes.", "注释最多 %d 字节。"},
	session.TooManySigns:   {talk.Limit, "A move has at most %d signs.", "一着最多 %d 个符号。"},
	session.TooManyMarks:   {talk.Limit, "A position has at most %d marks.", "一个局面最多 %d 个标记。"},
}

// faultOf is the error of a session for faces; others stay as they are.
func faultOf(err error) error {
	var e *session.Error
	if !errors.As(err, &e) {
		return err
	}
	if f, ok := faults[e.Code]; ok {
		return f.error()
	}
	if f, ok := badFields[e.Code]; ok {
		return f.error().With(fieldDetail{f.field})
	}
	if f, ok := bounds[e.Code]; ok {
		return talk.Errorf(f.code, f.en, f.zh, e.Most).With(map[string]int{"most": e.Most})
	}
	switch e.Code {
	case session.NoNode:
		return talk.Errorf(talk.NotFound, "There is no node %d in this game.", "本局没有节点 %d。", e.Node)
	case session.TooManyMoves:
		return talk.Errorf(talk.Limit, "The game cannot hold more moves.", "着法过多，无法再添加。").With(map[string]int{"most": e.Most})
	case session.IllegalMove:
		var illegal *xiangqi.IllegalMoveError
		if errors.As(err, &illegal) {
			return (&talk.Error{Code: codeIllegalMove, Message: both(func(l words.Language) string { return l.IllegalMove(illegal.Reason) })}).Because(err)
		}
	}
	return err
}
