package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/ctrllint/ctrllint/internal/atomicfile"
	"github.com/ctrllint/ctrllint/internal/baseline"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

//go:embed templates
var templates embed.FS

const baselineFile = ".ctrllint-baseline.json"

// A setup is what ctrllint init does in one module.
type setup struct {
	*command
	module     string // the folder of go.mod
	repository string // the folder with .git; the module's if there is none
	baseline   bool   // there are findings, and a file that knows them
}

// initialize sets ctrllint up. It asks nothing, changes no file that is there, and says what it did.
func (c *command) initialize(args []string) error {
	dir := "."
	if len(args) > 0 {
		dir = args[0]
	}
	if len(args) > 1 {
		return fmt.Errorf("init takes one folder, and got %s", strings.Join(args, " "))
	}
	module, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(module, "go.mod")); err != nil {
		return fmt.Errorf("there is no go.mod in %s: run ctrllint init in the root of a module", dir)
	}
	s := &setup{command: c, module: module, repository: module}
	if way := fromRepository(module); way != "" {
		s.repository = strings.TrimSuffix(module, string(filepath.Separator)+filepath.FromSlash(way))
	}
	if err := s.configuration(); err != nil {
		return err
	}
	if err := s.findings(); err != nil {
		return err
	}
	return errors.Join(s.forge(), s.hook())
}

// configuration writes the file of the module.
func (s *setup) configuration() error {
	return s.write(filepath.Join(s.module, ".ctrllint.yml"), "config.yml", "says which checks run")
}

// findings checks the module, and keeps what is found as known.
func (s *setup) findings() error {
	o := &options{dir: s.module, patterns: []string{"./..."}, tests: true}
	conf, err := s.configure(context.Background(), o)
	if err != nil {
		return err
	}
	opts := conf.lintOptions(s.env)
	if s.openCache != nil {
		if opts.Cache, err = s.openCache(s.getenv); err != nil {
			fmt.Fprintf(s.stderr, "ctrllint: %v; going on without a cache\n", err)
		}
		defer opts.Cache.Close()
	}
	stop := s.showProgress(&opts)
	result, err := s.lint(context.Background(), opts)
	stop()
	if err != nil {
		return err
	}
	conf.judge(result)
	report.Errors(s.stderr, s.describe(o, conf, result).Errors, s.screen(s.stderr))
	if incomplete(result) {
		s.say("checked %d of %s in full: %s", result.Packages-result.NotChecked, count(result.Packages, "package"), count(len(result.Findings), "finding"))
		return errors.New("the rest could not be checked, and a baseline without it would let CI fail later; mend that and run ctrllint init again for the baseline, CI and the hook")
	}
	s.say("checked %s: %s", count(result.Packages, "package"), count(len(result.Findings), "finding"))
	return s.keep(result)
}

// keep writes the baseline, if there are findings and none is there.
func (s *setup) keep(result *lint.Result) error {
	file := filepath.Join(s.module, baselineFile)
	_, err := os.Stat(file)
	switch {
	case err == nil:
		s.baseline = true
		s.say("%s is there already, and stays as it is", s.shown(file))
		return nil
	case len(result.Findings) == 0:
		return nil
	}
	if err := baseline.New(result.Findings).Write(file); err != nil {
		return err
	}
	s.baseline = true
	s.say("wrote %s: the findings of today are known, and CI fails for new ones only; ctrllint ./... shows them", s.shown(file))
	return nil
}

// forge writes the job of the forge that the repository is on.
func (s *setup) forge() error {
	switch {
	case s.there(".github") || s.remote("github.com"):
		return s.write(filepath.Join(s.repository, ".github", "workflows", "ctrllint.yml"), "github.yml", "runs ctrllint on pull requests")
	case s.there(".gitlab-ci.yml") || s.remote("gitlab"):
		file := filepath.Join(s.repository, ".gitlab", "ctrllint.yml")
		err := s.write(file, "gitlab.yml", "runs ctrllint on merge requests")
		s.say("add to .gitlab-ci.yml, under include:  - local: .gitlab/ctrllint.yml")
		return err
	}
	s.say("no forge was recognized; docs/ci.md of ctrllint has jobs for others")
	return nil
}

// hook writes the configuration of pre-commit, or says what to add to it.
func (s *setup) hook() error {
	file := filepath.Join(s.repository, ".pre-commit-config.yaml")
	text, err := os.ReadFile(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return s.write(file, "hook.yml", "runs ctrllint before commits, after pre-commit install")
	case err != nil:
		return err
	case bytes.Contains(text, []byte("ctrllint")):
		s.say("%s has the hook already", s.shown(file))
		return nil
	}
	hook, err := s.render("hook.yml")
	if err != nil {
		return err
	}
	_, entry, _ := strings.Cut(string(hook), "\n")
	s.say("add to %s, under repos:\n%s", s.shown(file), strings.TrimRight(entry, "\n"))
	return nil
}

// write writes a file from a template, unless it is there.
func (s *setup) write(file, name, what string) error {
	if _, err := os.Lstat(file); err == nil {
		s.say("%s is there already, and stays as it is", s.shown(file))
		return nil
	}
	text, err := s.render(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	if err := atomicfile.Write(file, text); err != nil {
		return err
	}
	s.say("wrote %s: %s", s.shown(file), what)
	return nil
}

func (s *setup) render(name string) ([]byte, error) {
	t, err := template.New(name).Delims("<<", ">>").ParseFS(templates, "templates/"+name)
	if err != nil {
		return nil, err
	}
	var data struct{ Folder, Flags, Args string }
	if way, err := filepath.Rel(s.repository, s.module); err == nil && way != "." {
		data.Folder = filepath.ToSlash(way) + "/"
	}
	if s.baseline {
		data.Flags = " --baseline " + baselineFile
		data.Args = "--baseline=" + data.Folder + baselineFile
	}
	var text bytes.Buffer
	err = t.Execute(&text, data)
	return text.Bytes(), err
}

// there reports whether the repository has a file or folder.
func (s *setup) there(name string) bool {
	_, err := os.Stat(filepath.Join(s.repository, name))
	return err == nil
}

// remote reports whether the repository was cloned from a server with this in its name.
func (s *setup) remote(server string) bool {
	cmd := exec.Command("git", "remote", "-v")
	cmd.Dir = s.repository
	out, err := cmd.Output() // without git or a repository there is none
	return err == nil && bytes.Contains(out, []byte(server))
}

func (s *setup) shown(file string) string {
	if rel, err := filepath.Rel(s.repository, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return file
}

func (s *setup) say(format string, args ...any) {
	fmt.Fprintf(s.stdout, format+"\n", args...)
}
