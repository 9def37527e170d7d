// Package locations asks which location a value denotes.
package locations

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ask is the question: the pass answers for its argument.
func ask(any) {}

type group struct {
	runner
	servers []*http.Server
	spare   *http.Server
}

type runner struct{ main *http.Server }

func (g *group) fields(i, j int) {
	ask(g)           // location: parameter g
	ask(g.spare)     // location: parameter g.spare
	ask(g.main)      // location: parameter g.runner.main
	alias := g.spare // a variable that is set once is what it holds
	ask(alias)       // location: parameter g.spare
	ask(&g.runner)   // location: parameter g.runner

	first, again, other := &g.servers[i], &g.servers[i], &g.servers[j]
	ask(first) // location: element 1
	ask(again) // location: element 1
	ask(other) // location: element 2
}

func (g *group) closures() {
	srv := g.spare
	func() {
		func() {
			ask(srv)     // location: parameter g.spare
			ask(g.spare) // location: parameter g.spare
		}()
	}()
	set := g.spare
	func() { set = g.main }()
	ask(set) // location: variable set
}

func (g *group) phis(n int) {
	srv := g.spare
	for range n {
		if srv == nil {
			srv = nil // says nothing
		}
	}
	ask(srv) // location: parameter g.spare
	if n > 0 {
		srv = g.main
	}
	ask(srv) // location: merged
	current, standby := g.spare, g.main
	for range n {
		current, standby = standby, current
	}
	ask(current) // location: merged
}

func objects(object client.Object) {
	if pod, ok := object.(*corev1.Pod); ok {
		ask(pod)         // location: parameter object
		ask(&pod.Spec)   // location: parameter object.Spec
		ask(&pod.Labels) // location: parameter object.ObjectMeta.Labels
	}
	node := &corev1.Node{}
	ask(node) // location: variable complit
}

type link struct{ next *link }

// A path is cut: what lies deeper is a root of its own.
func deep(l *link) {
	ask(l.next.next.next.next.next.next.next.next)      // location: parameter l.next.next.next.next.next.next.next.next
	ask(l.next.next.next.next.next.next.next.next.next) // location: value
}

func (g *group) owners(byName map[string]*http.Server, names []string) {
	ask(g.servers[0]) // owner: parameter g.servers
	for _, srv := range g.servers {
		ask(srv) // owner: parameter g.servers
	}
	for name, srv := range byName {
		ask(srv)          // owner: parameter byName
		ask(byName[name]) // owner: parameter byName
	}
	if srv, ok := byName["a"]; ok {
		ask(srv) // owner: parameter byName
	}
	spare := g.spare
	func() { ask(&spare) }() // owner: parameter g.spare
	main := &g.main
	ask(main) // owner: parameter g.runner.main
}
