package club_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// local makes a browser ask at localhost, where passkeys work without TLS.
func local(b *browser) *browser {
	b.url = strings.Replace(b.url, "127.0.0.1", "localhost", 1)
	return b
}

// TestPasskeys holds what is refused; the browser test adds one and signs in by it.
func TestPasskeys(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		newBrowser(t, o).refused("/api/account/passkey-ask", object{}, "not_now") // an address of numbers
		anna, bao := local(newBrowser(t, o)), local(newBrowser(t, o))
		anna.must("/api/account/sign-up", object{"name": "Anna", "password": goodPassword})
		bao.must("/api/account/sign-up", object{"name": "Bao", "password": goodPassword})
		anna.refused("/api/account/passkey-begin", object{"password": "not the password"}, "wrong_password")
		begun := anna.must("/api/account/passkey-begin", object{"password": goodPassword})
		options := asObject(begun["options"])
		if asObject(options["rp"])["id"] != "localhost" || asObject(options["authenticatorSelection"])["userVerification"] != "required" {
			t.Errorf("options %v", options)
		}
		bao.refused("/api/account/passkey-add", object{"code": begun["code"], "name": "x", "credential": object{}}, "not_found")
		anna.refused("/api/account/passkey-add", object{"code": begun["code"], "name": "x", "credential": object{}}, "not_found") // spent by the try
		begun = anna.must("/api/account/passkey-begin", object{"password": goodPassword})
		anna.refused("/api/account/passkey-add", object{"code": begun["code"], "name": "x", "credential": object{"id": "AA", "rawId": "AA", "type": "public-key"}}, "wrong_password")
		asked := bao.must("/api/account/passkey-ask", object{})
		bao.refused("/api/account/passkey-sign-in", object{"code": asked["code"], "credential": "nonsense"}, "wrong_password")
		bao.refused("/api/account/passkey-sign-in", object{"code": asked["code"], "credential": object{}}, "not_found")
		bao.refused("/api/account/passkey-remove", object{"code": "AA"}, "not_found")
		if status, list := anna.get("/api/account/passkeys"); status != http.StatusOK || len(asList(list["list"])) != 0 {
			t.Errorf("passkeys: %d %v", status, list)
		}
		guest := local(newBrowser(t, o))
		guest.must("/api/account/guest", object{})
		guest.refused("/api/account/passkey-begin", object{}, "forbidden")
	})
}
