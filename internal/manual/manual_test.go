package manual_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/internal/manual"
)

const text = `report channels
that nobody closes.

Waiters hang, as in https://github.com/example/operator/pull/1.

# lost-close

	if err != nil {
		return // close is skipped
	}

# late-close

	close(done)
`

func TestMarkdown(t *testing.T) {
	synopsis, body := manual.Split(text)
	if want := "report channels that nobody closes"; synopsis != want {
		t.Errorf("synopsis %q, want %q", synopsis, want)
	}
	const want = "Waiters hang, as in [example/operator#1](https://github.com/example/operator/pull/1).\n" +
		"\n## lost-close\n\n```go\nif err != nil {\n\treturn // close is skipped\n}\n```\n" +
		"\n## late-close\n\n```go\nclose(done)\n```\n"
	if got := manual.Markdown(body, 2); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestIncidents(t *testing.T) {
	tests := map[string]string{
		"https://github.com/kubernetes-sigs/kueue/issues/12": "[kubernetes-sigs/kueue#12](https://github.com/kubernetes-sigs/kueue/issues/12)",
		"https://github.com/dapr/dapr/commit/ab12cd34ef":     "[dapr/dapr@ab12cd3](https://github.com/dapr/dapr/commit/ab12cd34ef)",
		"https://github.com/dapr/dapr":                       "[https://github.com/dapr/dapr](https://github.com/dapr/dapr)",
		"https://example.com/dapr/dapr/pull/1":               "[https://example.com/dapr/dapr/pull/1](https://example.com/dapr/dapr/pull/1)",
	}
	for address, want := range tests {
		_, body := manual.Split("report channels\n\nSeen in " + address + ".\n")
		if got := manual.Markdown(body, 2); got != "Seen in "+want+".\n" {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}

func TestSection(t *testing.T) {
	_, body := manual.Split(text)
	tests := map[string]string{
		"late-close": "```go\nclose(done)\n```\n",
		"lost-close": "```go\nif err != nil {\n\treturn // close is skipped\n}\n```\n",
		"no-close":   "",
	}
	for title, want := range tests {
		if got := manual.Markdown(manual.Section(body, title), 2); got != want {
			t.Errorf("section %s:\n%s\nwant\n%s", title, got, want)
		}
	}
	rest := manual.Select(body, func(title string) bool { return title != "lost-close" })
	const want = "Waiters hang, as in [example/operator#1](https://github.com/example/operator/pull/1).\n\n# late-close\n\n```go\nclose(done)\n```\n"
	if got := manual.Markdown(rest, 1); got != want {
		t.Errorf("the rest:\n%s\nwant\n%s", got, want)
	}
}
