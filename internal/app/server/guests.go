//go:build !js

package server

import "github.com/chuhe-xiangqi/chuhe/internal/app/guest"

// guests returns the module that lets a guest join from the home network.
func guests(p Parts) []Module {
	return []Module{guest.New(guest.Config{Rooms: p.Rooms, Version: p.Config.Version, Log: p.Config.Log, Files: p.Config.Files})}
}
