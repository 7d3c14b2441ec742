package main

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// answers are the objects that commands write with --json, by the words of the command.
var answers = map[string]any{
	"schemas": cli.Schemas{},
	"backup":  outAnswer{}, "bot": bot.Report{}, "check": checkAnswer{}, "load": cli.OneOf{load.Report{}, load.ClassReport{}}, "serve": serveAnswer{},
	"admin ban": admin.HostAnswer{}, "admin export": outAnswer{}, "admin link": admin.HostAnswer{}, "admin list": admin.HostAnswer{},
	"admin reset": admin.HostAnswer{}, "admin role": admin.HostAnswer{}, "admin unlock": admin.HostAnswer{},
}

// outAnswer is the JSON of commands that write a file.
type outAnswer struct {
	Out string `json:"out"`
}

// serveAnswer is the JSON of a club that is served.
type serveAnswer struct {
	URL   string `json:"url"`
	Data  string `json:"data"`
	Setup string `json:"setup"` // link by which its administrator's account is made; "" where there is one
}
