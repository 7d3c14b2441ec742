package rooms

// teaseState is a question before an undo, in teasing mode.
type teaseState struct {
	Step    int   `json:"step"`
	Of      int   `json:"of"`
	Message Words `json:"message"`
	Yes     Words `json:"yes"`
	No      Words `json:"no"`
}

// pair is a sentence in English and Chinese.
type pair [2]string

func (p pair) words() Words { return Words{EN: p[0], ZH: p[1]} }

// teases are asked one after the other of whoever wants to take a move back.
var teases = [...]struct{ message, yes, no pair }{
	{pair{"Take a move back? Really?", "要悔棋？真的吗？"}, pair{"Really", "真的"}, pair{"Never mind", "算了"}},
	{pair{"A true player lets a move stand.", "落子无悔大丈夫。"}, pair{"I am not one", "我不是"}, pair{"Well said", "有理"}},
	{pair{"Your opponent has seen everything.", "对手可都看见了。"}, pair{"So what", "那又怎样"}, pair{"How embarrassing", "好尴尬"}},
	{pair{"Was it the hand or the head that slipped?", "是手滑了，还是脑子滑了？"}, pair{"The hand", "手滑"}, pair{"Neither", "都没有"}},
	{pair{"The spectators begin to laugh.", "旁观的人笑出了声。"}, pair{"Let them", "随他们笑"}, pair{"I will stop", "那我不悔了"}},
	{pair{"Think of the old masters in the park.", "想想公园里的老大爷们。"}, pair{"They do it too", "他们也悔"}, pair{"They would not", "他们不会"}},
	{pair{"Every move taken back costs a hair.", "悔一步棋，掉一根头发。"}, pair{"I have plenty", "我头发多"}, pair{"Keep the hair", "保住头发"}},
	{pair{"The move was not even that bad.", "其实那步棋也不算太差。"}, pair{"It was", "就是很差"}, pair{"Perhaps", "也许吧"}},
	{pair{"Last chance to keep your dignity.", "挽回尊严的最后机会。"}, pair{"What dignity?", "什么尊严？"}, pair{"I take it", "我要尊严"}},
	{pair{"Fine. But nobody will hear of it from me. Perhaps.", "好吧，我不会说出去的……大概。"}, pair{"Take it back!", "悔棋！"}, pair{"Leave it", "不悔了"}},
}

// tease returns the question after so many have been confirmed, nil when there is
// none left.
func tease(confirmed int) *teaseState {
	if confirmed < 0 || confirmed >= len(teases) {
		return nil
	}
	t := teases[confirmed]
	return &teaseState{confirmed + 1, len(teases), t.message.words(), t.yes.words(), t.no.words()}
}
