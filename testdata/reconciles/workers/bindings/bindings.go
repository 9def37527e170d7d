// Package bindings hands functions to the workers of package async.
package bindings

import "github.com/ctrllint/ctrllint/testdata/reconciles/workers/async"

type bindings struct{ worker, simple async.Worker }

func (b *bindings) setup() {
	b.worker = async.NewWorker(async.Options{Name: "bindings", KeyFunc: keyOf, ReconcileFunc: b.reconcile})
	b.simple = async.NewSimpleWorker("simple", b.simply)
}

func keyOf(obj any) (async.QueueKey, error) { // reconciles: none
	return obj, nil
}

func (b *bindings) reconcile(key async.QueueKey) error { // reconciles: ends runs retries
	return b.sync(key)
}

func (b *bindings) sync(key async.QueueKey) error { // reconciles: ends runs retries
	return nil
}

func (b *bindings) simply(key async.QueueKey) error { // reconciles: ends runs retries
	return nil
}
