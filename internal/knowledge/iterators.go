package knowledge

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Iterator reports whether a call is of the method Next or Scan of a type that has a method Err as well, which says after the last element whether there was a failure:
// sql.Rows, bufio.Scanner, and those of clients of databases and clouds.
func Iterator(call *ssa.CallCommon) bool {
	receiver, name := Receiver(call), CalleeName(call)
	results := call.Signature().Results()
	if receiver == nil || name != "Next" && name != "Scan" || results.Len() != 1 || !IsBool(results.At(0).Type()) {
		return false
	}
	return keepsFailure(receiver.Type())
}

// FailureOf returns the value that a call asks for the failure which it has kept, by its method Err; nil for another call.
func FailureOf(call *ssa.CallCommon) ssa.Value {
	receiver := Receiver(call)
	if receiver == nil || CalleeName(call) != askFailure || !keepsFailure(receiver.Type()) {
		return nil
	}
	return receiver
}

const askFailure = "Err"

func keepsFailure(t types.Type) bool {
	err := methodOf(t, askFailure)
	return err != nil && err.Params().Len() == 0 && onlyFails(err)
}

// Transaction reports whether a type is one of a database whose changes are committed or taken back together, and say so by their errors: sql.Tx, and the Tx of pgx.
func Transaction(t types.Type) bool {
	commit, rollback := methodOf(t, "Commit"), methodOf(t, "Rollback")
	return commit != nil && rollback != nil && onlyFails(commit) && onlyFails(rollback)
}

// onlyFails reports whether a function returns an error and nothing else.
func onlyFails(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && IsError(sig.Results().At(0).Type())
}

// ReadsMemory reports whether a value is a scanner of what is in memory, where nothing can fail but a line that is too long.
func ReadsMemory(v ssa.Value) bool {
	return scans(v, "strings.Reader", "bytes.Reader", bytesBuffer)
}

// ReadsFile reports whether a value is a scanner of a local file, which seldom fails once it is open.
func ReadsFile(v ssa.Value) bool { return scans(v, localFile) }

// scans reports whether a value is a scanner of a value of one of the types.
func scans(v ssa.Value, names ...string) bool {
	call, ok := v.(*ssa.Call)
	return ok && len(call.Call.Args) > 0 && slices.Contains(names, TypeName(readFrom(call.Call.Args[0]).Type()))
}

// readFrom returns what a reader reads from in the end: the one that functions of the standard library put a limit or a buffer around, which fail only if that does.
func readFrom(reader ssa.Value) ssa.Value {
	for {
		reader = Unconverted(reader)
		around, ok := reader.(*ssa.Call)
		if !ok || !Borrows(&around.Call) || !plainReader[TypeName(around.Type())] {
			return reader
		}
		reader = around.Call.Args[0]
	}
}

// plainReader are types of readers that do not decode what they read.
var plainReader = Names{"io.Reader": true, bufferedReader: true}

// ComparesMade reports whether a call compares an error with a pointer that is made for it, or that is nil, which is never that of an error: errors.Is(err, &NotFound{}).
// A type with a method Is compares by more than that.
func ComparesMade(call *ssa.CallCommon) bool {
	if !ErrorTests[Callee(call)] || CalleeName(call) != "Is" {
		return false
	}
	held, ok := call.Args[1].(*ssa.MakeInterface)
	if !ok {
		return false
	}
	pointer, ok := held.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if obj, _, _ := types.LookupFieldOrMethod(held.X.Type(), true, nil, "Is"); obj != nil {
		return false
	}
	if st, ok := pointer.Elem().Underlying().(*types.Struct); ok && st.NumFields() == 0 {
		return false // two of them may be one
	}
	switch made := held.X.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.Const:
		return made.Value == nil
	}
	return false
}
