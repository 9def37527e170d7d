package never_written

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A provisioner makes what pods ask for.
type provisioner struct {
	client.Client
	cloud cloud
	seen  []*corev1.Pod
	later chan *corev1.Pod
}

type cloud interface {
	Ensure(ctx context.Context, pod *corev1.Pod) error
	Credentials(ctx context.Context, pod *corev1.Pod) (*corev1.Secret, error)
	Watch(pod *corev1.Pod) error
	Scope(ctx context.Context, pod *corev1.Pod) (*scope, error)
}

type scope struct{ pod *corev1.Pod }

func (s *scope) Close(ctx context.Context) error { return nil }

func (p *provisioner) store(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.StartTime = &metav1.Time{}
	return p.Status().Update(ctx, pod)
}

func (p *provisioner) remember(pod *corev1.Pod) { p.seen = append(p.seen, pod) }

func (p *provisioner) send(pod *corev1.Pod) { p.later <- pod }

func (p *provisioner) named(pod *corev1.Pod) string { return pod.Namespace + "/" + pod.Name }

// The generation is set after the write that was to store it.
func (p *provisioner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := p.cloud.Ensure(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := p.store(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	pod.Status.ObservedGeneration = pod.Generation // want `^never-written: pod.Status.ObservedGeneration is set on what was read and nothing uses it afterwards`
	return ctrl.Result{}, nil
}

// One branch writes what it sets, the other does not.
func (p *provisioner) oneBranch(ctx context.Context, pod *corev1.Pod, manual bool) error {
	current := pod.DeepCopy()
	if manual {
		if err := p.cloud.Ensure(ctx, current); err != nil {
			return err
		}
		current.Status.Message = p.named(current) // want `^never-written: current.Status.Message is set on a copy and nothing uses it afterwards`
	} else {
		current.Status.Message = ""
		return p.store(ctx, current)
	}
	return nil
}

// The conditions are set after the write, by a function.
func (p *provisioner) conditionsAfter(ctx context.Context, pod *corev1.Pod) error {
	current := pod.DeepCopy()
	err := p.store(ctx, current)
	setCondition(current, ready) // want `^never-written: current.Status.Conditions is set by setCondition on a copy, and nothing uses it afterwards`
	return err
}

// What a lookup returns is another object, and the closure of the retry has ended when the retry has.
func (p *provisioner) afterRetry(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	current := pod.DeepCopy()
	secret, err := p.cloud.Credentials(ctx, current)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := p.retried(current, secret.ResourceVersion); err != nil {
		return ctrl.Result{}, err
	}
	current.Status.ObservedGeneration = pod.Generation // want `^never-written: current.Status.ObservedGeneration is set on a copy and nothing uses it afterwards`
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (p *provisioner) retried(pod *corev1.Pod, version string) error {
	pod.Status.Message = version
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		return p.Status().Update(context.TODO(), pod)
	})
}

func (p *provisioner) okBefore(ctx context.Context, pod *corev1.Pod) error {
	current := pod.DeepCopy()
	if err := p.cloud.Ensure(ctx, current); err != nil {
		return err
	}
	current.Status.ObservedGeneration = pod.Generation
	return p.store(ctx, current)
}

// What is deferred writes it.
func (p *provisioner) okDeferred(ctx context.Context, pod *corev1.Pod) error {
	current := pod.DeepCopy()
	defer p.store(ctx, current)
	if err := p.cloud.Ensure(ctx, current); err != nil {
		return err
	}
	current.Status.ObservedGeneration = pod.Generation
	return nil
}

// Others have the object.
func (p *provisioner) okRemembered(pod *corev1.Pod) {
	current := pod.DeepCopy()
	p.remember(current)
	current.Status.ObservedGeneration = pod.Generation
}

func (p *provisioner) okSent(pod *corev1.Pod) {
	current := pod.DeepCopy()
	p.send(current)
	current.Status.ObservedGeneration = pod.Generation
}

func (p *provisioner) okWatched(pod *corev1.Pod) error {
	current := pod.DeepCopy()
	if err := p.cloud.Watch(current); err != nil {
		return err
	}
	current.Status.ObservedGeneration = pod.Generation
	return nil
}

// What writes it has its address.
func (p *provisioner) okScope(ctx context.Context, pod *corev1.Pod) error {
	current := pod.DeepCopy()
	s, err := p.cloud.Scope(ctx, current)
	if err != nil {
		return err
	}
	current.Status.ObservedGeneration = pod.Generation
	return s.Close(ctx)
}

// The next round writes it.
func (p *provisioner) okRounds(ctx context.Context, pod *corev1.Pod) error {
	current := pod.DeepCopy()
	for range 3 {
		if err := p.store(ctx, current); err != nil {
			return err
		}
		current.Status.ObservedGeneration++
	}
	return nil
}
