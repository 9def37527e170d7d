package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A MergePatch is the data of a patch that is computed from an object and from what it was before.
type MergePatch struct {
	Base      ssa.Value // the object as it was
	Call      *ssa.Call // the call that makes the patch
	Lock      bool      // it fails when somebody has written since; set as well if that cannot be seen
	Strategic bool      // it knows which lists are sets, as the API server does for built-in types
}

// MergePatchOf returns the merge patch that a value is; ok is false for other data.
func MergePatchOf(v ssa.Value) (patch MergePatch, ok bool) {
	call, ok := Unconverted(v).(*ssa.Call)
	if !ok {
		return MergePatch{}, false
	}
	switch Callee(&call.Call) {
	case mergeFrom:
		return MergePatch{Base: call.Call.Args[0], Call: call}, true
	case strategicMergeFrom:
		return MergePatch{Base: call.Call.Args[0], Call: call, Lock: locked(call), Strategic: true}, true
	case mergeFromWithOptions:
		return MergePatch{Base: call.Call.Args[0], Call: call, Lock: locked(call)}, true
	}
	return MergePatch{}, false
}

// PatchBase returns the object with which a call makes a merge patch; nil for another call.
func PatchBase(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case mergeFrom, strategicMergeFrom, mergeFromWithOptions:
		return call.Args[0]
	}
	return nil
}

// LocklessMerge returns the object as it was, of a JSON merge patch that does not ask whether
// somebody wrote in between; nil for another patch. A strategic merge patch knows that finalizers are
// a set.
func LocklessMerge(v ssa.Value) ssa.Value {
	patch, ok := MergePatchOf(v)
	if !ok || patch.Lock || patch.Strategic {
		return nil
	}
	return patch.Base
}

// ReplacedByPatch reports whether an address is of a field of a type of Kubernetes that a strategic merge patch replaces as a whole.
func ReplacedByPatch(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok || !APIStruct(field.X.Type()) {
		return false
	}
	s, ok := Pointee(field.X.Type()).Underlying().(*types.Struct)
	return ok && !strings.Contains(s.Tag(field.Field), "patchStrategy")
}

// optimisticLock is the option under which a merge patch fails when somebody wrote in between.
const optimisticLock = "sigs.k8s.io/controller-runtime/pkg/client.MergeFromWithOptimisticLock"

// locked reports whether the options of a merge patch may ask for the lock.
func locked(call *ssa.Call) bool {
	if len(call.Call.Args) < 2 {
		return false // written by an older version, without options
	}
	switch options := call.Call.Args[1].(type) {
	case *ssa.Const:
		return false
	case *ssa.Slice:
		return locking(options.X)
	}
	return true
}

// locking reports whether the option may be among those of an array; what cannot be told may.
func locking(array ssa.Value) bool {
	if array.Referrers() == nil {
		return true
	}
	return Any(Each[*ssa.IndexAddr](Referrers(array)), func(at *ssa.IndexAddr) bool {
		return Any(Each[*ssa.Store](Referrers(at)), func(store *ssa.Store) bool {
			made, ok := store.Val.(*ssa.MakeInterface)
			return !ok || TypeName(made.X.Type()) == optimisticLock
		})
	})
}

// A Conflicting is what is known of the API server's answer to a write if somebody has written the
// object in between.
type Conflicting int

// The answers.
const (
	MayConflict    Conflicting = iota // it cannot be seen: the bytes of a patch can hold a version
	Conflicts                         // the write names the version that was read, and is refused
	NeverConflicts                    // it is done all the same
)

// Conflict returns what the API server makes of a write of an object that somebody has written since.
func (w Write) Conflict() Conflicting {
	switch w.Verb {
	case Update:
		return Conflicts
	case Apply:
		return NeverConflicts
	case Patch:
		if w.Data == nil {
			return MayConflict
		}
		if patch, ok := MergePatchOf(w.Data); ok && patch.Lock {
			return Conflicts
		} else if ok || AppliesPatch(w.Data) {
			return NeverConflicts
		}
	}
	return MayConflict
}

// AppliesPatch reports whether the data of a patch makes it a server-side apply: it says so itself, or is bytes of that type.
func AppliesPatch(data ssa.Value) bool {
	if data == nil {
		return false
	}
	if RawPatch(data) != nil {
		of, _ := Text(Unconverted(data).(*ssa.Call).Call.Args[0])
		return of == "application/apply-patch+yaml"
	}
	return Global(Unconverted(data)) == "sigs.k8s.io/controller-runtime/pkg/client.Apply"
}
