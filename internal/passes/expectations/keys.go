package expectations

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A Key is what a key is made of, in order; unknown when it has no parts.
type Key []Part

// A Part is a piece of a key: a property of an object, or text.
type Part struct {
	Property string    // "name", "namespace", "uid", "key" (namespace/name, or the name of an object without one), or "" for text
	Text     string    // the text
	Object   ssa.Value // whose property it is
	Kind     string    // the name of the object's type, without its package; "" if that does not tell
}

func (k Key) String() string {
	var b strings.Builder
	for _, part := range k {
		if part.Property == "" {
			b.WriteString(part.Text)
			continue
		}
		fmt.Fprintf(&b, "%s", part.Property)
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
// different properties in a different order, or of objects of different kinds. Constants tell events of
// one object from another (kruise's ScaleAction), and are no keys.
func Differ(a, b Key) bool {
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
		if x.Property != "namespace" && x.Kind != "" && y.Kind != "" && x.Kind != y.Kind {
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

func (k Key) ofObject() bool {
	for _, part := range k {
		if part.Property != "" {
			return true
		}
	}
	return false
}

func (k Key) has(property string) bool {
	for _, part := range k {
		if part.Property == property {
			return true
		}
	}
	return false
}

// Key returns what a value is made of; nil when that is not known.
func (r *Result) Key(v ssa.Value) Key { return r.key(v, nil, 6) }

// maxParts bounds a key: each of its parts can be a key of as many parts. A longer one is not known.
const maxParts = 64

// key follows a value back. args are what the parameters of the function around it stand for.
func (r *Result) key(v ssa.Value, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	if k := r.keyOf(v, args, depth); len(k) <= maxParts {
		return k
	}
	return nil
}

func (r *Result) keyOf(v ssa.Value, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	if depth == 0 {
		return nil
	}
	again := func(v ssa.Value) Key { return r.key(v, args, depth-1) }
	switch v := v.(type) {
	case *ssa.Parameter:
		if arg := args[v]; arg != nil {
			return r.key(arg, nil, depth-1)
		}
		return nameOfRequest(v)
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return Key{{Text: constant.StringVal(v.Value)}}
		}
	case *ssa.ChangeType:
		return again(v.X)
	case *ssa.Convert:
		return again(v.X)
	case *ssa.BinOp:
		if x, y := again(v.X), again(v.Y); v.Op == token.ADD && x != nil && y != nil {
			return append(append(Key{}, x...), y...)
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return again(call)
		}
	case *ssa.Call:
		return r.madeBy(v, args, depth)
	case *ssa.Field:
		return r.property(calls.FieldOf(v.X.Type(), v.Field), unwrapped(v.X), args)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return r.loaded(v, args, depth)
		}
	}
	return nil
}

// part makes a part of an object, as the caller of a helper sees it.
func part(property string, of ssa.Value, args map[*ssa.Parameter]ssa.Value) Part {
	if param, ok := of.(*ssa.Parameter); ok && args[param] != nil {
		of = unwrapped(args[param])
	}
	p := Part{Property: property, Object: of}
	if named := namedOf(of.Type()); named != nil && object(named) {
		p.Kind = named.Obj().Name()
	}
	return p
}

// object reports whether a type is that of an object of the cluster. A request, or a reference to an
// owner, names an object of a kind that it does not tell.
func object(named *types.Named) bool {
	if types.IsInterface(named) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, nil, "GetResourceVersion")
	_, ok := obj.(*types.Func)
	return ok
}

// owner returns the object that a field belongs to, out of the structs that it embeds.
func owner(v ssa.Value) ssa.Value {
	for range 4 {
		switch at := v.(type) {
		case *ssa.FieldAddr:
			if field := calls.FieldOf(at.X.Type(), at.Field); field == nil || !field.Embedded() {
				return v
			}
			v = at.X
		case *ssa.UnOp:
			field, ok := at.X.(*ssa.FieldAddr)
			if !ok || !isEmbedded(field) {
				return v
			}
			v = field.X
		default:
			return unwrapped(v)
		}
	}
	return v
}

func isEmbedded(addr *ssa.FieldAddr) bool {
	field := calls.FieldOf(addr.X.Type(), addr.Field)
	return field != nil && field.Embedded()
}

// unwrapped returns the value inside an interface.
func unwrapped(v ssa.Value) ssa.Value {
	for {
		switch inner := v.(type) {
		case *ssa.MakeInterface:
			v = inner.X
		case *ssa.ChangeInterface:
			v = inner.X
		case *ssa.ChangeType:
			v = inner.X
		default:
			return v
		}
	}
}
