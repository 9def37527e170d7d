package ci_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// configurationSchema compiles the schema that editors read.
func configurationSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(root, "docs", "ctrllint.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// violates validates a file as an editor does.
func violates(t *testing.T, schema *jsonschema.Schema, text []byte) error {
	t.Helper()
	var value any
	if err := yaml.Unmarshal(text, &value); err != nil {
		return err
	}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(document)
}

// refuses reports whether ctrllint refuses the file.
func refuses(t *testing.T, text []byte) bool {
	t.Helper()
	file := filepath.Join(t.TempDir(), "ctrllint.yml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return exec.Command(filepath.Join(bin, "ctrllint"), "config", "--config", file).Run() != nil
}

func TestExampleConfiguration(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, ".ctrllint.example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := violates(t, configurationSchema(t), text); err != nil {
		t.Errorf("the schema refuses the example: %v", err)
	}
	if refuses(t, text) {
		t.Error("ctrllint refuses the example")
	}
}

// TestSchemaAgreesWithTheCommand keeps an editor from praising what ctrllint refuses, and the other
// way round.
func TestSchemaAgreesWithTheCommand(t *testing.T) {
	schema := configurationSchema(t)
	for text, right := range map[string]bool{
		"version: 1":      true,
		"strict: true":    true,
		"checks: errchan": true,
		"checks: [default, -errchan/dropped-error]":  true,
		"severity: {errchan: info, strict: warning}": true,
		"tags: [a, b]":                                        true,
		"paths: [{match: a, checks: -strict}]":                true,
		"paths: [{match: [a, b], severity: {errchan: info}}]": true,

		"":                              false,
		"[]":                            false,
		"version: 2":                    false,
		"strict: yes please":            false,
		"chekcs: errchan":               false,
		"checks: errchn":                false,
		"checks: dropped-error":         false,
		"checks: {errchan: true}":       false,
		"checks: [[errchan]]":           false,
		"severity: {errchan: warn}":     false,
		"severity: {errchn: info}":      false,
		"severity: info":                false,
		"options: {nothing: a.B}":       false,
		"tests: 1":                      false,
		"paths: {match: a}":             false,
		"paths: [{checks: errchan}]":    false,
		"paths: [{match: a, only: b}]":  false,
		"paths: [{match: {a: b}}]":      false,
		"paths: [a]":                    false,
		"checks:":                       false,
		"linters: {enable: [ctrllint]}": false,
	} {
		if err := violates(t, schema, []byte(text)); (err == nil) != right {
			t.Errorf("%q: the schema says %v, want right = %v", text, err, right)
		}
		if refuses(t, []byte(text)) == right {
			t.Errorf("%q: ctrllint refuses it: %v, want right = %v", text, !right, right)
		}
	}
}
