package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/report"
)

// inForce is the JSON form of what ctrllint config shows. Keys are added, never renamed or removed,
// as long as schema is 1.
type inForce struct {
	Schema int             `json:"schema"`
	Places []placeSettings `json:"places"`
}

// placeSettings are what holds in a module or for a file. An empty origin is a default.
type placeSettings struct {
	Path    string                  `json:"path"` // relative to the working directory, with forward slashes
	Module  string                  `json:"module"`
	File    string                  `json:"file"`    // the configuration file; empty if there is none
	Extends []string                `json:"extends"` // what it extends, the first to have a say first
	Tests   bool                    `json:"tests"`
	Tags    []string                `json:"tags"`
	Options map[string]optionOrigin `json:"options"`
	Checks  []checkSettings         `json:"checks"`
	Paths   []pathEntry             `json:"paths"` // what the file says of some paths; taken into account where path is a file
}

type optionOrigin struct {
	Values []string `json:"values"`
	From   string   `json:"from"`
}

type checkSettings struct {
	Rule         string `json:"rule"`
	Check        string `json:"check"`
	Tier         string `json:"tier"`
	On           bool   `json:"on"`
	OnFrom       string `json:"onFrom"`
	Severity     string `json:"severity"`
	SeverityFrom string `json:"severityFrom"`
}

type pathEntry struct {
	From     string            `json:"from"`
	Match    []string          `json:"match"`
	Checks   []string          `json:"checks"`
	Severity map[string]string `json:"severity"`
}

// showConfig prints what is in force and where it comes from: for each module that the patterns lie
// in, and for each file that they name.
func (c *command) showConfig(args []string) error {
	o, err := parseOptions(args)
	if err != nil {
		return err
	}
	if o.format != "" && o.format != "text" && o.format != "json" {
		return fmt.Errorf("config is written as text or json, not as %s", o.format)
	}
	if err := isDirectory(o.dir); err != nil {
		return err
	}
	conf, err := c.configure(context.Background(), o)
	if errs := configurationErrors(err); errs != nil {
		report.Errors(c.stderr, errs, c.screen(c.stderr))
		return errors.New("the configuration cannot be used")
	}
	if err != nil {
		return err
	}
	places, err := conf.places()
	if err != nil {
		return err
	}
	if o.format != "json" {
		return writePlaces(c.stdout, places)
	}
	encoder := json.NewEncoder(c.stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(inForce{1, places})
}

// places returns the settings of all that the patterns name.
func (c *configuration) places() ([]placeSettings, error) {
	var list []placeSettings
	modules := len(c.options.patterns) == 0
	for _, pattern := range c.options.patterns {
		file := pattern
		if !filepath.IsAbs(file) {
			file = filepath.Join(c.dir, file)
		}
		info, err := os.Stat(file)
		switch {
		case err == nil && !info.IsDir():
			list = append(list, c.place(c.For(file), file))
		case err != nil && strings.HasSuffix(pattern, ".go"):
			return nil, fmt.Errorf("%s: no such file", pattern)
		default:
			modules = true
		}
	}
	if modules {
		for _, m := range c.named() {
			list = append(list, c.place(m, ""))
		}
	}
	return list, nil
}

// named returns the configuration of the modules that the patterns lie in. That of the working
// directory is among those of a run, but not always meant.
func (c *configuration) named() []*config.Config {
	all := c.Modules()
	if len(all) > 1 && !slices.ContainsFunc(all[1:], func(m *config.Config) bool { return m.Module == all[0].Module }) {
		if _, err := os.Stat(filepath.Join(all[0].Module, "go.mod")); err != nil {
			return all[1:]
		}
	}
	return all
}

// place returns what holds for a file, or with "" in a module where its file says nothing of paths.
func (c *configuration) place(m *config.Config, file string) placeSettings {
	tests, flags := c.load(m.Module)
	p := placeSettings{
		Path:    c.shown(m.Module),
		Module:  c.shown(m.Module),
		File:    m.File.Name(),
		Tests:   tests,
		Extends: []string{},
		Tags:    []string{},
		Options: make(map[string]optionOrigin),
		Paths:   []pathEntry{},
	}
	if file != "" {
		p.Path = c.shown(file)
	}
	for _, flag := range flags {
		p.Tags = config.Words(strings.TrimPrefix(flag, "-tags="))
	}
	for _, file := range m.File.Chain() {
		if file != m.File {
			p.Extends = append(p.Extends, file.Name())
		}
		for _, name := range slices.Sorted(maps.Keys(file.Options)) {
			o := p.Options[name]
			from := file.Origin("options." + name)
			p.Options[name] = optionOrigin{append(o.Values, file.Options[name]...), strings.TrimPrefix(o.From+", "+from, ", ")}
		}
		for i, entry := range file.Paths {
			e := pathEntry{file.Origin(fmt.Sprintf("paths[%d]", i)), entry.Match, append([]string{}, entry.Checks...), map[string]string{}}
			maps.Copy(e.Severity, entry.Severity)
			p.Paths = append(p.Paths, e)
		}
	}
	for _, f := range m.At(file) {
		p.Checks = append(p.Checks, checkSettings{f.Rule, f.Check, string(f.Tier), f.On, f.OnFrom, f.Severity, f.SeverityFrom})
	}
	return p
}

func (c *configuration) shown(file string) string {
	if rel, err := filepath.Rel(c.dir, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}
