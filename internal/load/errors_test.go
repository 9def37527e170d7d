package load_test

import "testing"

const goMod = `
-- go.mod --
module example.org/m
go 1.25
`

// What cannot be loaded is told once, with its place, and the rest is visited.
func TestErrors(t *testing.T) {
	for _, l := range []layout{
		{
			name: "syntax errors",
			archive: goMod + `
-- sound/sound.go --
package sound
-- statement/statement.go --
package statement
func Statement() {
	x :=
}
-- clause/clause.go --
pakage clause
-- imports/imports.go --
package imports
import "fmt
-- names/one.go --
package one
-- names/two.go --
package two
`,
			want: outcome{
				reported: []string{"example.org/m/sound"},
				notChecked: []string{
					"example.org/m/clause", "example.org/m/imports", "example.org/m/names", "example.org/m/statement",
				},
				errors: []string{
					":0:0: example.org/m/names: found packages one (one.go) and two (two.go) in $DIR/names",
					"clause/clause.go:1:1: example.org/m/clause: expected 'package', found pakage",
					"imports/imports.go:2:8: example.org/m/imports: string literal not terminated",
					"names/two.go:1:1: example.org/m/names: package two; expected package one",
					"statement/statement.go:4:1: example.org/m/statement: expected operand, found '}'",
				},
			},
		},
		{
			// An error in a body leaves the importer whole; one in a declaration makes what it sees
			// incomplete.
			name: "type errors",
			archive: goMod + `
-- body/body.go --
package body
func Body() { var unused int }
-- body/body_test.go --
package body
-- onbody/onbody.go --
package onbody
import "example.org/m/body"
func Call() { body.Body() }
-- declaration/declaration.go --
package declaration
type Spec struct { Name undefined }
func Spec() {}
-- ondeclaration/ondeclaration.go --
package ondeclaration
import "example.org/m/declaration"
var _ declaration.Spec
`,
			want: outcome{
				reported:   []string{"example.org/m/onbody", "example.org/m/ondeclaration"},
				notChecked: []string{"example.org/m/body", "example.org/m/declaration", "example.org/m/ondeclaration"},
				errors: []string{
					"body/body.go:2:19: example.org/m/body: declared and not used: unused",
					"declaration/declaration.go:2:25: example.org/m/declaration: undefined: undefined",
					"declaration/declaration.go:3:6: example.org/m/declaration: Spec redeclared in this block",
				},
			},
		},
		{
			name: "unresolved imports",
			archive: goMod + `
-- missing/missing.go --
package missing
import (
	"example.com/client"
	"example.org/m/none"
)
func Dial() { client.Dial(none.Address) }
-- missing/missing_test.go --
package missing
-- above/above.go --
package above
import "example.org/m/missing"
func Dial() { missing.Dial() }
`,
			want: outcome{
				reported:   []string{"example.org/m/above"},
				notChecked: []string{"example.org/m/above", "example.org/m/missing"},
				errors: []string{
					"missing/missing.go:3:2: example.org/m/missing: could not import example.com/client " +
						"(no required module provides package example.com/client)",
					"missing/missing.go:4:2: example.org/m/missing: could not import example.org/m/none " +
						"(no required module provides package example.org/m/none)",
				},
			},
		},
		{
			name: "import cycle",
			archive: goMod + `
-- chicken/chicken.go --
package chicken
import _ "example.org/m/egg"
-- egg/egg.go --
package egg
import _ "example.org/m/chicken"
`,
			want: outcome{
				reported:   []string{"example.org/m/egg"},
				notChecked: []string{"example.org/m/chicken", "example.org/m/egg"},
				errors: []string{
					":0:0: example.org/m/chicken: import cycle not allowed: import stack: " +
						"[example.org/m/chicken example.org/m/egg example.org/m/chicken]",
					"chicken/chicken.go:2:10: example.org/m/chicken: could not import example.org/m/egg (import cycle not allowed: " +
						"import stack: [example.org/m/chicken example.org/m/egg example.org/m/chicken])",
				},
			},
		},
		{
			name: "import that the go command forbids",
			archive: goMod + `
-- operator/internal/cache/cache.go --
package cache
-- other/other.go --
package other
import _ "example.org/m/operator/internal/cache"
`,
			want: outcome{
				reported:   []string{"example.org/m/operator/internal/cache"},
				notChecked: []string{"example.org/m/other"},
				errors: []string{
					"other/other.go:2:8: example.org/m/other: use of internal package example.org/m/operator/internal/cache not allowed",
				},
			},
		},
	} {
		l.test(t)
	}
}

// Patterns that lead nowhere cost themselves only.
func TestPatternErrors(t *testing.T) {
	for _, l := range []layout{
		{
			name: "inside a module",
			archive: goMod + `
-- docs/docs.txt --
-- manager/manager.go --
package manager
-- tagged/tagged.go --
//go:build never
package tagged
`,
			patterns: []string{"./docs", "./manager", "./tagged", "./none", "manager/none.go", "./none/...", "fmt"},
			want: outcome{
				reported:   []string{"example.org/m/manager"},
				notChecked: []string{"./docs", "example.org/m/tagged"},
				errors: []string{
					":0:0: : ./none/...: no such file or directory",
					":0:0: : ./none: no such file or directory",
					":0:0: : manager/none.go: no such file or directory",
					":0:0: ./docs: no Go files in $DIR/docs",
					":0:0: example.org/m/tagged: build constraints exclude all Go files in $DIR/tagged",
				},
			},
		},
		{
			name:     "outside of any",
			archive:  "-- manager/manager.go --\npackage manager\n",
			patterns: []string{"./manager", "./..."},
			want: outcome{errors: []string{
				":0:0: : ./...: not inside a module: there is no go.mod in it, above it or below it",
				":0:0: : ./manager: not inside a module: there is no go.mod in it or above it",
			}},
		},
	} {
		l.test(t)
	}
}

func TestModuleErrors(t *testing.T) {
	for _, l := range []layout{
		{
			name:    "unknown directive",
			archive: goMod + "requires example.com/client v1.0.0\n-- main.go --\npackage main\n",
			want:    outcome{errors: []string{"go.mod:3:0: : unknown directive: requires"}},
		},
		{
			name:    "unknown version",
			archive: "-- go.mod --\nmodule example.org/m\ngo banana\n-- main.go --\npackage main\n",
			want:    outcome{errors: []string{"go.mod:2:0: : invalid go version 'banana': must match format 1.23.0"}},
		},
		{
			name:    "vendor directory out of step",
			archive: goMod + "require example.com/client v1.0.0\n-- main.go --\npackage main\n-- vendor/modules.txt --\n",
			want: outcome{errors: []string{":0:0: : inconsistent vendoring in $DIR:\n" +
				"\texample.com/client@v1.0.0: is explicitly required in go.mod, but not marked as explicit in vendor/modules.txt\n\n" +
				"\tTo ignore the vendor directory, use -mod=readonly or -mod=mod.\n" +
				"\tTo sync the vendor directory, run:\n\t\tgo mod vendor"}},
		},
		{
			name: "requirement without a checksum",
			archive: goMod + "require example.com/client v1.0.0\n" + `
-- user/user.go --
package user
import _ "example.com/client"
-- other/other.go --
package other
`,
			want: outcome{
				reported:   []string{"example.org/m/other"},
				notChecked: []string{"example.org/m/user"},
				errors: []string{"user/user.go:2:10: example.org/m/user: could not import example.com/client (missing go.sum entry " +
					"for module providing package example.com/client (imported by example.org/m/user))"},
			},
		},
	} {
		l.test(t)
	}
}
