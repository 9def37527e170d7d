package not_persisted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Phases hands the object to steps before its last write.
type Phases struct {
	client.Client
	steps Steps
	last  *corev1.Pod
}

// Steps are of somebody else.
type Steps interface {
	Run(ctx context.Context, pod *corev1.Pod) error
}

// handle sets the phase by functions that it is handed.
func handle(pod *corev1.Pod, start func(*corev1.Pod) error, look func(*corev1.Pod) (string, error)) {
	switch pod.Status.Phase {
	case "":
		if start(pod) != nil {
			pod.Status.Phase = corev1.PodFailed
		}
	case corev1.PodRunning:
		if _, err := look(pod); err != nil {
			pod.Status.Message = err.Error()
		}
	}
}

func (r *Phases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	handle(pod, begin, look)
	if err := r.Status().Update(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if pod.Status.Phase == corev1.PodFailed {
		controllerutil.RemoveFinalizer(pod, "example.com/phase") // want `not-persisted: the finalizer of pod is removed in memory and never written`
	}
	return ctrl.Result{}, nil
}

func begin(pod *corev1.Pod) error           { pod.Status.Message = "begun"; return nil }
func look(pod *corev1.Pod) (string, error)  { return pod.Status.Message, nil }
func (r *Phases) keep(pod *corev1.Pod)      { r.last = pod }
func (r *Phases) later(pod *corev1.Pod)     { go func() { _ = r.Update(context.Background(), pod) }() }
func (r *Phases) scope(p *corev1.Pod) scope { return scope{r, p} }

type scope struct {
	client client.Client
	pod    *corev1.Pod
}

func (s scope) Close(ctx context.Context) error { return s.client.Update(ctx, s.pod) }

// stepped is handed to a step of somebody else by a method.
func (r *Phases) stepped(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	if err := r.step(ctx, pod); err != nil {
		return err
	}
	controllerutil.AddFinalizer(pod, "example.com/phase") // want `not-persisted: the finalizer of pod is added in memory and never written`
	return nil
}

func (r *Phases) step(ctx context.Context, pod *corev1.Pod) error { return r.steps.Run(ctx, pod) }

func (r *Phases) okKept(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	r.keep(pod)
	controllerutil.RemoveFinalizer(pod, "example.com/phase")
	return r.okLater(ctx, key)
}

func (r *Phases) okLater(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	r.later(pod)
	controllerutil.RemoveFinalizer(pod, "example.com/phase")
	return r.okScoped(ctx, key)
}

func (r *Phases) okScoped(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	open := r.scope(pod)
	controllerutil.RemoveFinalizer(pod, "example.com/phase")
	return open.Close(ctx)
}

// okAfter hands the object on after the change.
func (r *Phases) okAfter(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	controllerutil.AddFinalizer(pod, "example.com/phase")
	return r.step(ctx, pod)
}

// okEachTurn hands it on in the next turn.
func (r *Phases) okEachTurn(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	for range 3 {
		if err := r.step(ctx, pod); err != nil {
			return err
		}
		controllerutil.AddFinalizer(pod, "example.com/phase")
	}
	return nil
}
