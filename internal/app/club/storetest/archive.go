package storetest

import (
	"database/sql"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// filledAtOnce is the number of rows that FillArchive writes at a time.
const filledAtOnce = 500

// FillArchive adds 1,000 accounts, and the given number of games between them, to an existing store, which
// may be open. The accounts are named a0 to a999, and the games g0 and so on. All games have ended; only a
// few are correspondence games or draws. a0 plays in every third game, as a house player would. The
// profiles of a1 and a2 are private.
func FillArchive(t *testing.T, place string, games int) {
	t.Helper()
	driver, address, postgres := "sqlite", "file:"+filepath.Join(place, "club.db")+"?_pragma=busy_timeout(60000)&_pragma=synchronous(OFF)", false
	if strings.HasPrefix(place, "postgres") {
		driver, address, postgres = "pgx", place, true
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // everything has been committed
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	insert := func(into string, rows int, row func(i int) []any) {
		for from := 0; from < rows; from += filledAtOnce {
			var values []string
			var args []any
			for i := from; i < min(rows, from+filledAtOnce); i++ {
				var marks []string
				for _, v := range row(i) {
					args = append(args, v)
					if postgres {
						marks = append(marks, "$"+strconv.Itoa(len(args)))
					} else {
						marks = append(marks, "?")
					}
				}
				values = append(values, "("+strings.Join(marks, ", ")+")")
			}
			if _, err := tx.Exec("INSERT INTO "+into+" VALUES "+strings.Join(values, ", "), args...); err != nil {
				t.Fatal(err)
			}
		}
	}
	insert("accounts (id, name, handle, password, role, private, created, unseen, challenges, closed)", 1000, func(i int) []any {
		private := 0
		if i == 1 || i == 2 {
			private = 1
		}
		return []any{fmt.Sprint("a", i), fmt.Sprint("A", i), fmt.Sprint("a", i), "", "player", private, 1, 0, "", 0}
	})
	insert("games (id, red, black, class, rated, ended, result, info, state, base, seq, created, changed, plies, sum)", games, filledGame)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("ANALYZE"); err != nil {
		t.Fatal(err)
	}
}

// filledGame returns game i of FillArchive as a row of the table of games.
func filledGame(i int) []any {
	players := [2]string{fmt.Sprint("a", i*7%1000), fmt.Sprint("a", i*13%999+1)}
	if i%3 == 0 {
		players[0] = "a0"
	}
	class := "blitz"
	switch {
	case i%50_000 == 7:
		class = "correspondence"
	case i%5 == 0:
		class = "rapid"
	case i%7 == 0:
		class = "classical"
	}
	result := []string{"red_wins", "black_wins"}[i%2]
	if i%1000 == 0 {
		result = "draw"
	}
	rated := 0
	if i%20 == 0 {
		rated = 1
	}
	id, at := fmt.Sprint("g", i), 1000+i
	info := fmt.Sprintf(`{"players":[{"id":%q,"name":%q},{"id":%q,"name":%q}]}`, players[0], players[0], players[1], players[1])
	const state = "{}"
	sum := crc32.NewIEEE()
	_, _ = fmt.Fprintf(sum, "%q %q %q %d %d %d %d %d\n%s%s", id, players, class, rated, at, 0, len(info), len(state), info, state) // a hash never fails
	return []any{id, players[0], players[1], class, rated, at, result, info, state, 0, 0, at, at, 60, int64(sum.Sum32())}
}
