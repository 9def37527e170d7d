package plugin_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// What users build is what our own tests run: the same golangci-lint, with this package in it.
func TestCustomBuild(t *testing.T) {
	var config struct {
		Version string
		Plugins []struct{ Module, Import, Version string }
	}
	if err := yaml.Unmarshal([]byte(read(t, "../.custom-gcl.yml")), &config); err != nil {
		t.Fatal(err)
	}
	tested := regexp.MustCompile(`golangci-lint/v2 (v\S+)`).FindStringSubmatch(read(t, "../tools/golangci-lint/go.mod"))
	if tested == nil || config.Version != tested[1] {
		t.Errorf(".custom-gcl.yml builds golangci-lint %s, tests run %q", config.Version, tested)
	}
	if len(config.Plugins) != 1 || config.Plugins[0].Import != "github.com/ctrllint/ctrllint/plugin" ||
		config.Plugins[0].Module != "github.com/ctrllint/ctrllint" || config.Plugins[0].Version == "" {
		t.Errorf("plugins %+v, want this package", config.Plugins)
	}
	guide := read(t, "../docs/golangci-lint.md")
	for _, command := range []string{"version: " + config.Version + "\n", "golangci-lint@" + config.Version + "\n"} {
		if !strings.Contains(guide, command) {
			t.Errorf("docs/golangci-lint.md has no %q", command)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
