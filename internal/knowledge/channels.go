package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitGroup is the type that counts goroutines.
const WaitGroup = "sync.WaitGroup"

// GroupOp is what a method does to a wait group.
type GroupOp int

const (
	GroupAdd GroupOp = iota + 1
	GroupDone
	GroupWait
	GroupGo // counts the goroutine that it starts, whatever happens in it
)

// Groups are the methods of a wait group.
var Groups = map[string]GroupOp{
	"(sync.WaitGroup).Add":  GroupAdd,
	"(sync.WaitGroup).Done": GroupDone,
	"(sync.WaitGroup).Wait": GroupWait,
	"(sync.WaitGroup).Go":   GroupGo,
}

// WaitForSync reports whether a call waits for caches to sync and tells by a bool, or by a bool for
// each, whether they did. Every generated informer factory has a method of its own of that name, so
// that the name and the result decide, and not a list.
func WaitForSync(call *ssa.CallCommon) bool {
	name := Callee(call)
	if !strings.HasSuffix(name, ".WaitForCacheSync") && !strings.HasPrefix(name, "k8s.io/client-go/tools/cache.WaitFor") {
		return false
	}
	results := call.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	switch t := results.At(0).Type().Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.Bool
	case *types.Map:
		elem, ok := t.Elem().Underlying().(*types.Basic)
		return ok && elem.Kind() == types.Bool
	}
	return false
}

// GroupWaits are, for functions that start a goroutine in a group, the methods that wait for it.
var GroupWaits = map[string]string{
	"(sync.WaitGroup).Go":                                        "(sync.WaitGroup).Wait",
	"(golang.org/x/sync/errgroup.Group).Go":                      "(golang.org/x/sync/errgroup.Group).Wait",
	"(golang.org/x/sync/errgroup.Group).TryGo":                   "(golang.org/x/sync/errgroup.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).Start":            "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithContext": "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithChannel": "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
}
