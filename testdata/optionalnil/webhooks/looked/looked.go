// Package looked has a webhook that looks at what the API requires.
package looked

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// okDefaulter looks at what is required.
type okDefaulter struct{}

func (d *okDefaulter) Default(ctx context.Context, obj runtime.Object) error {
	b, ok := obj.(*api.Backup)
	if !ok || b.Spec.Target == nil {
		return nil
	}
	if b.Spec.Target.Name == "" {
		b.Spec.Target.Name = b.Name
	}
	return nil
}
