package tested_then_used

import (
	"log"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// updated is handed nil for an object that is not in the cluster yet.
func updated(wanted, found client.Object) []metav1.OwnerReference {
	if found != nil {
		wanted.SetResourceVersion(found.GetResourceVersion())
	}
	owners := wanted.GetOwnerReferences()
	return append(owners, found.GetOwnerReferences()...) // want `tested-then-used: found is dereferenced on a path on which it is nil`
}

func okUpdated(wanted, found client.Object) []metav1.OwnerReference {
	owners := wanted.GetOwnerReferences()
	if found != nil {
		wanted.SetResourceVersion(found.GetResourceVersion())
		owners = append(owners, found.GetOwnerReferences()...)
	}
	return owners
}

type notifier interface{ Notify(text string) }

// notifies goes on after the warning.
func notifies(n notifier, text string) {
	if n == nil {
		log.Print("nobody is notified")
	}
	n.Notify(text) // want `tested-then-used: n is dereferenced on a path on which it is nil`
}

func okNotifies(n notifier, text string) {
	if n == nil {
		n = defaultNotifier{}
	}
	n.Notify(text)
}

type defaultNotifier struct{}

func (defaultNotifier) Notify(string) {}

// An error that is no error is a question of its own.
func okError(err error) string {
	if err == nil {
		log.Print("no error")
	}
	return text(err)
}

func text(err error) string { return err.Error() }
