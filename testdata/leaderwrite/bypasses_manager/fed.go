package bypasses_manager

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// OkScans hands what it finds to a goroutine, which does nothing else (trivy-operator). Who makes the channel is in another package.
type OkScans struct {
	client.Client
	Submitted chan *corev1.Pod
	Results   chan error
}

func (r *OkScans) SetupWithManager(mgr ctrl.Manager) error {
	for _, kind := range []client.Object{&corev1.Pod{}, &corev1.Service{}} {
		if err := ctrl.NewControllerManagedBy(mgr).For(kind).Complete(r.reconcileKind(kind)); err != nil {
			return err
		}
	}
	go r.process()
	return nil
}

func (r *OkScans) reconcileKind(kind client.Object) reconcile.Func {
	return func(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
		r.Submitted <- &corev1.Pod{}
		return ctrl.Result{}, <-r.Results
	}
}

func (r *OkScans) process() {
	for pod := range r.Submitted {
		r.Results <- r.Create(context.Background(), pod)
	}
}

// okPipeline feeds a goroutine through another one.
type okPipeline struct {
	client.Client
	found  chan *corev1.Pod
	sorted chan *corev1.Pod
}

func (r *okPipeline) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.found <- &corev1.Pod{}
	return ctrl.Result{}, nil
}

func (r *okPipeline) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	r.found, r.sorted = make(chan *corev1.Pod), make(chan *corev1.Pod)
	go r.sort(ctx)
	go func() {
		for {
			pod := <-r.sorted
			_ = r.Update(ctx, pod)
		}
	}()
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *okPipeline) sort(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case pod := <-r.found:
			if r.Update(ctx, pod) == nil {
				r.sorted <- pod
			}
		}
	}
}

// A ticking goroutine does the same without being fed.
type ticking struct {
	client.Client
	found chan *corev1.Pod
}

func (r *ticking) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.found <- &corev1.Pod{}
	return ctrl.Result{}, nil
}

func (r *ticking) SetupWithManager(mgr ctrl.Manager) error {
	r.found = make(chan *corev1.Pod)
	go r.follow() // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *ticking) follow() {
	ticker := time.NewTicker(time.Minute)
	for {
		select {
		case pod := <-r.found:
			_ = r.Update(context.Background(), pod)
		case <-ticker.C:
			_ = r.Create(context.Background(), &corev1.ConfigMap{})
		}
	}
}

// What another goroutine sends too comes on every replica.
type doublyFed struct {
	client.Client
	found chan *corev1.Pod
}

func (r *doublyFed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.found <- &corev1.Pod{}
	return ctrl.Result{}, nil
}

func (r *doublyFed) SetupWithManager(mgr ctrl.Manager) error {
	r.found = make(chan *corev1.Pod)
	go func() {
		for range time.Tick(time.Minute) {
			r.found <- &corev1.Pod{}
		}
	}()
	go r.follow() // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *doublyFed) follow() {
	for pod := range r.found {
		_ = r.Update(context.Background(), pod)
	}
}

// What a reconcile of every replica sends comes on every replica.
type fedByFollowers struct {
	client.Client
	found chan *corev1.Pod
}

func (r *fedByFollowers) setup(mgr ctrl.Manager) error {
	r.found = make(chan *corev1.Pod)
	go r.follow() // want `bypasses-manager: this goroutine writes on every replica`
	never := false
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).WithOptions(controller.Options{NeedLeaderElection: &never}).Complete(reconcile.Func(
		func(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
			r.found <- &corev1.Pod{}
			return ctrl.Result{}, nil
		}))
}

func (r *fedByFollowers) follow() {
	for pod := range r.found {
		_ = r.Update(context.Background(), pod)
	}
}
