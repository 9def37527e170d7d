package config

import "testing"

func TestGlob(t *testing.T) {
	tests := []struct {
		glob      string
		yes, nope []string
	}{
		{"internal/legacy", []string{"internal/legacy/a.go", "internal/legacy/deep/a.go"}, []string{"internal/legacy2/a.go", "pkg/internal/legacy/a.go", "internal/a.go"}},
		{"internal/legacy/", []string{"internal/legacy/a.go"}, []string{"internal/a.go"}},
		{"./main.go", []string{"main.go"}, []string{"cmd/main.go"}},
		{"**/zz_*.go", []string{"zz_a.go", "api/v1/zz_b.go"}, []string{"api/a_zz.go", "zz_/a.txt"}},
		{"internal/**", []string{"internal/a.go", "internal/x/a.go"}, []string{"internals/a.go", "a.go"}},
		{"internal/**/testing", []string{"internal/testing/a.go", "internal/a/b/testing/c.go"}, []string{"internal/a/testing.go"}},
		{"*", []string{"a.go", "api/a.go"}, nil},
		{"*.go", []string{"a.go"}, []string{"api/a.go"}},
		{"api/v[12]", []string{"api/v1/a.go", "api/v2/a.go"}, []string{"api/v3/a.go"}},
		{"**", []string{"a.go", "api/a.go"}, nil},
		{".", []string{"a.go", "api/a.go"}, nil},
	}
	for _, test := range tests {
		g, err := compileGlob(test.glob)
		if err != nil {
			t.Errorf("%s: %v", test.glob, err)
			continue
		}
		for _, file := range test.yes {
			if !g.matches(file) {
				t.Errorf("%s does not match %s", test.glob, file)
			}
		}
		for _, file := range test.nope {
			if g.matches(file) {
				t.Errorf("%s matches %s", test.glob, file)
			}
		}
	}
}
