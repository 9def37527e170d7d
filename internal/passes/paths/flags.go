package paths

import (
	"encoding/binary"
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A flag is what is known of a value at a state.
type flag struct {
	value   ssa.Value // what a phi holds: one of its edges, or what that one holds
	outcome outcome
}

// An outcome is how a condition came out: a bool is true, or a value is nil.
type outcome byte

const (
	unknown outcome = iota
	yes
	no
)

func outcomeOf(truth bool) outcome {
	if truth {
		return yes
	}
	return no
}

func constantOutcome(v ssa.Value) outcome {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return outcomeOf(constant.BoolVal(v.Value))
		}
		if v.IsNil() {
			return yes
		}
	case *ssa.MakeInterface, *ssa.Alloc, *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeChan:
		return no
	}
	return unknown
}

// room returns flags that are those given, or of which nothing is known, until it is called again.
func (x *Explorer) room(known []flag) []flag {
	if len(x.flagsNow) != len(x.flags) {
		x.flagsNow, x.flagsBefore = make([]flag, len(x.flags)), make([]flag, len(x.flags))
	}
	clear(x.flagsNow[copy(x.flagsNow, known):])
	return x.flagsNow
}

// keep returns the number under which flags are kept.
func (x *Explorer) keep(flags []flag) int {
	key := x.key[:0]
	for i, f := range flags {
		if f == (flag{}) {
			continue
		}
		key = binary.AppendUvarint(key, uint64(i))
		key = append(key, byte(f.outcome))
		if held, ok := x.flags[f.value]; ok {
			key = binary.AppendUvarint(key, uint64(held)+1)
		} else {
			key = append(key, 0)
			if f.value != nil {
				key = append(key, f.value.Name()...) // a constant
			}
			key = append(key, 0)
		}
	}
	x.key = key
	if known, have := x.keys[string(key)]; have || len(key) == 0 || len(x.known) > maxKnown {
		return known
	}
	x.keys[string(key)] = len(x.known)
	x.known = append(x.known, slices.Clone(flags))
	return len(x.known) - 1
}
