package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// resolveCgo gives the local packages that use cgo the files that cgo makes of theirs, so that
// every expression has its type. It runs the cgo tool for those packages and compiles nothing.
//
// Other modules' packages are read with C as a fake package: what they export seldom names a C
// type, and where it does, the type is unknown to us.
func (b *graphBuilder) resolveCgo(ctx context.Context, cfg *Config, log *errorLog) error {
	users := make(map[string]*node)
	var paths []string
	for _, n := range b.order {
		if n.role == declarations && n.variant == nil || !usesCgo(n) { // one whose variant fails is read in full after all
			continue
		}
		users[n.meta.ID] = n
		if path := n.reportPath(); !slices.Contains(paths, path) {
			paths = append(paths, path) // a test variant may be the only one that is read in full
		}
	}
	if len(paths) == 0 {
		return nil
	}
	if err := processCgo(ctx, cfg, paths, users, log); err != nil {
		return err
	}
	return b.addGenerated(ctx, cfg, users)
}

func processCgo(ctx context.Context, cfg *Config, paths []string, users map[string]*node, log *errorLog) error {
	args := []string{"list", "-e", "-compiled", "-json=ImportPath,Dir,CompiledGoFiles,Error"}
	if cfg.Tests {
		args = append(args, "-test")
	}
	args = append(args, cfg.BuildFlags...)
	out, err := goCommand(ctx, cfg, append(append(args, "--"), paths...)...)
	if err != nil {
		return err
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var p struct {
			ImportPath, Dir string
			CompiledGoFiles []string
			Error           *struct{ Err string }
		}
		if err := dec.Decode(&p); err != nil {
			return err
		}
		n := users[p.ImportPath]
		if n == nil {
			continue
		}
		if len(p.CompiledGoFiles) == 0 {
			why := noCgoFiles(ctx, cfg)
			if p.Error != nil {
				why = errors.New(p.Error.Err)
			}
			e := goCommandError(cfg.Dir, why)
			e.Package = n.reportPath()
			n.failed, n.incomplete = true, true
			log.add(e)
			continue
		}
		n.meta.CompiledGoFiles = goFilesIn(p.Dir, p.CompiledGoFiles)
		n.processed = true
	}
	return nil
}

// noCgoFiles says why cgo made nothing of a package, if the go command has not.
func noCgoFiles(ctx context.Context, cfg *Config) error {
	env, err := goEnv(ctx, cfg, "CC")
	if err != nil {
		return err
	}
	compiler, _, _ := strings.Cut(env["CC"], " ")
	if _, err := exec.LookPath(compiler); err != nil {
		return fmt.Errorf("it uses cgo, and there is no C compiler %s; install one, name it with CC, or leave cgo out with CGO_ENABLED=0", compiler)
	}
	return errors.New("cgo made no Go files of it")
}

// addGenerated adds what the generated files import beyond what the user's files do. Like the go
// command, it leaves out runtime/cgo, of whose generated files nothing is imported that its own do not.
func (b *graphBuilder) addGenerated(ctx context.Context, cfg *Config, users map[string]*node) error {
	roots, err := packages.Load(&packages.Config{
		Context: ctx, Mode: listMode, Dir: cfg.Dir, Env: cfg.Env, BuildFlags: cfg.BuildFlags,
	}, "syscall", "runtime/cgo")
	if err != nil {
		return err
	}
	for _, root := range roots {
		dep := b.add(root)
		for _, n := range users {
			if n.meta.PkgPath != "runtime/cgo" && n.deps[root.PkgPath] == nil {
				n.require(root.PkgPath, dep)
			}
		}
	}
	return nil
}

// goFilesIn returns the Go files of a list that go list -compiled made; a file of the build cache
// may have no extension.
func goFilesIn(dir string, names []string) []string {
	var files []string
	for _, name := range names {
		if ext := filepath.Ext(name); ext != ".go" && ext != "" {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		files = append(files, name)
	}
	return files
}

func usesCgo(n *node) bool {
	return slices.ContainsFunc(n.meta.GoFiles, func(name string) bool {
		if strings.HasSuffix(name, "_test.go") {
			return false // not supported in tests
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.SkipObjectResolution)
		if err != nil {
			return false // parsed again, with its errors
		}
		for _, spec := range file.Imports {
			if spec.Path.Value == `"C"` {
				return true
			}
		}
		return false
	})
}
