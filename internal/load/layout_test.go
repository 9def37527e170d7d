package load_test

import "testing"

// Layouts of modules that must simply work.
func TestLayouts(t *testing.T) {
	for _, l := range []layout{
		{
			name:    "workspace from its root, which is no module",
			archive: workspace,
			want:    outcome{reported: []string{"example.org/api", "example.org/operator"}},
		},
		{
			name:    "workspace from one member",
			archive: workspace,
			dir:     "operator",
			want:    outcome{reported: []string{"example.org/operator"}, facts: []string{"example.org/api"}},
		},
		{
			name:     "module that the workspace leaves out",
			archive:  workspace,
			patterns: []string{"./operator/...", "./tools"},
			want: outcome{
				reported:   []string{"example.org/operator"},
				facts:      []string{"example.org/api"},
				notChecked: []string{"./tools"},
				errors: []string{":0:0: ./tools: directory tools is contained in a module that is not one of the " +
					"workspace modules listed in go.work. You can add the module to the workspace using:\n\tgo work use tools"},
			},
		},
		{
			name:    "several modules below a directory, one broken",
			archive: severalModules,
			want: outcome{
				reported: []string{"example.org/api", "example.org/api/v1", "example.org/operator", "example.org/operator/nested"},
				errors:   []string{"broken/go.mod:1:0: : unknown directive: modul"},
			},
		},
		{
			name:     "wildcard that starts above modules, with a prefix",
			archive:  severalModules,
			patterns: []string{"./ap..."},
			want:     outcome{reported: []string{"example.org/api", "example.org/api/v1"}},
		},
		{
			name:     "directories of modules of their own, with and without a dot",
			archive:  severalModules,
			patterns: []string{"./api", "api/v1/v1.go", "operator/..."},
			want:     outcome{reported: []string{"example.org/api", "example.org/api/v1", "example.org/operator"}},
		},
		{
			name:    "replacement by a directory is local",
			archive: replaced,
			want:    outcome{reported: []string{"example.org/m"}, facts: []string{"example.org/api"}},
		},
		{
			name: "vendored packages are not",
			archive: `
-- go.mod --
module example.org/m
go 1.25
require example.org/client v1.0.0
-- main.go --
package main
import "example.org/client"
func main() { client.Dial() }
-- vendor/modules.txt --
# example.org/client v1.0.0
## explicit; go 1.25
example.org/client
-- vendor/example.org/client/client.go --
package client
func Dial() { neededByTheLinkerOnly() }
`,
			want: outcome{reported: []string{"example.org/m"}},
		},
		{
			name:     "files, directories, import paths",
			archive:  chain,
			patterns: []string{"queue/queue.go", "worker", "./manager", "example.org/m/...", "errors"},
			want:     outcome{reported: []string{"example.org/m/manager", "example.org/m/queue", "example.org/m/worker"}},
		},
	} {
		l.test(t)
	}
}

func TestBuildTags(t *testing.T) {
	l := layout{
		name: "without",
		archive: `
-- go.mod --
module example.org/m
go 1.25
-- e2e/e2e.go --
//go:build e2e
package e2e
-- probe/probe.go --
package probe
-- probe/probe_e2e.go --
//go:build e2e
package probe
import _ "example.org/m/e2e"
`,
		want: outcome{reported: []string{"example.org/m/probe"}},
	}
	l.test(t)
	l.name, l.flags = "with", []string{"-tags=e2e"}
	l.want.reported = []string{"example.org/m/e2e", "example.org/m/probe"}
	l.test(t)
}

// A package and its test variant share files: one of the two reports.
func TestVariants(t *testing.T) {
	const module = `
-- go.mod --
module example.org/m
go 1.25
-- cache/cache.go --
package cache
type Cache struct{}
-- reader/reader.go --
package reader
import "example.org/m/cache"
func Open() cache.Cache { return cache.Cache{} }
`
	for _, l := range []layout{
		{
			// The external test sees methods of the internal one, also through reader, which the go
			// command builds once more for it.
			name: "internal and external tests",
			archive: module + `
-- cache/cache_test.go --
package cache
func (Cache) Dump() {}
-- cache/external_test.go --
package cache_test
import "example.org/m/reader"
func dump() { reader.Open().Dump() }
`,
			want: outcome{
				reported: []string{"example.org/m/cache [example.org/m/cache.test]", "example.org/m/reader"},
				facts:    []string{"example.org/m/cache"},
			},
		},
		{
			name: "tests of two packages that import the other one",
			archive: module + `
-- client/client.go --
package client
-- client/client_test.go --
package client
import _ "example.org/m/server"
-- server/server.go --
package server
-- server/server_test.go --
package server
import _ "example.org/m/client"
`,
			patterns: []string{"./client", "./server"},
			want: outcome{
				reported: []string{"example.org/m/client [example.org/m/client.test]", "example.org/m/server [example.org/m/server.test]"},
				facts:    []string{"example.org/m/client", "example.org/m/server"},
			},
		},
		{
			name: "broken test: the package itself reports",
			archive: module + `
-- cache/cache_test.go --
package cache
func dump() { undefined() }
`,
			want: outcome{
				reported:   []string{"example.org/m/cache", "example.org/m/reader"},
				facts:      []string{"example.org/m/cache"},
				notChecked: []string{"example.org/m/cache"},
				errors:     []string{"cache/cache_test.go:2:15: example.org/m/cache: undefined: undefined"},
			},
		},
		{
			name: "package of tests only",
			archive: module + `
-- e2e/e2e_test.go --
package e2e
`,
			want: outcome{reported: []string{
				"example.org/m/cache", "example.org/m/e2e [example.org/m/e2e.test]", "example.org/m/reader",
			}},
		},
	} {
		l.test(t)
	}
}

func TestCgo(t *testing.T) {
	layout{
		name: "local packages that use cgo, one wrongly",
		archive: `
-- go.mod --
module example.org/m
go 1.25
-- native/native.go --
package native
// typedef struct { int n; } pair;
// static int twice(int x) { return 2*x; }
import "C"
type Pair C.pair
func Twice(p Pair) int { return int(C.twice(p.n)) }
-- native/native_test.go --
package native
func quadruple() int { return Twice(Pair{n: 2}) }
-- native/external_test.go --
package native_test
import "example.org/m/native"
func twice(p native.Pair) int { return native.Twice(p) }
-- user/user.go --
package user
import "example.org/m/native"
func Twice() int { return native.Twice(native.Pair{}) }
-- wrong/wrong.go --
package wrong
// int x = ;
import "C"
func Read() int { return int(C.x) }
`,
		want: outcome{
			reported:   []string{"example.org/m/native [example.org/m/native.test]", "example.org/m/user"},
			facts:      []string{"example.org/m/native"},
			notChecked: []string{"example.org/m/wrong"},
			errors:     []string{"wrong/wrong.go:2:10: example.org/m/wrong: error: expected expression before ';' token"},
		},
	}.test(t)
}

const workspace = `
-- go.work --
go 1.25
use ./api
use ./operator
-- api/go.mod --
module example.org/api
go 1.25
-- api/api.go --
package api
type Spec struct{}
-- operator/go.mod --
module example.org/operator
go 1.25
-- operator/main.go --
package main
import "example.org/api"
func main() { _ = api.Spec{} }
-- tools/go.mod --
module example.org/tools
go 1.25
-- tools/tools.go --
package tools
`

const severalModules = `
-- api/go.mod --
module example.org/api
go 1.25
-- api/api.go --
package api
-- api/v1/v1.go --
package v1
-- operator/go.mod --
module example.org/operator
go 1.25
-- operator/main.go --
package main
func main() {}
-- operator/nested/go.mod --
module example.org/operator/nested
-- operator/nested/nested.go --
package nested
-- broken/go.mod --
modul
-- vendor/ignored/go.mod --
module example.org/ignored
-- testdata/ignored/go.mod --
module example.org/ignored
`

const replaced = `
-- go.mod --
module example.org/m
go 1.25
require example.org/api v1.0.0
replace example.org/api => ./api
-- main.go --
package main
import "example.org/api"
func main() { _ = api.Spec{} }
-- api/go.mod --
module example.org/api
go 1.25
-- api/api.go --
package api
type Spec struct{}
`
