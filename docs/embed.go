// Package docs embeds the pages of the manual, which are Markdown files, with their drawings. Its
// tests verify what the pages show.
package docs

import "embed"

// Files contains the manual for users, the tutorial, and their drawings. Pages for developers
// (architecture, protocol messages, tables of measurements) and the photographs in the README exist
// only in the repository, to keep the programs small.
//
//go:embed README.md README.zh.md install.md install.zh.md guide.md guide.zh.md data.md data.zh.md formats.md formats.zh.md
//go:embed rules.md rules.zh.md levels.md levels.zh.md lessons.md lessons.zh.md review.md review.zh.md problems.md problems.zh.md
//go:embed library.md library.zh.md tablebases.md tablebases.zh.md engine-options.md engine-options.zh.md
//go:embed other-programs.md other-programs.zh.md networks.md
//go:embed server.md server.zh.md security.md security.zh.md telnet.md telnet.zh.md bot-api.md bot-api.zh.md
//go:embed check-engine.md check-engine.zh.md distributed.md element.md element.zh.md go.md
//go:embed README.vi.md guide.vi.md install.vi.md lessons.vi.md
//go:embed tutorial/en/*.md tutorial/zh/*.md images/tutorial/*.svg
//go:embed images/rules/*.svg images/guide/*.webp
var Files embed.FS
