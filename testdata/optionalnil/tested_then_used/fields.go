package tested_then_used

import (
	"context"
	"fmt"
	"log"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A session is no part of an object.
type session struct{ user string }

func (s *session) close() {}

// What a struct of the program has in a field may be nil as well.
type agent struct {
	client.Client
	session *session
	notify  func(string)
	Sink    sink
	mu      sync.Mutex
}

type sink interface{ Push(line string) }

func (a *agent) logsWithout() {
	if a.session == nil {
		log.Print("no session")
	}
	fmt.Println("the user is", a.session.user) // want `tested-then-used: a.session is dereferenced on a path on which it is nil: this panics when it is`
}

// A read of a pod leaves the agent as it is.
func (a *agent) releases(ctx context.Context, key client.ObjectKey) error {
	if a.session != nil {
		log.Print("releases ", a.session.user)
	}
	var pod corev1.Pod
	if err := a.Get(ctx, key, &pod); err != nil {
		return err
	}
	a.session.close()
	fmt.Println("released", a.session.user) // want `tested-then-used: a.session is dereferenced on a path on which it is nil`
	return nil
}

func (a *agent) pushes(line string) {
	if a.Sink != nil {
		a.Sink.Push("begin")
	}
	a.Sink.Push(line) // want `tested-then-used: a.Sink is dereferenced on a path on which it is nil`
}

// The entries of a map are structs of the program, too.
func (a *agent) collects(agents map[string]*agent, out map[string]session) {
	for name, each := range agents {
		if _, ok := out[name]; !ok {
			out[name] = *each.session // want `tested-then-used: each.session is dereferenced before it is tested for nil`
		}
		if each.session != nil {
			out[name] = *each.session
		}
	}
}

func (a *agent) okSession() string {
	if a.session == nil {
		return ""
	}
	return a.session.user
}

// The method sets the field.
func (a *agent) okConnects() string {
	if a.session == nil {
		a.connect("admin")
	}
	return a.session.user
}

func (a *agent) connect(user string) { a.session = &session{user} }

// The function sets it in a closure that a library runs.
func (a *agent) okOnce(once *sync.Once) string {
	if a.session == nil {
		once.Do(func() { a.session = &session{"admin"} })
	}
	return a.session.user
}

// A function that is not seen may set it.
func (a *agent) okNotified() string {
	if a.session == nil {
		a.notify("no session")
	}
	return a.session.user
}

// Another goroutine may.
func (a *agent) okAwaited(ready chan struct{}) string {
	if a.session == nil {
		<-ready
	}
	return a.session.user
}

// What is handed the agent may, too.
func (a *agent) okSetUp(setUp interface{ SetUp(*agent) }) string {
	if a.session == nil {
		setUp.SetUp(a)
	}
	return a.session.user
}

// Only one that has a user comes here with a session.
func (a *agent) okDecided(user string) {
	if a.session != nil {
		log.Print("has a session")
	}
	if user != "" {
		log.Print(a.session.user)
	}
}

// The test is one too many: no other function asks for it.
type ticker struct{ beat *session }

func (t *ticker) okOneTooMany() string {
	user := t.beat.user
	if t.beat == nil {
		return ""
	}
	return user
}

// Another round has another one.
func okRoundsOfAgents(agents []*agent) {
	for _, each := range agents {
		if each.session == nil {
			continue
		}
		log.Print(each.session.user)
	}
}
