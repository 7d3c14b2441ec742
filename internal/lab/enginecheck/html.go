package enginecheck

import (
	"html/template"
	"io"
	"strings"
)

// WriteHTML writes the report as a self-contained web page.
func (r *Report) WriteHTML(w io.Writer) error { return page.Execute(w, r) }

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"join": strings.Join,
	"group": func(results []Result) (groups []group) {
		for _, r := range results {
			name, _, _ := strings.Cut(r.ID, ".")
			if n := len(groups); n == 0 || groups[n-1].Name != name {
				groups = append(groups, group{Name: name})
			}
			last := &groups[len(groups)-1]
			last.Results = append(last.Results, r)
		}
		return groups
	},
}).Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{or .Name "Engine"}}: engine check</title>
<style>
:root { color-scheme: light dark; --line: #8884; --pass: #1a7f37; --warn: #9a6700; --fail: #cf222e; --unclear: #8250df; --skipped: #6e7781; }
@media (prefers-color-scheme: dark) { :root { --pass: #3fb950; --warn: #d29922; --fail: #ff7b72; --unclear: #ab7df8; --skipped: #9198a1; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
h2 { margin: 2rem 0 .3rem; text-transform: capitalize; }
code, pre { font: 13px/1.45 ui-monospace, Consolas, monospace; }
pre { margin: .5rem 0; padding: .5rem .8rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
.counts span { margin-right: 1.2em; font-weight: 600; }
details { border-top: 1px solid var(--line); padding: .45rem 0; }
summary { cursor: pointer; display: grid; grid-template-columns: 5.2em 1fr; gap: .6em; }
summary::-webkit-details-marker { display: none; }
details > div { margin-left: 5.8em; }
.pass { color: var(--pass); } .warn { color: var(--warn); } .fail { color: var(--fail); } .unclear { color: var(--unclear); } .skipped { color: var(--skipped); }
.verdict { font-weight: 700; }
.detail { display: block; overflow-wrap: anywhere; }
.dim { opacity: .75; }
table { border-collapse: collapse; } td { padding: .1em 1em .1em 0; } td:nth-child(2) { text-align: right; }
@media (max-width: 40rem) { details > div { margin-left: 0; } }
</style>
</head>
<body>
<h1>{{or .Name "An engine without a name"}}</h1>
<p class="dim">{{with .Author}}by {{.}} · {{end}}protocol {{or .Protocol "none"}} · <code>{{join .Command " "}}</code><br>
{{.Begun.Format "2006-01-02 15:04"}} · {{printf "%.0f" .Seconds}} s · {{.Machine}}</p>
<p class="counts"><span class="pass">{{.Count "pass"}} passed</span> <span class="warn">{{.Count "warn"}} warnings</span>
<span class="fail">{{.Count "fail"}} failed</span> <span class="unclear">{{.Count "unclear"}} unclear</span> <span class="skipped">{{.Count "skipped"}} skipped</span></p>
{{with .Changes}}<p>{{range .}}<code>{{.ID}}</code>: {{.Before}} before, now <b class="{{.Now}}">{{.Now}}</b><br>{{else}}As in the baseline.{{end}}</p>
{{end}}{{range group .Results}}<h2>{{.Name}}</h2>
{{range .Results}}<details id="{{.ID}}"{{if or (eq .Verdict "fail") (eq .Verdict "warn")}} open{{end}}>
<summary><span class="verdict {{.Verdict}}">{{.Verdict}}</span><span>{{.Title}}<span class="detail dim">{{.Detail}}</span></span></summary>
<div><p><code>{{.ID}}</code>{{if .Must}} · must{{end}} · {{.Why}}</p>
{{with .Figures}}<table>{{range .}}<tr><td>{{.Name}}</td><td>{{printf "%.4g" .Value}}</td><td>{{.Unit}}</td></tr>{{end}}</table>{{end}}
{{with .Lines}}<pre>{{range .}}{{.}}
{{end}}</pre>{{end}}</div>
</details>
{{end}}{{end}}
{{with .Options}}<h2>Options</h2><pre>{{range .}}{{.}}
{{end}}</pre>{{end}}
</body>
</html>
`))

// group contains all checks on one subject.
type group struct {
	Name    string
	Results []Result
}
