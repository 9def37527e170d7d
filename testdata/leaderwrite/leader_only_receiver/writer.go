package leader_only_receiver

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// An Update is one status to write.
type Update struct{ Name types.NamespacedName }

// A Handler writes statuses, on the leader.
type Handler struct {
	enabled chan struct{}
	updates chan Update
	early   chan Update
	safe    chan Update
	apply   func(Update)
}

// NewHandler returns a Handler.
func NewHandler(apply func(Update)) *Handler {
	return &Handler{
		enabled: make(chan struct{}), updates: make(chan Update, 100),
		early: make(chan Update, 1000), safe: make(chan Update), apply: apply,
	}
}

// NeedLeaderElection keeps it to the leader.
func (h *Handler) NeedLeaderElection() bool { return true }

// Start writes until the context ends.
func (h *Handler) Start(ctx context.Context) error {
	close(h.enabled)
	for {
		select {
		case <-ctx.Done():
			return nil
		case u := <-h.updates:
			h.apply(u)
		case u := <-h.early:
			h.apply(u)
		case u := <-h.safe:
			h.apply(u)
		}
	}
}

// Writer returns what the reconcilers send to.
func (h *Handler) Writer() Writer { return &writer{h.updates, h.early, h.safe, h.enabled} }

// A Writer takes statuses to write.
type Writer interface {
	Send(u Update)
	okSendWhenEnabled(u Update)
}

type writer struct {
	updates chan<- Update
	early   chan<- Update
	safe    chan<- Update
	enabled <-chan struct{}
}

func (w *writer) Send(u Update) {
	w.updates <- u // want `leader-only-receiver: send on w.updates blocks for ever on a replica that does not lead`
}

// okSendWhenEnabled sends once the leader has opened the channel, and keeps the rest while there is room.
func (w *writer) okSendWhenEnabled(u Update) {
	select {
	case <-w.enabled:
		w.safe <- u
	default:
		if len(w.early) < cap(w.early) {
			w.early <- u
		}
	}
}

// A GatewayReconciler translates on every replica.
type GatewayReconciler struct{ statuses Writer }

// Reconcile sends a status.
func (r *GatewayReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.statuses.Send(Update{req.NamespacedName})
	r.statuses.okSendWhenEnabled(Update{req.NamespacedName})
	return reconcile.Result{}, nil
}

// NewProvider sets up a manager whose controllers run on every replica.
func NewProvider(apply func(Update)) (manager.Manager, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), manager.Options{
		LeaderElection:   true,
		LeaderElectionID: "gateway.example.com",
		Controller:       config.Controller{NeedLeaderElection: ptr.To(false)},
	})
	if err != nil {
		return nil, err
	}
	handler := NewHandler(apply)
	if err := mgr.Add(handler); err != nil {
		return nil, err
	}
	_, err = controller.New("gateway", mgr, controller.Options{Reconciler: &GatewayReconciler{handler.Writer()}})
	return mgr, err
}

// A Counter counts on the leader what leader-only reconcilers send.
type Counter struct{ counts chan int }

// Start counts until the context ends.
func (c *Counter) Start(ctx context.Context) error {
	total := 0
	for {
		select {
		case <-ctx.Done():
			return nil
		case n := <-c.counts:
			total += n
		}
	}
}

// A CountReconciler runs where the Counter does.
type CountReconciler struct{ counter *Counter }

// Reconcile counts one.
func (r *CountReconciler) Reconcile(context.Context, reconcile.Request) (reconcile.Result, error) {
	r.counter.counts <- 1
	return reconcile.Result{}, nil
}

func okBothOnLeader(mgr ctrl.Manager) error {
	counter := &Counter{counts: make(chan int)}
	if err := mgr.Add(counter); err != nil {
		return err
	}
	_, err := controller.New("count", mgr, controller.Options{Reconciler: &CountReconciler{counter}})
	return err
}
