package knowledge

import (
	"go/types"
	"hash/maphash"
	"sync/atomic"
)

// spelled holds the names of the objects that were asked for last. Every pass asks for the name of every
// callee, several times, and to write it out anew took a twelfth of a run's CPU time. A name never
// changes, so that it does not matter which goroutine wrote an entry, nor which one overwrites it. The
// size is that of the declarations that a few packages use; it bounds what is kept alive.
var spelled [1 << 12]atomic.Pointer[spelling]

// A spelling is the name of an object.
type spelling struct {
	obj  types.Object
	name string
}

var seed = maphash.MakeSeed()

// spell returns the name of an object, made by write if it is not known.
func spell[T types.Object](obj T, write func(T) string) string {
	slot := &spelled[maphash.Comparable(seed, types.Object(obj))%uint64(len(spelled))]
	if known := slot.Load(); known != nil && known.obj == types.Object(obj) {
		return known.name
	}
	name := write(obj)
	slot.Store(&spelling{obj, name})
	return name
}
