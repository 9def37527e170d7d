package swallowed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Remediations has helpers that return no error.
type Remediations struct {
	client.Client
	optional bool
}

func (r *Remediations) machine(ctx context.Context, key client.ObjectKey) *corev1.Node {
	node := &corev1.Node{}
	if err := r.Get(ctx, key, node); err != nil {
		return nil
	}
	return node
}

func (r *Remediations) known(ctx context.Context, key client.ObjectKey) bool {
	return r.Get(ctx, key, &corev1.Secret{}) == nil
}

// remediation logs what it cannot return (machine-deletion-remediation).
func (r *Remediations) remediation(ctx context.Context, key client.ObjectKey) *corev1.Pod {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, key, pod); err != nil {
		if !apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Error(err, "cannot read the remediation")
		}
		return nil
	}
	return pod
}

func (r *Remediations) lookup(ctx context.Context, key client.ObjectKey) (*corev1.Node, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, key, node); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return node, nil
}

// Reconcile is done where it could not read.
func (r *Remediations) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := r.remediation(ctx, req.NamespacedName)
	if pod == nil {
		return ctrl.Result{}, nil // want `logged-only: an error of the lookup in remediation is taken for the absence of the object: this return says that the work is done`
	}
	if !r.known(ctx, req.NamespacedName) {
		ctrl.LoggerFrom(ctx).Info("nothing to do")
		return ctrl.Result{}, nil // want `swallowed: an error of the lookup in known is taken for the absence of the object`
	}
	if err := r.remediate(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return r.okComesBack(ctx, req)
}

func (r *Remediations) remediate(ctx context.Context, pod *corev1.Pod) error {
	node := r.machine(ctx, client.ObjectKey{Name: pod.Spec.NodeName})
	if node == nil {
		return nil // want `swallowed: an error of the lookup in machine is taken for the absence of the object`
	}
	return r.Delete(ctx, node)
}

// okComesBack looks again.
func (r *Remediations) okComesBack(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if node := r.machine(ctx, req.NamespacedName); node == nil {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.revokes(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	node, err := r.lookup(ctx, req.NamespacedName)
	if node == nil || err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okGoesOn(ctx, node)
}

// okGoesOn does without the node.
func (r *Remediations) okGoesOn(ctx context.Context, node *corev1.Node) error {
	other := r.machine(ctx, client.ObjectKey{Name: node.Name + "-standby"})
	if other == nil {
		node.Labels = map[string]string{"standby": "none"}
	}
	return r.Update(ctx, node)
}

// revoke does nothing where it could not read, as where there is nothing to revoke (certman-operator).
func (r *Remediations) revoke(ctx context.Context, pod *corev1.Pod) error {
	if r.known(ctx, client.ObjectKeyFromObject(pod)) {
		if err := r.Delete(ctx, pod); err != nil {
			return err
		}
	}
	return nil // want `swallowed: an error of the lookup in known is taken for the absence of the object`
}

// release does so for what it gets.
func (r *Remediations) release(ctx context.Context, pod *corev1.Pod) error {
	if node := r.machine(ctx, client.ObjectKey{Name: pod.Spec.NodeName}); node != nil && node.Spec.Unschedulable {
		node.Spec.Unschedulable = false
		if err := r.Update(ctx, node); err != nil {
			return err
		}
	}
	return nil // want `swallowed: an error of the lookup in machine is taken for the absence of the object`
}

// okNotes only says what is there.
func (r *Remediations) okNotes(ctx context.Context, pod *corev1.Pod) error {
	if r.known(ctx, client.ObjectKeyFromObject(pod)) {
		ctrl.LoggerFrom(ctx).Info("there is a secret")
	}
	return nil
}

// okLabels goes on whether there is a secret or not.
func (r *Remediations) okLabels(ctx context.Context, pod *corev1.Pod) error {
	if r.known(ctx, client.ObjectKeyFromObject(pod)) {
		pod.Labels = map[string]string{"secret": "there"}
	}
	return r.Update(ctx, pod)
}

func (r *Remediations) revokes(ctx context.Context, req ctrl.Request) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	for _, does := range []func(context.Context, *corev1.Pod) error{r.revoke, r.release, r.okNotes, r.okLabels} {
		if err := does(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}
