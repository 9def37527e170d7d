package knowledge

import "golang.org/x/tools/go/ssa"

// An InPlaceEdit is what a call of a library does to memory that it is given.
type InPlaceEdit struct {
	Of      ssa.Value
	Depth   int  // how many pointers it follows before it writes
	Sorts   bool // it moves the elements of a list
	Decodes bool // it decodes the answer of the API server into it
}

// EditsInPlace returns the memory that a call of a library or builtin writes to; a nil Of for another call.
func EditsInPlace(call *ssa.CallCommon) InPlaceEdit {
	switch BuiltinName(call) {
	case "delete", "clear", "copy":
		return InPlaceEdit{Of: call.Args[0]}
	case "append":
		// append(list[:i], list[i+1:]...) moves the elements of the list.
		if prefix := prefixOf(call.Args[0]); prefix != nil {
			return InPlaceEdit{Of: prefix.X, Sorts: true}
		}
		return InPlaceEdit{}
	}
	args := Args(call)
	symbol := symbols[Callee(call)]
	if i := symbol.Edits.index(); i >= 0 && i < len(args) {
		return InPlaceEdit{Of: args[i]}
	}
	if i := symbol.Sorts.index(); i >= 0 && i < len(args) {
		return InPlaceEdit{Of: args[i], Sorts: true}
	}
	if object, _ := Decodes(call); object != nil {
		return InPlaceEdit{Of: object, Depth: 1, Decodes: true}
	}
	if change, ok := FinalizerCallOf(call); ok {
		return InPlaceEdit{Of: change.Object}
	}
	if object := marksCondition(call); object != nil {
		return InPlaceEdit{Of: object}
	}
	return editsObject(call, args)
}

// prefixOf returns the beginning of a list that a value is, which has room for what comes after it: the beginning itself, or one without an element to which
// a loop appends, as in kept := list[:0]. It is nil for another value.
func prefixOf(list ssa.Value) *ssa.Slice {
	if loop, ok := list.(*ssa.Phi); ok {
		for _, edge := range loop.Edges {
			if empty, ok := edge.(*ssa.Slice); ok && empty.High != nil && ZeroConstant(empty.High) && empty.Max == nil {
				return empty
			}
		}
		return nil
	}
	if prefix, ok := list.(*ssa.Slice); ok && prefix.High != nil && prefix.Max == nil {
		return prefix
	}
	return nil
}

// CopiesInto returns the object that a call of a generated method copies into another one; nil for another call.
func CopiesInto(call *ssa.CallCommon) ssa.Value {
	if methodName(call) != deepCopyInto || len(Args(call)) != 1 {
		return nil
	}
	return Receiver(call)
}

const deepCopyInto = "DeepCopyInto"

func editsObject(call *ssa.CallCommon, args []ssa.Value) InPlaceEdit {
	if methodName(call) == deepCopyInto && len(args) == 1 {
		return InPlaceEdit{Of: args[0]}
	}
	if object, field, _ := SetsMeta(call); object != nil && (metaSetters[field] || field == "ManagedFields" || field == "GroupVersionKind") {
		return InPlaceEdit{Of: object}
	}
	if of, _ := SetsPart(call); of != nil {
		if Callee(call) == setStatusCondition {
			return InPlaceEdit{Of: of, Depth: 1} // a condition that is there already is changed in the list
		}
		return InPlaceEdit{Of: of}
	}
	return InPlaceEdit{}
}

// PutsCondition returns the list and the condition with which a call replaces that of the same type; nil for another call. The time of the last
// transition stays as it was, where there is one of that type.
func PutsCondition(call *ssa.CallCommon) (list, condition ssa.Value) {
	if Callee(call) != setStatusCondition || len(call.Args) < 2 {
		return nil, nil
	}
	return call.Args[0], call.Args[1]
}

// DropsCondition returns the list and the type of the condition that a call takes out of it; nil for another call.
func DropsCondition(call *ssa.CallCommon) (list, kind ssa.Value) {
	if Callee(call) != removeStatusCondition || len(call.Args) < 2 {
		return nil, nil
	}
	return call.Args[0], call.Args[1]
}

const (
	setStatusCondition    = "k8s.io/apimachinery/pkg/api/meta.SetStatusCondition"
	removeStatusCondition = "k8s.io/apimachinery/pkg/api/meta.RemoveStatusCondition"
)

// inPlaceAPI are functions that write into memory which they are given.
var inPlaceAPI = map[string]Symbol{
	"maps.Copy":               {Edits: 1},
	"maps.DeleteFunc":         {Edits: 1},
	"encoding/json.Unmarshal": {Edits: 2},
	"(k8s.io/apimachinery/pkg/runtime.Scheme).Default":                       {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.SetNestedField":       {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.SetNestedMap":         {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.SetNestedSlice":       {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.SetNestedStringMap":   {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.SetNestedStringSlice": {Edits: 1},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.RemoveNestedField":    {Edits: 1},

	"sort.Sort":             {Sorts: 1},
	"sort.Stable":           {Sorts: 1},
	"sort.Slice":            {Sorts: 1},
	"sort.SliceStable":      {Sorts: 1},
	"sort.Strings":          {Sorts: 1},
	"slices.Sort":           {Sorts: 1},
	"slices.SortFunc":       {Sorts: 1},
	"slices.SortStableFunc": {Sorts: 1},
	"slices.Reverse":        {Sorts: 1},
	"slices.Delete":         {Sorts: 1},
	"slices.DeleteFunc":     {Sorts: 1},
	"slices.Compact":        {Sorts: 1},
	"slices.CompactFunc":    {Sorts: 1},
}
