package lobby

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-finalizers/never-cleared/game-lobbies/bad/api/v1"
	"example.org/variants/fourth-finalizers/never-cleared/game-lobbies/bad/pkg/expect"
)

// Add registers the reconciler.
func Add(mgr ctrl.Manager) error {
	r := &Reconciler{Client: mgr.GetClient(), expected: expect.NewStore[types.NamespacedName]()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Lobby{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(r.roomSeen)).
		Complete(r)
}

func (r *Reconciler) roomSeen(_ context.Context, o client.Object) []reconcile.Request {
	name, ok := o.GetLabels()[label]
	if !ok {
		return nil
	}
	key := types.NamespacedName{Namespace: o.GetNamespace(), Name: name}
	r.expected.CreationObserved(key)
	return []reconcile.Request{{NamespacedName: key}}
}
