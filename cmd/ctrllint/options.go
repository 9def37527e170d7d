package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/ctrllint/ctrllint/internal/nearest"
)

// options is what the command line of a check says.
type options struct {
	format   string
	strict   bool
	checks   string
	tests    bool
	tags     string
	dir      string
	noCache  bool
	patterns []string
	outputs  outputs
	color    string
	failOn   string

	fix, diff   bool
	unsafeFixes bool
	allowDirty  bool

	config   string
	noConfig bool

	baseline      string
	writeBaseline bool
	newFrom       string
	statistics    bool

	given map[string]bool // the flags that stand on the command line
}

// flags returns the table of flags. The help and the completions are made from it.
func (o *options) flags() *flag.FlagSet {
	fs := flag.NewFlagSet("ctrllint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are printed once, by the caller
	fs.Usage = func() {}
	fs.StringVar(&o.dir, "C", "", "run as if started in `dir`")
	fs.BoolVar(&o.allowDirty, "allow-dirty", false, "let --fix change files with changes that are not committed")
	fs.StringVar(&o.baseline, "baseline", "", "`file` with the findings that are known: only others are reported")
	fs.StringVar(&o.checks, "checks", "", "`list` of what to check, see below")
	fs.StringVar(&o.color, "color", "auto", "`when` to use colours: auto, always, never; NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE are heeded")
	fs.StringVar(&o.config, "config", "", "`file` in place of the .ctrllint.yml of each module")
	fs.BoolVar(&o.diff, "diff", false, "show what --fix would change, as a unified diff, in place of the findings")
	fs.StringVar(&o.failOn, "fail-on", "warning", "`severity` from which on findings fail the run: error, warning, never")
	fs.BoolVar(&o.fix, "fix", false, "apply the fixes that are safe without reading, as far as they bring nothing new, and report what is left")
	fs.StringVar(&o.format, "format", "", "`name` of the output format: "+formatNames(", ")+" (default text on a terminal, else concise)")
	fs.StringVar(&o.newFrom, "new-from", "", "report what is on lines changed since the branch left this git `rev`ision, what is not committed and untracked files included")
	fs.BoolVar(&o.noConfig, "no-config", false, "read no configuration file")
	fs.BoolVar(&o.noCache, "no-cache", false, "begin from nothing, and keep nothing for the next run")
	fs.Var(&o.outputs, "output", "`report` to write to a file besides, as FORMAT:FILE: sarif:ctrllint.sarif; may be repeated")
	fs.BoolVar(&o.statistics, "statistics", false, "count findings by check, too")
	fs.BoolVar(&o.strict, "strict", false, "check the strict tier too")
	fs.StringVar(&o.tags, "tags", "", "`list` of build tags, as in go build")
	fs.BoolVar(&o.tests, "tests", true, "load test files too, which say who runs and who waits for the code; --tests=false does without")
	fs.BoolVar(&o.unsafeFixes, "unsafe-fixes", false, "with --fix or --diff: the fixes that have to be read, too")
	fs.BoolVar(&o.writeBaseline, "write-baseline", false, "write all findings to the file of --baseline, and report none of them")
	return fs
}

// parseOptions reads the command line. Flags may stand after patterns, and after -- all are patterns.
func parseOptions(args []string) (*options, error) {
	o := new(options)
	fs := o.flags()
	for {
		if err := fs.Parse(args); err != nil {
			return nil, flagError(fs, err)
		}
		rest := fs.Args()
		parsed := len(args) - len(rest)
		if len(rest) == 0 || (parsed > 0 && args[parsed-1] == "--") {
			o.patterns = append(o.patterns, rest...)
			break
		}
		o.patterns = append(o.patterns, rest[0])
		args = rest[1:]
	}
	o.given = make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { o.given[f.Name] = true })
	if err := o.contradiction(); err != nil {
		return nil, err
	}
	if err := errors.Join(checkColor(o.color), oneOf("--fail-on", o.failOn, "error", "warning", "never")); err != nil {
		return nil, err
	}
	if o.format != "" {
		if _, err := knownFormat(o.format); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// contradiction tells of flags that cannot both be meant.
func (o *options) contradiction() error {
	switch {
	case o.fix && o.diff:
		return errors.New("--fix changes files and --diff only shows the change: choose one")
	case o.unsafeFixes && !o.fix && !o.diff:
		return errors.New("--unsafe-fixes says which fixes are meant: it needs --fix, which applies them, or --diff, which shows them")
	case o.allowDirty && !o.fix:
		return errors.New("--allow-dirty lets --fix change files, and there is no --fix")
	case o.diff && len(o.outputs) > 0:
		return errors.New("--output writes findings and --diff shows changes in their place: choose one")
	case o.config != "" && o.noConfig:
		return errors.New("--config names a file and --no-config reads none: choose one")
	case o.writeBaseline && o.baseline == "":
		return errors.New("--write-baseline needs --baseline FILE, the file to write")
	case o.writeBaseline && o.given["new-from"]:
		return errors.New("--write-baseline writes all findings and --new-from leaves out most: choose one")
	case o.writeBaseline && o.diff:
		return errors.New("--write-baseline leaves no finding for --diff: choose one")
	}
	return nil
}

// flagError says "unknown flag" as people do, and names the flag that was meant.
func flagError(fs *flag.FlagSet, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, dashed(f.Name)) })
	return fmt.Errorf("unknown flag %s%s", dashed(name), nearest.Hint(dashed(name), names, "; ctrllint --help lists them"))
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
