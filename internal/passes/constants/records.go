package constants

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A Record is a struct at one moment.
type Record struct {
	r     *Result
	value ssa.Value // the struct, or a pointer to it
	at    ssa.Instruction
}

// Record returns the struct that v is or points to, as it is when at runs; a nil at stands for the
// end of the function.
func (r *Result) Record(v ssa.Value, at ssa.Instruction) *Record {
	return &Record{r: r, value: v, at: at}
}

// Value returns the struct or pointer.
func (rec *Record) Value() ssa.Value { return rec.value }

// Field returns the value of a field, of a field in it, and so on. A pointer to a duration, a string
// or a number stands for what it points to, if it is not nil. ok is false when there is no such field.
func (rec *Record) Field(names ...string) (v Value, ok bool) {
	path, t := fieldPath(rec.value.Type(), names)
	if path == nil {
		return Value{}, false
	}
	q := rec.r.ask()
	return q.pointee(rec.read(q, path, t), t, rec.at), true
}

// Possible returns the values that writes in this package can give a field, under whatever condition,
// pointers as in Field.
func (rec *Record) Possible(names ...string) []Value {
	path, t := fieldPath(rec.value.Type(), names)
	if path == nil {
		return nil
	}
	variable := rec.value
	if load, ok := variable.(*ssa.UnOp); ok && load.Op == token.MUL && !isPointer(load) {
		variable = load.X
	}
	if !isPointer(variable) {
		return nil
	}
	q := rec.r.ask()
	var values []Value
	for _, v := range q.written(q.place(variable, nil).below(path), t) {
		values = append(values, q.pointee(v, t, nil)) // what is set under a condition does not always run before
	}
	return values
}

func (rec *Record) read(q *question, path []int, t types.Type) Value {
	if isPointer(rec.value) {
		return q.read(q.place(rec.value, nil).below(path), rec.at, t)
	}
	return q.part(rec.value, path, t, nil)
}

// fieldPath returns where a field stands in a struct or what a pointer points to; nil if nowhere.
func fieldPath(t types.Type, names []string) ([]int, types.Type) {
	var path []int
	for _, name := range names {
		t = knowledge.Pointee(t)
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil, nil
		}
		at := -1
		for i := range s.NumFields() {
			if s.Field(i).Name() == name {
				at = i
			}
		}
		if at < 0 {
			return nil, nil
		}
		path = append(path, at)
		t = s.Field(at).Type()
	}
	return path, t
}
