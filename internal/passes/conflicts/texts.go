package conflicts

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// textOf returns the error of whose text a call makes another, and which verb of its format prints it.
func (r *Result) textOf(call *ssa.Call) (err ssa.Value, verb int) {
	if text := knowledge.NewError(&call.Call); text != nil {
		return r.inText(text, 0), -1
	}
	format, args, ok := knowledge.Formatted(&call.Call)
	if !ok {
		return nil, -1
	}
	elements, ok := r.graph.Elements(args)
	if !ok {
		return nil, -1
	}
	verbs := verbsOf(format)
	if len(verbs) != len(elements) {
		return nil, -1 // indexes, stars, or a mistake
	}
	for i, element := range elements {
		if text := knowledge.ErrorText(element); text != nil {
			return text, -1
		}
		if inner := unconverted(element); inner != nil && verbs[i].letter != 'w' {
			return inner, verbs[i].at
		}
	}
	return nil, -1
}

// inText returns the error whose text is a text or a part of it.
func (r *Result) inText(text ssa.Value, depth int) ssa.Value {
	if sum, ok := text.(*ssa.BinOp); ok && depth < maxParts {
		if err := r.inText(sum.X, depth+1); err != nil {
			return err
		}
		return r.inText(sum.Y, depth+1)
	}
	if args := knowledge.Printed(text); args != nil {
		elements, _ := r.graph.Elements(args)
		for _, element := range elements {
			if err := printed(element); err != nil {
				return err
			}
		}
	}
	return knowledge.ErrorText(text)
}

// printed returns the error that an element of a list of arguments is, or whose text it is.
func printed(element ssa.Value) ssa.Value {
	if err := unconverted(element); err != nil {
		return err
	}
	return knowledge.ErrorText(element)
}

// maxParts bounds how many sums a text is taken apart into.
const maxParts = 8

// unconverted returns the error that an element of a list of arguments holds; nil for another value.
func unconverted(element ssa.Value) ssa.Value {
	v := knowledge.Unconverted(element)
	if knowledge.IsError(v.Type()) {
		return v
	}
	return nil
}

// A verb is a letter of a format, and where it is.
type verb struct {
	letter byte
	at     int
}

// verbsOf returns the verbs of a format without flags, widths and indexes; none for any other.
func verbsOf(format string) []verb {
	var found []verb
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		switch c := format[i]; {
		case c == '%':
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			found = append(found, verb{c, i})
		case c == '+' || c == '#':
			i++
			if i < len(format) {
				found = append(found, verb{format[i], i})
			}
		default:
			return nil
		}
	}
	return found
}
