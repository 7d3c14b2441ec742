package main

import (
	_ "embed"

	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// descriptions explains the fields of the answers; the test writes it from the comments on the structs.
//
//go:embed descriptions.json
var descriptions []byte

// answers maps each command to the object that it writes with --json.
var answers = map[string]any{
	"schemas": cli.Schemas{},
	"backup":  outAnswer{}, "bot": bot.Report{}, "check": checkAnswer{}, "load": cli.OneOf{load.Report{}, load.ClassReport{}}, "serve": serveAnswer{},
	"admin ban": admin.HostAnswer{}, "admin export": outAnswer{}, "admin link": admin.HostAnswer{}, "admin list": admin.HostAnswer{},
	"admin reset": admin.HostAnswer{}, "admin role": admin.HostAnswer{}, "admin unlock": admin.HostAnswer{},
}

// outAnswer names the file that the command has written.
type outAnswer struct {
	Out string `json:"out"` // path of the written file
}

// serveAnswer describes a club server that is running.
type serveAnswer struct {
	URL   string `json:"url"`   // address for browsers
	Data  string `json:"data"`  // folder of the data, or address of a PostgreSQL database
	Setup string `json:"setup"` // link for creating the administrator's account; "" if there is one
}
