package account

import "testing"

// TestNames holds which names can be had: scripts that are not mixed, nothing that the club
// itself is called.
func TestNames(t *testing.T) {
	for name, good := range map[string]bool{
		"象棋小A": true, "棋王2008": true, "Anna": true, "Nguyễn-Văn": true, "Анна": true, "Müller_7": true, "さくらA": true, "김철수": true, "Ơn": true, "小明さん": true,
		"Rооt": false, "Аnna": false, "Anna\u0391": false, "김さ": false, "Анна棋": false, "ɑnna": false, "Kaı": false, "an na": false,
		"admin": false, "Admin": false, "ADMIN1": false, "Adm1n": false, "admín": false, "R00t": false, "root_": false, "null": false, "House-99": false, "house7": false, "House_1": false, "Guest-1": false, "deleted-1": false,
		"管理员": false, "管理員": false, "Moderator-2": false, "Housemann": true, "Rooted": true, "Testo": true, "Hostess": true,
	} {
		if err := checkName(name, RolePlayer); (err == nil) != good {
			t.Errorf("%q: %v, want good %v", name, err, good)
		}
	}
}

// TestAlike holds which names look the same, so that only one of them can be had.
func TestAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"未来", "末来"}, {"日光", "曰光"}, {"馬王", "马王"}, {"Marnie", "Mamie"}, {"Bill", "BiII"}, {"Bob0", "Bobo"}, {"Саро", "Capo"}, {"An-na", "Anna"}, {"口力", "ロカ"}, {"劉華", "刘华"},
	} {
		if a, b := SkeletonOf(pair[0]), SkeletonOf(pair[1]); a != b {
			t.Errorf("%q and %q differ: %q, %q", pair[0], pair[1], a, b)
		}
	}
	for _, pair := range [][2]string{{"Hoa", "Hoà"}, {"Anna", "Anne"}, {"王土", "王士"}, {"小明", "小朋"}} {
		if SkeletonOf(pair[0]) == SkeletonOf(pair[1]) {
			t.Errorf("%q and %q are the same", pair[0], pair[1])
		}
	}
}
