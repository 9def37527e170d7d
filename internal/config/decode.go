package config

import (
	"fmt"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/ctrllint/ctrllint/internal/nearest"
)

// A decoder fills the fields of settings from a file and notes where everything stands.
//
// The decoder of the YAML library was left because it names no column, knows no nearest key, and
// reads yes and 0 where true and false are meant.
type decoder struct {
	places   map[string]place // a key under its path, its value under the path and "="
	problems problems
}

type place struct{ line, column int }

func (d *decoder) decode(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		d.add(n, path, "%s has no value", last(path))
		return
	}
	switch {
	case v.Type() == reflect.TypeFor[List]():
		d.list(n, v, path)
	case v.Kind() == reflect.Struct && d.is(n, yaml.MappingNode, path, "a mapping"):
		d.fields(n, v, path)
	case v.Kind() == reflect.Map && d.is(n, yaml.MappingNode, path, "a mapping"):
		d.entries(n, v, path)
	case v.Kind() == reflect.Slice && d.is(n, yaml.SequenceNode, path, "a list"):
		v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
		for i, element := range n.Content {
			d.note(index(path, i), element)
			d.decode(element, v.Index(i), index(path, i))
		}
	case v.Kind() == reflect.String && d.is(n, yaml.ScalarNode, path, "a word"):
		v.SetString(n.Value)
	case v.Kind() == reflect.Bool && d.has(n, "!!bool", path, "true or false"):
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case v.Kind() == reflect.Int && d.has(n, "!!int", path, "a number"):
		if err := n.Decode(v.Addr().Interface()); err != nil {
			d.add(n, path, "%s is a number, not %s", last(path), n.Value)
		}
	}
}

// list reads a list of values, or one.
func (d *decoder) list(n *yaml.Node, v reflect.Value, path string) {
	elements := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		elements = n.Content
	}
	values := make(List, len(elements))
	for i, element := range elements {
		if element.Kind == yaml.AliasNode {
			element = element.Alias
		}
		d.note(index(path, i), element)
		if element.Kind != yaml.ScalarNode || element.ShortTag() == "!!null" {
			d.add(element, index(path, i), "%s is a value or a list of values, not %s", last(path), kind(element))
			continue
		}
		values[i] = element.Value
	}
	v.Set(reflect.ValueOf(values))
}

// fields reads a mapping with known keys.
func (d *decoder) fields(n *yaml.Node, v reflect.Value, path string) {
	fields := make(map[string]reflect.Value)
	names := keys(v, fields)
	d.pairs(n, path, func(key, value *yaml.Node) {
		field, known := fields[key.Value]
		if !known {
			hint := nearest.Hint(key.Value, names, "; there are "+strings.Join(names, ", "))
			d.add(key, join(path, key.Value), "unknown key %q%s", key.Value, hint)
			return
		}
		d.decode(value, field, join(path, key.Value))
	})
}

// keys returns the names of the fields of a struct in their order, and the fields.
func keys(v reflect.Value, fields map[string]reflect.Value) []string {
	var names []string
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous:
			names = append(names, keys(v.Field(i), fields)...)
		case name != "":
			names = append(names, name)
			fields[name] = v.Field(i)
		}
	}
	return names
}

// entries reads a mapping whose keys are names.
func (d *decoder) entries(n *yaml.Node, v reflect.Value, path string) {
	v.Set(reflect.MakeMap(v.Type()))
	d.pairs(n, path, func(key, value *yaml.Node) {
		element := reflect.New(v.Type().Elem()).Elem()
		d.decode(value, element, join(path, key.Value))
		v.SetMapIndex(reflect.ValueOf(key.Value), element)
	})
}

// pairs calls f for each key and value of a mapping, in the order of the file.
func (d *decoder) pairs(n *yaml.Node, path string, f func(key, value *yaml.Node)) {
	first := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := join(path, key.Value)
		if line, double := first[key.Value]; double {
			d.problems = append(d.problems, &Problem{Path: at + "#", Message: fmt.Sprintf("key %q stands here a second time, the first is in line %d", key.Value, line)})
			d.note(at+"#", key)
			continue
		}
		first[key.Value] = key.Line
		d.note(at, key)
		d.note(at+"=", value)
		f(key, value)
	}
}

func (d *decoder) note(path string, n *yaml.Node) { d.places[path] = place{n.Line, n.Column} }

// is reports whether a node has the kind that its key asks for.
func (d *decoder) is(n *yaml.Node, want yaml.Kind, path, what string) bool {
	if n.Kind == want {
		return true
	}
	d.add(n, path, "%s is %s, not %s", last(path), what, kind(n))
	return false
}

// has reports whether a scalar has the type that its key asks for.
func (d *decoder) has(n *yaml.Node, tag, path, what string) bool {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == tag {
		return true
	}
	d.add(n, path, "%s is %s, not %s", last(path), what, kind(n))
	return false
}

// add notes a problem with a node.
func (d *decoder) add(n *yaml.Node, path, format string, args ...any) {
	d.note(path+"!", n)
	d.problems.add(path+"!", format, args...)
}

// kind says what a node is, for people.
func kind(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.ShortTag() == "!!null":
		return "nothing"
	}
	return fmt.Sprintf("%q", n.Value)
}

// last returns the key that a path ends with.
func last(path string) string {
	path = path[strings.LastIndexByte(path, '.')+1:]
	return path
}
