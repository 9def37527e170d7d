package controller

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/masked-conflict/ledger-sync/bad/api/v1"
	"example.org/variants/fourth-reconciles/masked-conflict/ledger-sync/bad/internal/book"
	"example.org/variants/fourth-reconciles/masked-conflict/ledger-sync/bad/internal/storage"
)

// AccountReconciler copies balances.
type AccountReconciler struct {
	client.Client
	Book     book.Book
	Accounts *storage.Accounts
}

// Reconcile copies the balance of one account.
func (r *AccountReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	acc := &v1.Account{}
	if err := r.Get(ctx, req.NamespacedName, acc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	balance, err := r.Book.Balance(ctx, acc.Spec.Number)
	if err != nil {
		return ctrl.Result{}, err
	}
	err = r.Accounts.Modify(ctx, req.NamespacedName, func(st *v1.AccountStatus) bool {
		if st.Balance == balance {
			return false
		}
		st.Balance = balance
		return true
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: 15 * time.Minute}, nil
}

// SetupWithManager registers the controller.
func (r *AccountReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Account{}).Complete(r)
}
