package expectations

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxParts bounds a key: each of its parts can be a key of as many parts. A longer one is not known.
const maxParts = 64

// Key returns what a value is made of; nil when that is not known.
func (r *Result) Key(v ssa.Value) Key {
	k := r.key(v)
	if slices.ContainsFunc(k, Part.open) {
		return nil
	}
	return k
}

// open reports whether a part is all that a parameter holds, which only the callers know.
func (p Part) open() bool { return p.Property == "" && p.Object != nil }

// key returns what a value is made of, in terms of the parameters of its function. Of one that is made of
// itself, by a helper that calls itself, nothing is known.
func (r *Result) key(v ssa.Value) Key {
	k, known := r.keys[v]
	if !known {
		r.keys[v] = nil
		k = r.keyOf(v)
		r.keys[v] = k
	}
	return k
}

// keyOf looks into a value. One with a single source is what that is; of several nothing is known.
func (r *Result) keyOf(v ssa.Value) Key {
	if text, ok := knowledge.Text(v); ok {
		return Key{{Text: text}}
	}
	if property, of := propertyOf(v); property != "" {
		return Key{part(property, of)}
	}
	if knowledge.TypeName(v.Type()) == knowledge.NamespacedName {
		if k := r.nameOf(v); k != nil {
			return k
		}
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return Key{{Object: v}}
	case *ssa.Convert:
		return r.key(v.X)
	case *ssa.BinOp:
		if v.Op != token.ADD {
			return nil
		}
		return joined(r.key(v.X), r.key(v.Y))
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return r.made(call)
		}
	case *ssa.Call:
		return r.made(v)
	}
	if sources := r.graph.Sources(v); len(sources) == 1 {
		return r.key(sources[0])
	}
	return nil
}

// joined returns the key that keys make one after the other; nil if one of them is not known.
func joined(keys ...Key) Key {
	made := Key{}
	for _, k := range keys {
		if k == nil || len(made)+len(k) > maxParts {
			return nil
		}
		for _, p := range k {
			last := len(made) - 1
			switch {
			case p.Property != "" || p.open():
				made = append(made, p)
			case last >= 0 && made[last].Text != "":
				made[last].Text += p.Text
			case p.Text != "":
				made = append(made, p)
			}
		}
	}
	return made
}

// properties are the properties of an object that make keys, by their fields and getters.
var properties = map[string]string{
	"Name": "name", "Namespace": "namespace", "UID": "uid",
	"GetName": "name", "GetNamespace": "namespace", "GetUID": "uid",
}

// propertyOf returns the property of an object that a value is, read from its field or by its getter;
// "" for another value.
func propertyOf(v ssa.Value) (property string, of ssa.Value) {
	if call, ok := v.(*ssa.Call); ok {
		if method, recv := methodOf(&call.Call); method != nil && len(knowledge.Args(&call.Call)) == 0 {
			return properties[method.Name()], owner(recv)
		}
	} else if field, of := flow.FieldRead(v); field != nil {
		return properties[field.Name()], owner(of)
	}
	return "", nil
}

// owner returns the object that a struct belongs to, out of those that embed it.
func owner(v ssa.Value) ssa.Value {
	for {
		field, of := flow.FieldRead(v)
		if field == nil || !field.Embedded() {
			return knowledge.Unconverted(v)
		}
		v = of
	}
}

// nameOf returns the key that a NamespacedName is: that of a request or of a parameter, or one that is
// written out as a literal; nil for another.
func (r *Result) nameOf(v ssa.Value) Key {
	if _, param := v.(*ssa.Parameter); param || knowledge.TypeName(owner(v).Type()) == knowledge.Request {
		return name(owner(v))
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return nil
	}
	field := func(name string) Key {
		stored, ok := r.graph.FieldValue(flow.Variable(load.X), name, load)
		switch {
		case !ok:
			return nil
		case stored == nil:
			return Key{{Text: ""}}
		}
		return r.key(stored)
	}
	return joined(field("Namespace"), Key{{Text: "/"}}, field("Name"))
}

func name(of ssa.Value) Key {
	return Key{part("namespace", of), {Text: "/"}, part("name", of)}
}

// made returns the key that a call returns.
func (r *Result) made(call *ssa.Call) Key {
	common := &call.Call
	args := knowledge.Args(common)
	switch {
	case knowledge.IsKeyOf(common) && len(args) > 0:
		return Key{part("key", knowledge.Unconverted(args[0]))}
	case knowledge.NamesObject.Calls(common) && len(args) > 0:
		return name(knowledge.Unconverted(args[0]))
	case knowledge.Callee(common) == "("+knowledge.NamespacedName+").String":
		return r.key(common.Args[0])
	case knowledge.Callee(common) == "fmt.Sprintf" && len(args) == 2:
		return r.formatted(args[0], args[1])
	case knowledge.Callee(common) == "strings.Join" && len(args) == 2:
		return r.listed(args[0], args[1])
	case knowledge.Callee(common) == "path.Join" && len(args) == 1:
		return r.listed(args[0], ssa.NewConst(constant.MakeString("/"), types.Typ[types.String]))
	case knowledge.Callee(common) == "strings.ToLower" && len(args) == 1:
		return lowered(r.key(args[0]))
	}
	return r.returned(call)
}

// returned returns the key that a function with a single return makes, in terms of the caller: one of the
// package, or one that the fact of another package is about.
func (r *Result) returned(call *ssa.Call) Key {
	callees := r.graph.Targets(call)
	if len(callees) != 1 {
		return r.imported(call)
	}
	results := flow.Results(callees[0], 0)
	if len(results) != 1 {
		return nil
	}
	made := []Key{r.key(results[0])}
	if made[0] == nil {
		return nil
	}
	for _, p := range made[0] {
		param, ok := p.Object.(*ssa.Parameter)
		if !ok {
			made = append(made, Key{p})
			continue
		}
		arg := flow.Actual(&call.Call, callees[0], flow.ParamIndex(param))
		switch {
		case arg == nil:
			return nil
		case p.open():
			made = append(made, r.key(arg))
		default:
			made = append(made, Key{part(p.Property, knowledge.Unconverted(arg))})
		}
	}
	return joined(made[1:]...)
}

// formatted returns the key that fmt.Sprintf makes of a constant format with %s and %v.
func (r *Result) formatted(format, list ssa.Value) Key {
	text, ok := knowledge.Text(format)
	if !ok {
		return nil
	}
	pieces := strings.Split(strings.ReplaceAll(text, "%v", "%s"), "%s")
	elements, ok := r.graph.Elements(list)
	if !ok || len(pieces) != len(elements)+1 || strings.Contains(strings.Join(pieces, ""), "%") {
		return nil
	}
	made := []Key{{{Text: pieces[0]}}}
	for i, element := range elements {
		made = append(made, r.key(element), Key{{Text: pieces[i+1]}})
	}
	return joined(made...)
}

// listed returns the key that the elements of a list make with a separator between them.
func (r *Result) listed(list, separator ssa.Value) Key {
	elements, ok := r.graph.Elements(list)
	if !ok {
		return nil
	}
	var made []Key
	for i, element := range elements {
		if i > 0 {
			made = append(made, r.key(separator))
		}
		made = append(made, r.key(element))
	}
	return joined(made...)
}

// lowered returns a key in lower case: the names of objects are in it already, and so are their UIDs.
func lowered(k Key) Key {
	k = slices.Clone(k)
	for i := range k {
		k[i].Text = strings.ToLower(k[i].Text)
	}
	return k
}

// part makes a part of an object.
func part(property string, of ssa.Value) Part {
	p := Part{Property: property, Object: of}
	if named := knowledge.Named(of.Type()); named != nil && object(named) {
		p.Kind = named.Obj().Name()
	}
	return p
}

// object reports whether a type is that of an object of the cluster. A request, or a reference to an
// owner, names an object of a kind that it does not say.
func object(named *types.Named) bool {
	if types.IsInterface(named) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, nil, "GetResourceVersion")
	_, ok := obj.(*types.Func)
	return ok
}
