package expectations

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Key is what a key is made of, in order; unknown when it has no parts.
type Key []Part

// A Part is a piece of a key: a property of an object, or text.
type Part struct {
	Property string    // "name", "namespace", "uid", "key" (namespace/name, or the name of an object without one), or "" for text
	Text     string    // the text
	Object   ssa.Value // whose property it is
	Kind     string    // the name of the object's type, without its package; "" if that is not known
}

func (k Key) String() string {
	var b strings.Builder
	for _, part := range k {
		b.WriteString(part.Property + part.Text)
	}
	if kind := k.kind(); kind != "" {
		fmt.Fprintf(&b, " of %s", kind)
	}
	return b.String()
}

// kind returns the type whose properties make the key, if it is one.
func (k Key) kind() string {
	kind := ""
	for _, part := range k {
		if part.Kind != "" && kind != "" && part.Kind != kind {
			return ""
		}
		if part.Kind != "" {
			kind = part.Kind
		}
	}
	return kind
}

// Differ reports whether two keys cannot be the same for one object: both are known, and are made of
// different properties in a different order, or of objects of different kinds, unless the one may have the name of the other. Constants tell events of
// one object from another (kruise's ScaleAction), and are no keys.
func (r *Result) Differ(a, b Key) bool {
	if !a.ofObject() || !b.ofObject() {
		return false
	}
	a, b = a.spelled(b), b.spelled(a)
	if len(a) != len(b) {
		return !a.has("key") && !b.has("key")
	}
	for i := range a {
		x, y := a[i], b[i]
		switch {
		case x.Property == "key" && y.Property == "name" || x.Property == "name" && y.Property == "key":
			// the same for an object without a namespace
		case x.Property != y.Property || x.Text != y.Text:
			return true
		}
		if x.Property != "namespace" && x.Kind != "" && y.Kind != "" && x.Kind != y.Kind && !(x.Property != "uid" && r.namesakes(x.Kind, y.Kind)) {
			return true // what belongs together shares its namespace
		}
	}
	return false
}

// spelled writes a key of namespace/name out, where the other key is written out.
func (k Key) spelled(other Key) Key {
	if len(k) != 1 || k[0].Property != "key" || len(other) != 3 {
		return k
	}
	namespace, name := k[0], k[0]
	namespace.Property, name.Property = "namespace", "name"
	return Key{namespace, {Text: "/"}, name}
}

// ofObject reports whether a key has a property of an object.
func (k Key) ofObject() bool {
	return slices.ContainsFunc(k, func(p Part) bool { return p.Property != "" })
}

// Given reports whether the function has given the object of a part its property itself when an instruction runs.
func (r *Result) Given(p Part, at ssa.Instruction) bool {
	return paths.Preceded(at, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			field, of := flow.FieldRead(instr.Addr)
			if field == nil || owner(of) != p.Object {
				return false
			}
			return p.isOf(field.Name()) || knowledge.TypeName(field.Type()) == knowledge.ObjectMeta
		case *ssa.Call:
			method, recv := methodOf(&instr.Call)
			return method != nil && len(knowledge.Args(&instr.Call)) == 1 && owner(recv) == p.Object && p.isOf(strings.TrimPrefix(method.Name(), "Set"))
		}
		return false
	})
}

// isOf reports whether a part is the property of a name, or is made of it.
func (p Part) isOf(name string) bool {
	return properties[name] == p.Property || p.Property == "key" && properties[name] == "name"
}

func (k Key) has(property string) bool {
	return slices.ContainsFunc(k, func(p Part) bool { return p.Property == property })
}
