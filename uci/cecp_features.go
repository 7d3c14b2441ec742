package uci

import (
	"strings"
)

// readFeatures reads the features that an engine announces. Each has the form name=value. Values that contain
// spaces are in quotation marks.
func (d *cecpDriver) readFeatures(text string) event {
	var e event
	for text != "" {
		var name, value string
		name, value, text = cutFeature(text)
		switch name {
		case "":
			continue
		case "done":
			e.greeted = value == "1"
		case "myname":
			e.Reply = Reply{Kind: ReplyID, Field: "name", Text: value}
		case "option":
			if o, ok := featureOption(value); ok {
				e.options = append(e.options, o)
			}
		case "memory":
			if value == "1" {
				e.options = append(e.options, Option{Name: memoryOption, Type: Spin, Min: 1, Max: 1 << 20})
			}
		case "smp":
			if value == "1" {
				e.options = append(e.options, Option{Name: coresOption, Type: Spin, Min: 1, Max: 1 << 10})
			}
		default:
			if len(d.features) < maxFeatures {
				d.features[strings.Clone(name)] = strings.Clone(clip(value, maxFeatureBytes))
			}
		}
	}
	return e
}

// Limits on the features that are stored for an engine.
const (
	maxFeatures     = 100
	maxFeatureBytes = 1000 // of each feature
)

// UCI names of the settings that CECP implements as commands instead of options.
const (
	memoryOption = "Hash"
	coresOption  = "Threads"
)

func (d *cecpDriver) setOption(o Option, value string) string {
	switch {
	case o.Name == memoryOption:
		return oneLine("memory " + value)
	case o.Name == coresOption:
		return oneLine("cores " + value)
	case o.Type == Button:
		return oneLine("option " + o.Name)
	case o.Type == Check && value == "true":
		value = "1"
	case o.Type == Check:
		value = "0"
	}
	return oneLine("option " + o.Name + "=" + value)
}

// cutFeature splits the first name=value off text.
func cutFeature(text string) (name, value, rest string) {
	text = trim(text)
	i := strings.IndexAny(text, "= \t")
	if i < 0 {
		return "", "", ""
	}
	name, text = text[:i], text[i+1:]
	if text == "" {
		return lower(name), "", ""
	}
	if quote := text[0]; quote == '"' || quote == '\'' {
		value, rest, _ = strings.Cut(text[1:], string(quote))
		return lower(name), value, rest
	}
	w := &words{text}
	return lower(name), w.next(), w.text
}

// featureOption parses the value of option="...", which has the form NAME -type details.
func featureOption(text string) (Option, bool) {
	name, details, found := strings.Cut(text, " -")
	name = trim(name)
	if !found || name == "" {
		return Option{}, false
	}
	w := &words{details}
	o := Option{Name: name}
	switch lower(w.next()) {
	case "button", "save", "reset":
		o.Type = Button
	case "check":
		o.Type = Check
		o.Default = "false"
		if isTrue(w.next()) {
			o.Default = "true"
		}
	case "spin", "slider":
		o.Type = Spin
		o.Default = w.next()
		o.Min, _ = w.number()
		o.Max, _ = w.number()
	case "string", "file", "path":
		o.Type = String
		o.Default = w.rest()
	case "combo":
		o.Type = Combo
		for part := range strings.SplitSeq(w.rest(), "///") {
			value := trim(part)
			if chosen, ok := strings.CutPrefix(value, "*"); ok {
				value = chosen
				o.Default = chosen
			}
			o.Vars = append(o.Vars, value)
		}
	default:
		return Option{}, false
	}
	return o, true
}
