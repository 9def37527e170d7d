package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ctrllint/ctrllint/internal/nearest"
)

var bareWord = regexp.MustCompile(`^[a-z]+$`)

// misspelt tells of a first argument that is no folder and nearly the name of a subcommand.
func misspelt(o *options, args []string) error {
	if len(o.patterns) == 0 || args[0] != o.patterns[0] || !bareWord.MatchString(args[0]) {
		return nil
	}
	if _, err := os.Stat(filepath.Join(o.dir, args[0])); err == nil {
		return nil
	}
	names := []string{"help"}
	for _, s := range subcommands() {
		names = append(names, s.Name)
	}
	if hint := nearest.Hint(args[0], names, ""); hint != "" {
		return fmt.Errorf("unknown subcommand %s%s", args[0], hint)
	}
	return nil
}

// notGo tells of a file that is none of Go.
func notGo(o *options) error {
	for _, pattern := range o.patterns {
		name := pattern
		if !filepath.IsAbs(name) {
			name = filepath.Join(o.dir, name)
		}
		if info, err := os.Stat(name); err == nil && !info.IsDir() && !strings.HasSuffix(name, ".go") {
			return fmt.Errorf("%s is not a Go file; name packages, directories or Go files", pattern)
		}
	}
	return nil
}
