package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestDescriptions checks the descriptions of the fields of --json.
func TestDescriptions(t *testing.T) { contract.Descriptions(t, program, "../..") }
