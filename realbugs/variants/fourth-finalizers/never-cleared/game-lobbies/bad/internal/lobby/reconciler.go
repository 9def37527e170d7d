package lobby

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/never-cleared/game-lobbies/bad/api/v1"
	"example.org/variants/fourth-finalizers/never-cleared/game-lobbies/bad/pkg/expect"
)

const (
	label    = "lobby.playnet.io/lobby"
	patience = time.Minute
)

// Reconciler opens the rooms of lobbies.
type Reconciler struct {
	client.Client

	expected *expect.Store[types.NamespacedName]
}

// Reconcile opens the rooms of one lobby.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lobby := &v1.Lobby{}
	if err := r.Get(ctx, req.NamespacedName, lobby); err != nil {
		if apierrors.IsNotFound(err) {
			log.FromContext(ctx).V(1).Info("Lobby is gone")
			return ctrl.Result{}, nil // WANT expecttimeout/never-cleared
		}
		return ctrl.Result{}, err
	}
	if !lobby.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if ok, waited := r.expected.Satisfied(req.NamespacedName); !ok {
		if waited < patience {
			return ctrl.Result{RequeueAfter: patience - waited}, nil
		}
		r.expected.DeleteExpectations(req.NamespacedName)
	}
	var rooms corev1.PodList
	if err := r.List(ctx, &rooms, client.InNamespace(lobby.Namespace), client.MatchingLabels{label: lobby.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := len(rooms.Items); i < int(lobby.Spec.Rooms); i++ {
		if err := r.open(ctx, lobby, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) open(ctx context.Context, lobby *v1.Lobby, key types.NamespacedName) error {
	room := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{GenerateName: lobby.Name + "-", Namespace: lobby.Namespace, Labels: map[string]string{label: lobby.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "room", Image: "playnet/room:7"}}},
	}
	if err := ctrl.SetControllerReference(lobby, room, r.Scheme()); err != nil {
		return err
	}
	r.expected.ExpectCreations(key, 1)
	if err := r.Create(ctx, room); err != nil {
		r.expected.CreationObserved(key)
		return err
	}
	return nil
}
