package rule

import "testing"

func TestHelpAt(t *testing.T) {
	c := Check{Help: "put {here|the send} into a select"}
	for source, want := range map[string]string{
		"out <- v":              "put out <- v into a select",
		"go send(v)":            "put send(v) into a select",
		"":                      "put the send into a select",
		"go func() {\n\t<-c\n}": "put the send into a select",
		"results <- result{name: very.Long.Path(), err: nil}": "put the send into a select",
	} {
		if got := c.HelpAt(source); got != want {
			t.Errorf("HelpAt(%q) = %q, want %q", source, got, want)
		}
	}
}
