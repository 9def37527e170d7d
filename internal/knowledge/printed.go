package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Printed returns the arguments of a text that fmt.Sprintf or fmt.Sprint makes; nil for another value.
func Printed(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !strings.HasPrefix(Callee(&call.Call), "fmt.Sprint") {
		return nil
	}
	return call.Call.Args[len(call.Call.Args)-1]
}

// PrintedAs returns the text that fmt.Sprint makes of an error alone; nil for an error of which something else is made.
func PrintedAs(boxed *ssa.ChangeInterface) *ssa.Call {
	for _, ref := range Referrers(boxed) {
		element, _ := storedIn(ref).(*ssa.IndexAddr)
		if element == nil || len(Referrers(boxed)) > 1 {
			return nil
		}
		for list := range Each[*ssa.Slice](Referrers(element.X)) {
			if len(Referrers(list)) != 1 {
				continue
			}
			if text, ok := Referrers(list)[0].(*ssa.Call); ok && printedAlone(text) == boxed {
				return text
			}
		}
	}
	return nil
}

// printedAlone returns the error of which fmt.Sprint, with no other argument, makes a text; nil for another value.
func printedAlone(v ssa.Value) *ssa.ChangeInterface {
	args, ok := Printed(v).(*ssa.Slice)
	if !ok {
		return nil
	}
	array, ok := args.X.(*ssa.Alloc)
	if !ok || len(Referrers(array)) != 2 {
		return nil // there are several arguments
	}
	for element := range Each[*ssa.IndexAddr](Referrers(array)) {
		if len(Referrers(element)) != 1 {
			continue
		}
		if store, ok := Referrers(element)[0].(*ssa.Store); ok {
			boxed, _ := store.Val.(*ssa.ChangeInterface)
			return boxed
		}
	}
	return nil
}

// storedIn returns the address that an instruction stores a value at; nil for another instruction.
func storedIn(instr ssa.Instruction) ssa.Value {
	if store, ok := instr.(*ssa.Store); ok {
		return store.Addr
	}
	return nil
}

// textOf returns the error whose text a value is, also as fmt.Sprint makes it; nil for another value.
func textOf(v ssa.Value) ssa.Value {
	if boxed := printedAlone(v); boxed != nil && IsError(boxed.X.Type()) {
		return boxed.X
	}
	return ErrorText(v)
}
