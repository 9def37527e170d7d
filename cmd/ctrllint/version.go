package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
)

// printVersion prints what a bug report needs.
func (c *command) printVersion(args []string) error {
	if len(args) > 0 {
		return errors.New("version takes no arguments")
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this binary was built without module information")
	}
	_, err := fmt.Fprintf(c.stdout, "ctrllint %s%s\n%s %s/%s\nx/tools %s\n",
		info.Main.Version, commit(info), info.GoVersion, runtime.GOOS, runtime.GOARCH, moduleVersion(info, "golang.org/x/tools"))
	return err
}

// version returns the version of ctrllint, as go install and go build know it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

// commit returns the revision that the binary was built from, where the build knew it.
func commit(info *debug.BuildInfo) string {
	var revision, modified string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if revision == "" {
		return ""
	}
	return fmt.Sprintf(" (commit %.12s%s)", revision, modified)
}

func moduleVersion(info *debug.BuildInfo, path string) string {
	for _, m := range info.Deps {
		switch {
		case m.Path != path:
		case m.Replace != nil:
			return m.Replace.Version
		default:
			return m.Version
		}
	}
	return "unknown"
}
