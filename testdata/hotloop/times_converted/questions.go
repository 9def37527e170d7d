package times_converted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/times_converted/store"
)

// Local looks after the sites of a node.
type Local struct {
	client.Client
	node string
}

func (l *Local) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(l)
}

func (l *Local) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := l.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := l.okCreated(ctx, site.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	if err := l.okEnsured(ctx, site.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	if err := l.okDiffers(ctx, site.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	if err := l.okRecent(ctx, site.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	if ok, err := store.OnNode(ctx, l.Client, l.node, site.Spec.Place); err != nil {
		return ctrl.Result{}, err
	} else if !ok {
		return ctrl.Result{}, nil
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, l.Status().Update(ctx, site)
}

// What is not there is made, with the time of that.
func (l *Local) okCreated(ctx context.Context, site *api.Site) error {
	there, err := store.Exists(ctx, l.Client, site.Spec.Place)
	if err != nil {
		return err
	}
	if !there {
		site.Status.Checked = metav1.Now()
		if err := l.Status().Update(ctx, site); err != nil {
			return err
		}
		return l.Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: site.Spec.Place}})
	}
	return nil
}

// The call makes what is not there.
func (l *Local) okEnsured(ctx context.Context, site *api.Site) error {
	made, err := store.Ensure(ctx, l.Client, site.Spec.Place)
	if err != nil || !made {
		return err
	}
	site.Status.Checked = metav1.Now()
	return l.Status().Update(ctx, site)
}

// The question is about a difference, which the pass takes away.
func (l *Local) okDiffers(ctx context.Context, site *api.Site) error {
	differs, err := store.NeedsLabel(ctx, l.Client, site.Spec.Place)
	if err != nil || !differs {
		return err
	}
	site.Status.Checked = metav1.Now()
	return l.Status().Update(ctx, site)
}

// The question looks at the status.
func (l *Local) okRecent(ctx context.Context, site *api.Site) error {
	due, err := store.Due(ctx, l.Client, site)
	if err != nil || !due {
		return err
	}
	site.Status.Checked = metav1.Now()
	return l.Status().Update(ctx, site)
}
