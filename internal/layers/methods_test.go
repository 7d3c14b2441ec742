package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have.
const mostMethods = 60

// manyMethods are the types that may have more, with how many and why. The list is only to become
// shorter, and its numbers lower.
var manyMethods = map[string]struct {
	most int
	why  string
}{
	"xiangqi Position":                {95, "what a position can be asked, most of it in a line"},
	"engine worker":                   {91, "the steps of the search, a method each, which share its stack"},
	"internal/app/session Session":    {67, "the commands of a game and what can be asked of it"},
	"internal/app/rooms Room":         {99, "a game with engines: commands, analysis and records are to be parted"},
	"internal/app/rooms Rooms":        {66, "the list of games with all that is done to one of them"},
	"internal/app/term table":         {83, "a key of the terminal is a method"},
	"internal/app/club Club":          {170, "games, the lobby and several processes are to become packages, as accounts and administration are"},
	"internal/app/club/store Store":   {178, "a query is a method, in two databases"},
	"internal/app/club/lines session": {90, "a command of a line of text is a method"},
	"internal/app/club/school School": {72, "a command of a class is a method: studies are to be parted from classes"},
	"internal/games/library Library":  {101, "a query is a method: index and openings are to be parted"},
	"internal/games/review reviewer":  {63, "a kind of finding is a method"},
	"internal/lab/enginecheck asker":  {67, "a check of an engine is a method"},
}

// TestMethods checks that no type is a place for everything: one that has many methods is to
// become several, each with the fields that its methods need.
func TestMethods(t *testing.T) {
	methods := map[string][]string{} // names, by folder and type
	for _, file := range listed(t, "*.go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(moduleRoot, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			name := path.Dir(file) + " " + receiver(f.Recv.List[0].Type)
			if !slices.Contains(methods[name], f.Name.Name) { // else of another system
				methods[name] = append(methods[name], f.Name.Name)
			}
		}
	}
	for name, list := range methods {
		most := mostMethods
		if kept, ok := manyMethods[name]; ok {
			most = kept.most
			if len(list) <= mostMethods {
				t.Errorf("%s has %d methods: take it out of the list", name, len(list))
			}
		}
		if len(list) > most {
			t.Errorf("%s has %d methods, want at most %d", name, len(list), most)
		}
	}
	for name := range manyMethods {
		if len(methods[name]) == 0 {
			t.Errorf("%s has no methods: take it out of the list", name)
		}
	}
}

// receiver returns the name of the type of a method.
func receiver(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return "?"
}
