// Package handed_back has functions that change an object and return it.
package handed_back

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/handed_back/status"
)

// What the helper returns is the object that it was handed.
func step(b *api.Backup) {
	b = status.Progressing(b, "starts")
	fmt.Println(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
}

func marked(b *api.Backup) *api.Backup {
	b.Annotations = map[string]string{"marked": "true"}
	return b
}

func twice(b *api.Backup) {
	b = status.Progressing(marked(b), "starts")
	fmt.Println(b.Spec.Strategy.Type) // want `optional-used: b.Spec.Strategy is optional`
}

func read(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var b api.Backup
	if err := c.Get(ctx, key, &b); err != nil {
		return err
	}
	out := status.Progressing(&b, "starts")
	fmt.Println(*out.Spec.MaxReplicas) // want `optional-used: out.Spec.MaxReplicas is optional`
	return nil
}

// The error beside it says nothing of its parts.
func failing(b *api.Backup) error {
	b, err := status.Checked(b)
	if err != nil {
		return err
	}
	fmt.Println(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
	return nil
}

// The part was there before, and still is.
func okTestedBefore(b *api.Backup) {
	if b.Spec.Replicas == nil {
		return
	}
	b = status.Progressing(b, "starts")
	fmt.Println(*b.Spec.Replicas)
}

func okTestedAfter(b *api.Backup) {
	b = status.Progressing(b, "starts")
	if b.Spec.Replicas != nil {
		fmt.Println(*b.Spec.Replicas)
	}
}

// The helper sets the part.
func okCompleted(b *api.Backup) {
	b = status.Defaulted(b)
	fmt.Println(*b.Spec.Replicas)
}

func counted(b *api.Backup) *api.Backup {
	b.Spec.Replicas = new(int32)
	return b
}

func okCounted(b *api.Backup) {
	fmt.Println(*counted(b).Spec.Replicas)
}

// The helper may return another object.
func okOther(b *api.Backup, all map[string]*api.Backup) {
	fmt.Println(*newest(b, all).Spec.Replicas)
}

func newest(b *api.Backup, all map[string]*api.Backup) *api.Backup {
	if other := all[b.Name]; other != nil && other.Spec.Replicas != nil {
		return other
	}
	return b
}

// All callers have looked.
func okGuarded(b *api.Backup) {
	if b.Spec.TTL != nil {
		waits(b)
	}
}

func waits(b *api.Backup) {
	b = status.Progressing(b, "waits")
	fmt.Println(b.Spec.TTL.Duration)
}

// Somebody asks for the kind.
func okKind(b *api.Backup) {
	if b.Spec.Type == "rolling" {
		b = status.Progressing(b, "rolls")
		fmt.Println(b.Spec.Strategy.Type)
	}
}
