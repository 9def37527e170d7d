package suppress

import (
	"slices"
	"strings"
)

// parse returns the directive that a comment is, or nil.
func parse(comment string) *Directive {
	text, line := strings.CutPrefix(comment, "//")
	if !line {
		return nil // a block comment directs nobody
	}
	// Blanks in front are forgiven, here as by golangci-lint: a directive that does nothing because
	// of one costs its author an hour.
	if own, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "ctrllint:"); ok {
		return parseOwn(own)
	}
	return parseNolint(strings.TrimLeft(text, "/ "))
}

// parseOwn reads what follows ctrllint: in the comment. The reason may stand behind a second pair
// of slashes, where that of nolint has to.
func parseOwn(text string) *Directive {
	verb, rest := word(text)
	if verb != "ignore" {
		return &Directive{Verb: verb}
	}
	name, reason := word(rest)
	if strings.HasPrefix(name, "//") {
		name, reason = "", rest
	}
	reason = strings.TrimSpace(strings.TrimLeft(reason, "/"))
	return &Directive{Verb: verb, Name: name, Reason: reason}
}

// parseNolint reads the comment of golangci-lint if it is about ctrllint or about everything.
func parseNolint(text string) *Directive {
	rest, ok := strings.CutPrefix(text, "nolint")
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
		return nil
	}
	names, reason, _ := strings.Cut(rest, "//")
	d := &Directive{Nolint: true, Reason: strings.TrimSpace(reason)}
	list, specific := strings.CutPrefix(names, ":")
	if !specific || strings.HasPrefix(list, "all") {
		return d
	}
	about := slices.ContainsFunc(strings.Split(list, ","), func(name string) bool {
		name = strings.ToLower(strings.TrimSpace(name))
		return name == "ctrllint" || name == "all"
	})
	if !about {
		return nil
	}
	return d
}

// word cuts the first word off.
func word(text string) (first, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}
