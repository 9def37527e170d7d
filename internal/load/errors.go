package load

import (
	"cmp"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// An errorLog collects errors, each once: a package and its test variants share files.
type errorLog struct {
	mu   sync.Mutex
	seen map[Error]bool
	list []Error
}

func (l *errorLog) add(e Error) {
	key := e
	key.Package = ""
	key.Pos.Offset = 0
	if e.Pos.Filename == "" {
		key.Package = e.Package
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen[key] {
		return
	}
	if l.seen == nil {
		l.seen = make(map[Error]bool)
	}
	l.seen[key] = true
	l.list = append(l.list, e)
}

func (l *errorLog) sorted() []Error {
	slices.SortFunc(l.list, func(a, b Error) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Package, b.Package),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return oncePerImport(l.list)
}

// oncePerImport keeps the first of the errors about imports that were not found for one reason, and says what else
// lacks: a module that cannot be downloaded breaks every file, and often every other module.
func oncePerImport(list []Error) []Error {
	first := make(map[string]int) // where in kept
	places := make(map[string]int)
	paths := make(map[string][]string)
	var kept []Error
	for _, e := range list {
		reason := e.missing.reason
		if at, ok := first[reason]; ok && reason != "" {
			if e.missing.path == kept[at].missing.path {
				places[reason]++
			} else {
				paths[reason] = append(paths[reason], e.missing.path)
			}
			continue
		}
		first[reason] = len(kept)
		kept = append(kept, e)
	}
	for i := range kept {
		reason := kept[i].missing.reason
		if n := places[reason]; n > 0 {
			kept[i].Message += " and in " + counted(n, "more place")
		}
		if n := len(sortedSet(paths[reason])); n > 0 {
			kept[i].Message += ", and for the same reason " + counted(n, "more package")
		}
	}
	return kept
}

func counted(n int, what string) string {
	if n > 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// A missingImport is an import that was not found.
type missingImport struct {
	path   string
	reason string // what has one reason is said once: what the go command says, and the path if that can differ between imports
}

// missingFrom reads what a type error says about an import; the zero value if it says something else.
func missingFrom(message string) missingImport {
	rest, ok := strings.CutPrefix(message, "could not import ")
	if !ok {
		return missingImport{}
	}
	path, reason, _ := strings.Cut(rest, " ")
	switch {
	case reason == "("+noGoFiles+")":
		reason += path
	case strings.HasPrefix(reason, "("+missingSum):
		reason = missingSum // one command adds all
	}
	return missingImport{path: path, reason: reason}
}

// logListErrors records what the go command holds against the matched packages themselves. What
// it says about a missing dependency is recorded where the dependency is imported.
func logListErrors(matched []*node, dir string, log *errorLog) {
	for _, n := range matched {
		for _, e := range n.meta.Errors {
			n.failed, n.doubtful = true, true
			pos, _ := splitPosition(e.Pos+": ", dir)
			log.add(Error{Package: n.reportPath(), Pos: pos, Message: cmp.Or(notThere(e.Msg), e.Msg+whereBuilt(n.meta))})
		}
	}
}

// notThere says what is wrong with a pattern that leads nowhere, "" for another error. Most are folders that do not exist, which
// the go command takes for import paths.
func notThere(message string) string {
	switch {
	case strings.HasPrefix(message, "package ") && strings.Contains(message, " is not in std ("):
		return "no such file or directory, and no package of the standard library"
	case strings.HasPrefix(message, "no required module provides package "):
		return "no such file or directory, and no package of a module that go.mod requires"
	}
	return ""
}

const (
	noGoFiles  = "it has no Go files"
	missingSum = "missing go.sum entry"
)

// listErrorText says why the go command did not find a package, without its advice.
func listErrorText(p *packages.Package) string {
	if len(p.Errors) == 0 {
		return noGoFiles
	}
	first, _, _ := strings.Cut(p.Errors[0].Msg, "\n")
	first, _, _ = strings.Cut(first, "; to add")
	first = strings.TrimSuffix(first, ":")
	if strings.HasPrefix(first, missingSum) {
		first, _, _ = strings.Cut(first, " (imported by")
		first += "; go mod tidy adds it"
	}
	return first
}

var (
	commandNoise = regexp.MustCompile(`^(?:go \w+: )?(?:err: )?(?:exit status \d+: )?(?:stderr: )?`)
	progress     = regexp.MustCompile(`(?m)^go: (?:downloading|finding|extracting) .*\n?`)
	positionAt   = regexp.MustCompile(`(?m)^(?:go: )?(\S+?\.(?:go|mod|work|sum|txt)):(\d+)(?::(\d+))?: (.*)$`)
)

// goCommandError makes an error with a position out of what the go command printed.
func goCommandError(dir string, err error) Error {
	text := commandNoise.ReplaceAllString(err.Error(), "")
	text = strings.TrimSpace(progress.ReplaceAllString(text, ""))
	e := Error{Message: strings.TrimPrefix(text, "go: ")}
	if m := positionAt.FindString(text); m != "" {
		e.Pos, e.Message = splitPosition(m, dir)
	}
	return e
}

// splitPosition takes apart "file:line:column: message".
func splitPosition(text, dir string) (token.Position, string) {
	m := positionAt.FindStringSubmatch(text)
	if m == nil {
		return token.Position{}, text
	}
	pos := token.Position{Filename: m[1]}
	if !filepath.IsAbs(pos.Filename) {
		pos.Filename = filepath.Join(dir, pos.Filename)
	}
	pos.Line, _ = strconv.Atoi(m[2])   // digits, as matched
	pos.Column, _ = strconv.Atoi(m[3]) // digits or nothing
	return pos, m[4]
}

func sortedSet(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
