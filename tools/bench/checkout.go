//go:build unix

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A listed package is what go list tells of one.
type listed struct {
	ImportPath, Name, Dir string
	GoFiles, Deps         []string
	TestImports           []string
	XTestImports          []string
}

// leafAndBase chooses the files to edit: one in the package that most others of the module import,
// directly or not, and one in the package that imports most and that nobody imports.
func leafAndBase(dir string) (leaf, base string, count int, err error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Name,Dir,GoFiles,Deps,TestImports,XTestImports", "./...")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", "", 0, fmt.Errorf("go list in %s: %w", dir, err)
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return "", "", 0, err
		}
		all = append(all, p)
	}
	importers := make(map[string]int)
	tested := make(map[string]bool) // imported by a test of another package
	for _, p := range all {
		for _, dep := range p.Deps {
			importers[dep]++
		}
		for _, dep := range slices.Concat(p.TestImports, p.XTestImports) {
			tested[dep] = tested[dep] || dep != p.ImportPath
		}
	}
	candidates := slices.DeleteFunc(slices.Clone(all), func(p listed) bool { return len(p.GoFiles) == 0 || p.Name == "main" })
	if len(candidates) == 0 {
		return "", "", 0, fmt.Errorf("no library packages in %s", dir)
	}
	byBase := slices.MaxFunc(candidates, func(a, b listed) int {
		return cmp.Or(cmp.Compare(importers[a.ImportPath], importers[b.ImportPath]), strings.Compare(b.ImportPath, a.ImportPath))
	})
	leaves := slices.DeleteFunc(slices.Clone(candidates), func(p listed) bool { return importers[p.ImportPath] > 0 || tested[p.ImportPath] })
	if len(leaves) == 0 {
		return "", "", 0, fmt.Errorf("every package in %s is imported", dir)
	}
	byLeaf := slices.MaxFunc(leaves, func(a, b listed) int {
		return cmp.Or(cmp.Compare(len(a.Deps), len(b.Deps)), strings.Compare(b.ImportPath, a.ImportPath))
	})
	return filepath.Join(byLeaf.Dir, byLeaf.GoFiles[0]), filepath.Join(byBase.Dir, byBase.GoFiles[0]), len(all), nil
}

// An edit adds an exported function to a file: a new one each time.
type edit struct {
	file   string
	before []byte
	count  int
}

func (e *edit) apply() error {
	if e.before == nil {
		var err error
		if e.before, err = os.ReadFile(e.file); err != nil {
			return err
		}
	}
	e.count++
	return os.WriteFile(e.file, fmt.Appendf(slices.Clone(e.before), "\n// EditedByBench%d is there to change the package.\nfunc EditedByBench%[1]d() {}\n", e.count), 0o666)
}

func (e *edit) undo() error {
	if e.before == nil {
		return nil
	}
	return os.WriteFile(e.file, e.before, 0o666)
}
