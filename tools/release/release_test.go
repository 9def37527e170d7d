package release

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	reflected "github.com/invopop/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

var file = filepath.Join("..", "..", ".goreleaser.yaml")

// TestConfigurationLoads reads the configuration as goreleaser does: an unknown key is an error.
func TestConfigurationLoads(t *testing.T) {
	project, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(project.Builds) != 1 || project.Builds[0].Main != "./cmd/ctrllint" {
		t.Errorf("builds = %+v, want the command", project.Builds)
	}
	if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(project.Builds[0].Main))); err != nil {
		t.Error(err)
	}
}

// TestConfigurationFitsTheSchema validates against what `goreleaser jsonschema` prints.
func TestConfigurationFitsTheSchema(t *testing.T) {
	schema := schema(t)
	if err := schema.Validate(document(t, read(t))); err != nil {
		t.Error(err)
	}
	wrong := bytes.Replace(read(t), []byte("goarch: [amd64, arm64]"), []byte("goarch: amd64"), 1)
	if err := schema.Validate(document(t, wrong)); err == nil {
		t.Error("the schema takes a word for a list: it checks nothing")
	}
}

func read(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// schema compiles the schema that goreleaser makes of its configuration type.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s := reflected.Reflect(&config.Project{})
	s.Definitions["FileInfo"] = reflected.Reflect(&config.FileInfo{})
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("goreleaser.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("goreleaser.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// document reads YAML as the JSON that schemas are about.
func document(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	if err := yaml.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
