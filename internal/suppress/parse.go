package suppress

import (
	"slices"
	"strings"
)

// parse returns the directives of a comment: one for each name.
func parse(comment string) []*Directive {
	text, line := strings.CutPrefix(comment, "//")
	if !line {
		return nil // a block comment directs nobody
	}
	// Blanks in front are forgiven, here as by golangci-lint: a directive that does nothing because
	// of one costs its author an hour.
	if own, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "ctrllint:"); ok {
		return parseOwn(own, len(comment)-len(own))
	}
	if d := parseNolint(strings.TrimLeft(text, "/ ")); d != nil {
		return []*Directive{d}
	}
	return nil
}

// parseOwn reads what follows ctrllint: in the comment, which begins at an offset in it. The reason may
// stand after a second pair of slashes, where that of nolint has to.
func parseOwn(text string, offset int) []*Directive {
	verb, rest := word(text)
	if verb != Ignore && verb != FileIgnore {
		return []*Directive{{Verb: verb}}
	}
	list, reason := word(rest)
	if strings.HasPrefix(list, "//") {
		list, reason = "", rest
	}
	reason = strings.TrimSpace(strings.TrimLeft(reason, "/"))
	names := strings.Split(strings.TrimSuffix(list, ","), ",")
	if len(names) == 1 {
		return []*Directive{{Verb: verb, Name: names[0], Reason: reason}}
	}
	var directives []*Directive
	offset += len(text) - len(rest)
	for _, name := range names {
		directives = append(directives, &Directive{Verb: verb, Name: name, Reason: reason, offset: offset, length: len(name)})
		offset += len(name) + len(",")
	}
	return directives
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
