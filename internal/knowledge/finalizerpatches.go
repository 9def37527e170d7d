package knowledge

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// RawFinalizers returns what the JSON of a patch, a merge patch or another one, does to the finalizers of an object; ""
// for nothing, or nothing that can be told. A merge patch replaces the list.
func RawFinalizers(patch string, merge bool) FinalizerOp {
	compact := strings.Join(strings.Fields(patch), "")
	switch {
	case merge && strings.Contains(compact, `"finalizers":["`):
		return ReplaceFinalizer
	case clearsFinalizers.MatchString(compact):
		return ClearFinalizers
	case removesFinalizer.MatchString(compact):
		return RemoveFinalizer
	}
	return ""
}

var (
	// A merge patch with an empty list, or an operation of a JSON patch on the whole list.
	clearsFinalizers = regexp.MustCompile(`"finalizers":(null|\[\])|"op":"remove","path":"/metadata/finalizers"|"path":"/metadata/finalizers","op":"remove"|"path":"/metadata/finalizers","value":(null|\[\])`)
	removesFinalizer = regexp.MustCompile(`"op":"remove","path":"/metadata/finalizers/|"\$deleteFromPrimitiveList/finalizers"`)
)

// RawPatch returns the JSON of a patch that is made of bytes; nil for another.
func RawPatch(v ssa.Value) ssa.Value {
	call, ok := Unconverted(v).(*ssa.Call)
	if ok && Callee(&call.Call) == "sigs.k8s.io/controller-runtime/pkg/client.RawPatch" && len(call.Call.Args) == 2 {
		return call.Call.Args[1]
	}
	return nil
}

// MergesRaw reports whether a call makes or sends the JSON of a merge patch.
func MergesRaw(call *ssa.CallCommon) bool {
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool {
		kind, ok := Text(arg)
		return ok && kind == "application/merge-patch+json"
	})
}

// PatchText returns the text of the JSON of a patch, in which values that are not known are left out.
func PatchText(v ssa.Value) string {
	if text, ok := Text(v); ok {
		return text
	}
	switch v := v.(type) {
	case *ssa.Convert:
		return PatchText(v.X)
	case *ssa.BinOp:
		return PatchText(v.X) + PatchText(v.Y)
	case *ssa.Call:
		if strings.HasPrefix(Callee(&v.Call), "fmt.Sprintf") {
			return PatchText(v.Call.Args[0])
		}
	}
	return ""
}

// NamesFinalizerByIndex reports whether a value is the path of a JSON patch, or a patch with one, to the element of the list of finalizers whose index is
// put in.
func NamesFinalizerByIndex(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		text, ok := Text(v.X)
		return ok && strings.HasSuffix(text, finalizersPath)
	case *ssa.Call:
		return indexedFinalizer.MatchString(PatchText(v))
	}
	return false
}

// finalizersPath is the path of JSON patches to the list of finalizers, up to the index.
const finalizersPath = "/metadata/finalizers/"

var indexedFinalizer = regexp.MustCompile(finalizersPath + `%[dv]`)

// TestsJSON reports whether a text is the operation of JSON patches that looks at a value, or a patch with it.
func TestsJSON(text string) bool {
	return text == "test" || strings.Contains(strings.Join(strings.Fields(text), ""), `"op":"test"`)
}
