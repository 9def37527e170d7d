// Gendocs writes what documents say about the rules: a page per rule in docs/rules, their list, and
// the table in README.md. All of it comes from the rules' manuals and tables of checks.
//
//	go run ./tools/gendocs
//
// It runs in the root of the module. A test fails when what is committed is stale.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/ctrllint/ctrllint/analyzers"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "gendocs:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	files, err := generate(root, analyzers.All())
	if err != nil {
		return err
	}
	stray, err := strayPages(root, files)
	if err != nil {
		return err
	}
	for _, name := range stray {
		if err := os.Remove(filepath.Join(root, name)); err != nil {
			return err
		}
	}
	for name, text := range files {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
