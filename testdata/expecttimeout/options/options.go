// Package options holds a store whose methods have names of their own, which the test gives to the rule.
package options

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Ledger is a store: Book raises, Settle lowers, Balanced is satisfied and Close deletes.
type Ledger struct{ open map[string]int }

func (l *Ledger) Book(account string)          { l.open[account]++ }
func (l *Ledger) Settle(account string)        { l.open[account]-- }
func (l *Ledger) Balanced(account string) bool { return l.open[account] == 0 }
func (l *Ledger) Close(account string)         { delete(l.open, account) }

// Journal is a twin that no option names.
type Journal struct{ open map[string]int }

func (l *Journal) Book(account string)          { l.open[account]++ }
func (l *Journal) Settle(account string)        { l.open[account]-- }
func (l *Journal) Balanced(account string) bool { return l.open[account] == 0 }
func (l *Journal) Close(account string)         { delete(l.open, account) }

type Reconciler struct {
	client.Client
	ledger  *Ledger
	other   *Ledger
	journal *Journal
}

func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, ledger: &Ledger{}, other: &Ledger{}, journal: &Journal{}}
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // want `never-cleared: Reconcile returns when its object is gone`
		}
		return ctrl.Result{}, err
	}
	if !r.ledger.Balanced(req.String()) { // want `no-timeout: Reconcile returns without requeue while Balanced is false`
		return ctrl.Result{}, nil
	}
	r.ledger.Book(req.String())
	if err := r.Create(ctx, pod); err != nil {
		return ctrl.Result{}, err // want `raise-without-lower: Create fails and this return keeps what Book raised for it`
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) okSettles(ctx context.Context, req ctrl.Request, pod *corev1.Pod) error {
	r.other.Book(req.String())
	if err := r.Create(ctx, pod); err != nil {
		r.other.Settle(req.String())
		return err
	}
	r.other.Close(req.String())
	return nil
}

func (r *Reconciler) okJournal(ctx context.Context, req ctrl.Request, pod *corev1.Pod) (ctrl.Result, error) {
	if !r.journal.Balanced(req.String()) {
		return ctrl.Result{}, nil
	}
	r.journal.Book(req.String())
	if err := r.Create(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
