// Package reassigned has objects in variables that closures capture and that are assigned anew.
package reassigned

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A deferred closure captures the variable, and what a helper returns is assigned to it: up to there it holds the object that was handed over.
func patchAtEnd(ctx context.Context, c client.Client, b *api.Backup) error {
	defer func() { _ = c.Status().Update(ctx, b) }()
	if b.Spec.Owner == "" {
		b = withoutOwner(b)
		return nil
	}
	fmt.Println(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
	return nil
}

func withoutOwner(b *api.Backup) *api.Backup {
	b.Status.Conditions = nil
	return b
}

// So does one that the function has read.
func readAndPatched(ctx context.Context, c client.Client, key client.ObjectKey) error {
	b := &api.Backup{}
	defer func() { fmt.Println(b.Name) }()
	if err := c.Get(ctx, key, b); err != nil {
		return err
	}
	fmt.Println(b.Spec.Strategy.Type) // want `optional-used: b.Spec.Strategy is optional`
	b = withoutOwner(b)
	return nil
}

// A closure that only reads the variable may run at any time.
func loggedInBetween(ctx context.Context, b *api.Backup) {
	log := func() { fmt.Println(b.Name) }
	log()
	fmt.Println(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
	b = withoutOwner(b)
	log()
}

// A test of the part before the assignment says nothing of the part of the next object.
func testedBefore(b, other *api.Backup) {
	defer func() { fmt.Println(b.Name) }()
	if b.Spec.MaxReplicas == nil {
		return
	}
	fmt.Println(*b.Spec.MaxReplicas)
	b = withoutOwner(b)
}

// What the test says is true until the variable is assigned to.
func okTested(ctx context.Context, c client.Client, b *api.Backup) {
	defer func() { _ = c.Status().Update(ctx, b) }()
	if b.Spec.Replicas == nil {
		b = withoutOwner(b)
		return
	}
	fmt.Println(*b.Spec.Replicas)
}

// What the helper returns may be complete.
func okCompleted(ctx context.Context, c client.Client, b *api.Backup) {
	defer func() { _ = c.Status().Update(ctx, b) }()
	b = complete(b)
	fmt.Println(*b.Spec.Replicas)
}

func complete(b *api.Backup) *api.Backup {
	out := b.DeepCopy()
	if out.Spec.Replicas == nil {
		out.Spec.Replicas = new(int32)
	}
	return out
}

// The part is set in the object that the variable has.
func okSet(b *api.Backup) {
	defer func() { fmt.Println(b.Name) }()
	if b.Spec.Replicas == nil {
		b.Spec.Replicas = new(int32)
	}
	fmt.Println(*b.Spec.Replicas)
	b = withoutOwner(b)
}

// A closure that runs in between may have put another object there.
func okReplaced(b *api.Backup) {
	replace := func() { b = complete(b) }
	replace()
	fmt.Println(*b.Spec.Replicas)
}

// All callers have looked.
func okGuarded(b *api.Backup) {
	if b.Spec.TTL != nil {
		waits(b)
	}
}

func waits(b *api.Backup) {
	defer func() { fmt.Println(b.Name) }()
	fmt.Println(b.Spec.TTL.Duration)
	b = withoutOwner(b)
}

// The object is one that the function has made.
func okMade() {
	b := &api.Backup{}
	defer func() { fmt.Println(b.Name) }()
	b.Spec.Strategy = &api.Strategy{}
	fmt.Println(b.Spec.Strategy.Type)
	b = withoutOwner(b)
}
