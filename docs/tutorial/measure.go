package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Settings of all matches between steps. The limit is a number of nodes, so that the games do not
// depend on the load on the machine.
const (
	control    = "nodes=5000"
	games      = 200
	resultFile = "docs/tutorial/steps.json"
)

// A result is the result of a match between a step and the previous one, as shown in the chapters.
type result struct {
	Step     int     `json:"step"`
	Against  int     `json:"against"`
	Control  string  `json:"time_control"`
	Losses   int     `json:"losses"`
	Draws    int     `json:"draws"`
	Wins     int     `json:"wins"`
	Elo      float64 `json:"elo"`
	EloError float64 `json:"elo_error"`
	Sources  string  `json:"sources"` // checksums of both programs' files
}

// measure plays the named steps, or all steps if none is named, against their predecessors and
// stores the results.
func measure(steps []string) error {
	folder, err := os.MkdirTemp("", "steps")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	for _, build := range []string{"./docs/tutorial/steps/...", "./cmd/chuhe-lab"} {
		if text, err := exec.Command("go", "build", "-trimpath", "-o", folder+string(filepath.Separator), build).CombinedOutput(); err != nil {
			return fmt.Errorf("building %s: %w\n%s", build, err, text)
		}
	}
	var list []result
	if text, err := os.ReadFile(resultFile); err == nil {
		if err := json.Unmarshal(text, &list); err != nil {
			return fmt.Errorf("%s: %w", resultFile, err)
		}
	}
	for step := 4; step <= 16; step++ {
		if name := fmt.Sprintf("%02d", step); len(steps) > 0 && !slices.Contains(steps, name) {
			continue
		}
		r, err := match(folder, step)
		if err != nil {
			return err
		}
		fmt.Printf("%02d: +%d =%d -%d, Elo %+.0f ± %.0f\n", r.Step, r.Wins, r.Draws, r.Losses, r.Elo, r.EloError)
		list = slices.DeleteFunc(list, func(old result) bool { return old.Step == step })
		list = append(list, r)
		slices.SortFunc(list, func(a, b result) int { return a.Step - b.Step })
		text, err := json.MarshalIndent(list, "", " ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(resultFile, append(text, '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// match plays a step against the previous one.
func match(folder string, step int) (result, error) {
	args := []string{"match", "--json", "--tc", control, "--games", fmt.Sprint(games), "--jobs", "1",
		"--openings", "own", "--resign", "1000,3", "--max-moves", "100", "--dir", filepath.Join(folder, "runs")}
	for _, n := range []int{step, step - 1} {
		args = append(args, "--engine", fmt.Sprintf("name=%02d cmd=%s", n, filepath.ToSlash(filepath.Join(folder, fmt.Sprintf("%02d", n)))))
	}
	text, err := exec.Command(filepath.Join(folder, "chuhe-lab"), args...).Output()
	if err != nil {
		return result{}, fmt.Errorf("step %02d: %w\n%s", step, err, text)
	}
	var report struct {
		Games    [3]int   `json:"games"` // losses, draws, wins
		Elo      float64  `json:"elo"`
		EloError float64  `json:"elo_error"`
		Warnings []string `json:"warnings"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return result{}, fmt.Errorf("step %02d: %w", step, err)
	}
	if len(report.Warnings) > 0 {
		return result{}, fmt.Errorf("step %02d: %s", step, strings.Join(report.Warnings, "; "))
	}
	sources := ""
	for _, n := range []int{step - 1, step} {
		sum := sha256.New()
		for _, file := range []string{"board.go", "main.go"} {
			text, err := os.ReadFile(fmt.Sprintf("docs/tutorial/steps/%02d/%s", n, file))
			if err != nil {
				return result{}, err
			}
			sum.Write(text)
		}
		sources += fmt.Sprintf("%x", sum.Sum(nil)[:4])
	}
	g := report.Games
	return result{step, step - 1, control, g[0], g[1], g[2], report.Elo, report.EloError, sources}, nil
}
