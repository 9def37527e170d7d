// Package deploy is between a reconcile and the helpers.
package deploy

import (
	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/elsewhere/store"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Webhook deploys a webhook.
func Webhook(c client.Client, namespace string) error {
	if namespace == "" {
		return nil
	}
	return ensure(c, namespace)
}

func ensure(c client.Client, namespace string) error { return store.EnsureCert(c, namespace) }

// System is called where the program begins.
func System(c client.Client) error { return store.OKBootstrap(c) }
