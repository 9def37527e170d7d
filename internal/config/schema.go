package config

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// SchemaURL is where editors find the schema.
const SchemaURL = "https://raw.githubusercontent.com/ctrllint/ctrllint/main/docs/ctrllint.schema.json"

// object is a JSON object; encoding/json writes its keys in order.
type object = map[string]any

// Schema returns the JSON schema of the configuration file: what editors complete, explain and
// underline. It says less than Read, which also knows globs and the form of rows.
func Schema(rules []*analysis.Analyzer) ([]byte, error) {
	schema := object{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         SchemaURL,
		"title":       "ctrllint",
		"description": "The configuration file of ctrllint, .ctrllint.yml.",
		"$defs": object{
			"word":     wordSchema(rules),
			"words":    listOf(ref("word")),
			"severity": severitySchema(rules),
			"rows":     listOf(object{"type": "string"}),
		},
	}
	maps.Copy(schema, mapping(object{
		"version":  object{"const": 1, "description": "The version of this form."},
		"extends":  described(listOf(object{"anyOf": []object{{"enum": Presets()}, {"type": "string", "pattern": "[/.]"}}}), "Presets and files that this one adds to, in order. A path is relative to this file."),
		"strict":   object{"type": "boolean", "default": false, "description": "Check the strict tier, too."},
		"checks":   described(ref("words"), "Which checks are on: words that are applied in order. A list that begins with a minus takes away from the checks of the tier, any other starts from nothing."),
		"severity": described(ref("severity"), "How grave checks are. The name that says the most counts: a check, its rule, default, strict. A finding of severity info does not fail a run."),
		"options":  optionsSchema(rules),
		"tests":    object{"type": "boolean", "default": true, "description": "Load test files, too, which say who runs and who waits for the code."},
		"tags":     described(listOf(object{"type": "string", "minLength": 1}), "Build tags, as in go build."),
		"paths": object{
			"type":        "array",
			"description": "What differs for some files. Of several entries that match a file the later ones have the last word.",
			"items":       pathsSchema(),
		},
	}))
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(schema)
	return text.Bytes(), err
}

func pathsSchema() object {
	entry := mapping(object{
		"match":    described(listOf(object{"type": "string", "minLength": 1}), "Globs, relative to the folder of the file: ** stands for any number of folders, and a folder for all that is in it."),
		"checks":   described(ref("words"), "What changes there: RULE or RULE/CHECK is switched on, -RULE or -RULE/CHECK off, -strict all of them."),
		"severity": described(ref("severity"), "How grave checks are there."),
	})
	entry["required"] = []string{"match"}
	return entry
}

// wordSchema lists the words that select checks, with what each is about.
func wordSchema(rules []*analysis.Analyzer) object {
	var words []object
	for _, sign := range []string{"", "-"} {
		words = append(words,
			object{"const": sign + string(rule.Default), "description": "the checks of the default tier"},
			object{"const": sign + string(rule.Strict), "description": "every check"})
		for _, a := range rules {
			words = append(words, object{"const": sign + a.Name, "description": synopsis(a)})
			for _, c := range rule.Checks(a) {
				words = append(words, object{"const": sign + a.Name + "/" + c.Name, "description": fmt.Sprintf("%s (%s)", c.Summary, c.Tier)})
			}
		}
	}
	return object{"anyOf": words}
}

func severitySchema(rules []*analysis.Analyzer) object {
	properties := object{}
	for _, name := range append(slices.Clone(tiers), CheckNames(rules)...) {
		properties[name] = object{"enum": Severities}
	}
	return mapping(properties)
}

// optionsSchema describes the flags of the rules.
func optionsSchema(rules []*analysis.Analyzer) object {
	properties := object{}
	for name, flags := range Options(rules) {
		value := ref("rows")
		if isBool(flags[0]) {
			value = object{"type": "boolean"}
		}
		_, usage := flag.UnquoteUsage(flags[0])
		text := strings.ToUpper(usage[:1]) + usage[1:]
		properties[name] = described(value, fmt.Sprintf("%s. For %s.", text, strings.Join(users(rules, name), ", ")))
	}
	return described(mapping(properties), "What the rules have to know about the code of the team.")
}

// users returns the rules that have an option.
func users(rules []*analysis.Analyzer, option string) []string {
	var names []string
	for _, a := range rules {
		if a.Flags.Lookup(option) != nil {
			names = append(names, a.Name)
		}
	}
	return names
}

func synopsis(a *analysis.Analyzer) string {
	first, _, _ := strings.Cut(a.Doc, "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

// mapping is an object with known keys only.
func mapping(properties object) object {
	return object{"type": "object", "additionalProperties": false, "properties": properties}
}

// listOf is a list of values, or one.
func listOf(value object) object {
	return object{"anyOf": []object{value, {"type": "array", "items": value}}}
}

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }

func described(schema object, description string) object {
	described := maps.Clone(schema)
	described["description"] = description
	return described
}
