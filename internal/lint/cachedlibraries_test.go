package lint_test

import (
	"path/filepath"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

const ofLibrary = `package use

import "net"

func inside(text string, ip net.IP) bool {
	_, network, err := net.ParseCIDR(text)
	if err != nil {
		println(err.Error())
	}
	return network.Contains(ip)
}
`

// TestCachedLibraries changes a package between two runs with one cache: the second has the types of what it imports from there, and finds what a run without
// a cache finds. The source of net says that Contains follows its receiver, in a function that is not exported.
func TestCachedLibraries(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/use\n\ngo 1.25\n-- use.go --\n"+ofLibrary)
	c, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{ofLibrary, ofLibrary + "\nvar changed bool\n"} {
		rewriteFile(t, filepath.Join(dir, "use.go"), text)
		for _, with := range []*cache.Cache{c, nil} {
			result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: analyzers.All(), Cache: with})
			if err != nil || len(result.Findings) != 1 {
				t.Errorf("with a cache: %t: %+v, %v", with != nil, result, err)
			}
		}
	}
}
