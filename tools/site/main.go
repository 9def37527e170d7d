// Site makes the documentation site: a page per rule and per check from the rules' manuals, and the
// documents of the repository. It fails if a link leads nowhere.
//
//	go run -C tools/site . -root ../.. -out ../../bin/site
//
// The pages are plain files with relative links, so that they can be read without a server.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ctrllint/ctrllint/analyzers"
)

func main() {
	root := flag.String("root", "../..", "the root of the repository")
	out := flag.String("out", "../../bin/site", "the directory of the site; what it holds is removed first")
	flag.Parse()
	if err := run(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

func run(root, out string) error {
	files, err := build(root, analyzers.All())
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	for name, content := range files {
		file := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return errors.Join(deadLinks(root, files)...)
}
