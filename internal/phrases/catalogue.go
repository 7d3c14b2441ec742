package phrases

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

//go:embed languages/*.txt
var files embed.FS

// catalogue returns all sentences. They are read on first use, because reading them takes most of a
// command's startup time and many commands do not need any.
var catalogue = sync.OnceValue(func() *sentences { return mustRead(files) })

// sentences holds all languages and their texts.
type sentences struct {
	languages []Language // English first
	texts     map[Language]map[Key]string
}

// sentence returns the text in the given language. If it is not available, sentence returns the
// English text or, failing that, the key.
func (s *sentences) sentence(l Language, key Key) string {
	for _, l := range []Language{l, English} {
		if text, ok := s.texts[l][key]; ok {
			return text
		}
	}
	return string(key)
}

func mustRead(fsys fs.FS) *sentences {
	s, err := read(fsys)
	if err != nil {
		panic("phrases: " + err.Error()) // the files are compiled in, and a test reads them
	}
	return s
}

// read reads all languages from fsys.
func read(fsys fs.FS) (*sentences, error) {
	names, err := fs.Glob(fsys, "languages/*.txt")
	if err != nil {
		return nil, err
	}
	s := &sentences{texts: map[Language]map[Key]string{}}
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		l := Language(strings.TrimSuffix(path.Base(name), ".txt"))
		if s.texts[l], err = parse(string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s.languages = append(s.languages, l)
	}
	slices.SortStableFunc(s.languages, func(a, b Language) int { return cmp.Compare(place(a), place(b)) })
	return s, nil
}

// place returns the sort key of a language.
func place(l Language) string {
	if l == English {
		return ""
	}
	return string(l)
}

// errFile is wrapped by errors returned by parse.
var errFile = errors.New("bad line")

// parse parses the text of a language file.
func parse(text string) (map[Key]string, error) {
	texts := map[Key]string{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, sentence, ok := strings.Cut(line, "=")
		key := Key(strings.TrimSpace(name))
		sentence = strings.TrimSpace(sentence)
		switch _, twice := texts[key]; {
		case !ok || sentence == "":
			return nil, fmt.Errorf("%w %d: %.40q, want key = sentence", errFile, number, line)
		case !keyForm.MatchString(string(key)):
			return nil, fmt.Errorf("%w %d: the key %q, want words of letters and digits between dots", errFile, number, key)
		case twice:
			return nil, fmt.Errorf("%w %d: %s occurs twice", errFile, number, key)
		}
		texts[key] = sentence
	}
	return texts, nil
}

var (
	keyForm = pattern.New(`^[a-z]\w*(\.\w+)+$`)
	// A placeholder is {name} or {name:text for 1|text for 2|text for others}.
	holeForm = pattern.New(`\{([a-z]\w*)(?::([^{}]*))?\}`)
)

// fill inserts values into the placeholders of a sentence. Placeholders without a value are left
// unchanged.
func fill(sentence string, value func(hole string) (string, bool)) string {
	return holeForm.ReplaceAllStringFunc(sentence, func(hole string) string {
		parts := holeForm.FindStringSubmatch(hole)
		text, ok := value(parts[1])
		if !ok {
			return hole
		}
		if forms := parts[2]; forms != "" {
			return choose(strings.Split(forms, "|"), text)
		}
		return text
	})
}

// choose selects the form for a number and replaces each # in it with that number.
func choose(forms []string, number string) string {
	form := len(forms) - 1
	if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= len(forms) {
		form = n - 1
	}
	return strings.ReplaceAll(forms[form], "#", number)
}
