package storage

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/masked-conflict/ledger-sync/bad/api/v1"
)

// Accounts stores accounts.
type Accounts struct {
	c client.Client
}

// NewAccounts returns the store of a client.
func NewAccounts(c client.Client) *Accounts { return &Accounts{c: c} }

// Modify reads an account, changes it and writes its status until that works.
func (a *Accounts) Modify(ctx context.Context, key client.ObjectKey, change func(*v1.AccountStatus) bool) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		acc := &v1.Account{}
		if err := a.c.Get(ctx, key, acc); err != nil {
			return client.IgnoreNotFound(err)
		}
		if !change(&acc.Status) {
			return nil
		}
		return a.save(ctx, acc)
	})
}

func (a *Accounts) save(ctx context.Context, acc *v1.Account) error {
	if err := a.c.Status().Update(ctx, acc); err != nil {
		return fmt.Errorf("store balance of %s: %v", acc.Spec.Number, err) // WANT retryconflict/masked-conflict
	}
	return nil
}
