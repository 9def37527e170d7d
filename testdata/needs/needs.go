// Package needs states which pointers the callee of a call follows whenever it is called.
package needs

import (
	"context"
	"os"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ring struct {
	size int
	next *ring
}

func plain(r *ring) int { return r.size }

func tested(r *ring) int {
	if r == nil {
		return 0
	}
	return r.size
}

func either(r *ring, big bool) int {
	if big {
		return r.size + 1
	}
	return r.size
}

func onePath(r *ring, big bool) int {
	if big {
		return r.size
	}
	return 0
}

func onlyNil(r *ring) int {
	if r != nil {
		return 0
	}
	return r.size
}

func second(r *ring) int { return r.next.size }

func secondSet(r *ring) int {
	r.next = &ring{}
	return r.next.size
}

func through(name string, r *ring) int { return plain(r) + len(name) }

func recovers(r *ring) (n int) {
	defer func() { _ = recover() }()
	return r.size
}

type guarded struct {
	mu   sync.Mutex
	size int
}

// locks holds a mutex until it returns.
func (g *guarded) locks() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size
}

func cancels(ctx context.Context, r *ring) int {
	_, cancel := context.WithCancel(ctx)
	defer cancel()
	return r.size
}

func closes(r *ring, wait func()) int {
	defer func() { wait() }()
	return r.size
}

// handles has a handler of crashes.
func handles(r *ring) int {
	defer runtime.HandleCrash()
	return r.size
}

func starts(g *guarded) { go g.locks() }

func atEnd(g *guarded) { defer g.locks() }

func ends(r *ring) int {
	if r == nil {
		os.Exit(1)
	}
	return r.size
}

func (r ring) byValue() int { return r.next.size }

func write(m map[string]int) { m["a"] = 1 }

func read(m map[string]int) int { return m["a"] }

func run(f func()) { f() }

func ask(e error) string { return e.Error() }

func recursive(r *ring) int {
	if r.size == 0 {
		return 0
	}
	return recursive(r.next)
}

// keyOf asks an object in an interface.
func keyOf(obj client.Object) string { return obj.GetNamespace() + "/" + obj.GetName() }

func titleOf(obj client.Object) string { return "object " + keyOf(obj) }

func kindOf(obj client.Object) bool { return obj.(*corev1.Pod) == nil }

func keyIfAny(obj client.Object) string {
	if obj == nil {
		return ""
	}
	return obj.GetName()
}

func keyOfPod(pod *corev1.Pod) string { return keyOf(pod) }

func objects(obj client.Object, pod *corev1.Pod) {
	keyOf(obj)    // needs: {0 } {0 ()}
	titleOf(obj)  // needs: {0 } {0 ()}
	kindOf(obj)   // needs: {0 }
	keyIfAny(obj) // needs: {0 ()}
	keyOfPod(pod) // needs: {0 }
}

func locked(ctx context.Context, g *guarded, r *ring) {
	g.locks()       // needs: {0 }
	cancels(ctx, r) // needs: {1 }
	starts(g)       // needs: {0 }
	atEnd(g)        // needs: {0 }
}

func callers(r *ring, m map[string]int, f func(), e error) {
	plain(r)         // needs: {0 }
	tested(r)        // needs: none
	either(r, true)  // needs: {0 }
	onePath(r, true) // needs: none
	onlyNil(r)       // needs: {0 }
	second(r)        // needs: {0 } {0 .next}
	secondSet(r)     // needs: {0 }
	through("", r)   // needs: {1 }
	recovers(r)      // needs: none
	ends(r)          // needs: none
	handles(r)       // needs: none
	closes(r, f)     // needs: {0 }
	r.byValue()      // needs: {0 .next}
	write(m)         // needs: {0 }
	read(m)          // needs: none
	run(f)           // needs: {0 }
	ask(e)           // needs: {0 }
	recursive(r)     // needs: {0 }
}
