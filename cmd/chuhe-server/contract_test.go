package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestContract checks that every command keeps the contract of all commands.
func TestContract(t *testing.T) {
	contract.Check(t, &contract.Program{
		Program: program,
		Fixture: contractFixture,
		Cases: map[string]contract.Case{
			"serve":  {Stays: "//127.0.0.1:"},
			"bot":    {Stays: "name=my-bot"},
			"load":   {Long: "chuhe-server load"},
			"backup": {Without: map[string]string{contract.FullDisk + " --out": "SQLite writes the file, and wants to read it meanwhile"}},
		},
	})
}

// contractFixture makes the files that the examples name.
func contractFixture(t *testing.T, folder string) {
	t.Helper()
	clubOfAnna(t, filepath.Join(folder, "data", "club"))
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	cert, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"cert.pem":   pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}),
		"key.pem":    pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}),
		"secret.txt": []byte("three black horses\n"),
		"club.json":  []byte(`{"data": "data/club", "listen": "127.0.0.1:0", "house": "2"}`),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// clubOfAnna makes a club with one member.
func clubOfAnna(t *testing.T, folder string) {
	t.Helper()
	db, err := store.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.CreateAccount(t.Context(), &store.Account{ID: "anna", Name: "Anna", Handle: "anna", Role: "player", Created: time.Now()}, ""); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestDocuments checks that every line that the documents show for the program does what
// it says.
func TestDocuments(t *testing.T) {
	contract.Documents(t, &contract.Program{Program: program, Fixture: documentsFixture}, "../..")
}

// documentsFixture also has a club in the folder of the user's data, where lines without
// --data look for it.
func documentsFixture(t *testing.T, folder string) {
	t.Helper()
	contractFixture(t, folder)
	clubOfAnna(t, filepath.Join(folder, "data", "chuhe", "club"))
}
