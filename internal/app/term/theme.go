package term

import "charm.land/lipgloss/v2"

// theme defines the colours. Every mark has a symbol as well, so a theme without colours conveys
// just as much.
type theme struct {
	plain  bool
	pieces [2]lipgloss.Style
	grid   lipgloss.Style
	cursor lipgloss.Style
	mark   lipgloss.Style // last move, targets and hints
	title  lipgloss.Style
	head   lipgloss.Style // heading of a section in the pane
	faint  lipgloss.Style
	alarm  lipgloss.Style // refusals and checks
}

// newTheme returns a theme that uses the terminal's own palette or, if plain, no colours at all.
func newTheme(plain bool) theme {
	base := lipgloss.NewStyle()
	if plain {
		return theme{true, [2]lipgloss.Style{base, base}, base, base, base, base, base, base, base}
	}
	bold := base.Bold(true)
	return theme{
		pieces: [2]lipgloss.Style{bold.Foreground(lipgloss.BrightRed), bold.Foreground(lipgloss.BrightCyan)},
		grid:   base.Foreground(lipgloss.BrightBlack),
		cursor: bold.Foreground(lipgloss.BrightYellow).Reverse(true),
		mark:   bold.Foreground(lipgloss.BrightGreen),
		title:  bold,
		head:   bold.Underline(true),
		faint:  base.Faint(true),
		alarm:  bold.Foreground(lipgloss.BrightYellow),
	}
}
