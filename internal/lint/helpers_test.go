package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/reconcileresult"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// byHelpers is a controller that applies objects by a function of another module, which is handed its client, and one that reads by such a function.
const byHelpers = `
-- apply/go.mod --
module example.org/apply

go 1.26.0
-- apply/apply.go --
// Package apply is of another module, of which there are no facts.
package apply

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

func ApplyObject(ctx context.Context, c client.Client, object client.Object) error {
	return c.Patch(ctx, object, client.Apply)
}

func LoadObject(ctx context.Context, c client.Client, object client.Object) error {
	return c.Get(ctx, client.ObjectKeyFromObject(object), object)
}
-- use.go --
package use

import (
	"context"

	"example.org/apply"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type daemons struct{ client.Client }

func (d *daemons) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := d.ensure(ctx, req.Namespace); err != nil {
		log.FromContext(ctx).Error(err, "daemon not applied")
	}
	return ctrl.Result{}, nil
}

func (d *daemons) ensure(ctx context.Context, namespace string) error {
	daemon := &corev1.Pod{}
	daemon.Namespace = namespace
	return apply.ApplyObject(context.TODO(), d.Client, daemon)
}

type hints struct{ client.Client }

func (h *hints) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := h.load(ctx, req.Namespace); err != nil {
		log.FromContext(ctx).Error(err, "hint not loaded")
	}
	return ctrl.Result{}, nil
}

func (h *hints) load(ctx context.Context, namespace string) error {
	hint := &corev1.ConfigMap{}
	hint.Namespace = namespace
	return apply.LoadObject(context.TODO(), h.Client, hint)
}
`

// TestHelpersOfOtherModules lints what works on the cluster by functions of another module: one that says by its name that it changes something, and is handed
// a client, counts as a write, whose error must not end in a log.
func TestHelpersOfOtherModules(t *testing.T) {
	dir := write(t, byHelpers)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "go.mod" {
			text = append(text, "\nrequire example.org/apply v0.0.0\n\nreplace example.org/apply => ./apply\n"...)
		}
		rewriteFile(t, filepath.Join(dir, name), string(text))
	}
	strict, err := rule.WithChecks(reconcileresult.Analyzer, []string{"logged-only"})
	if err != nil {
		t.Fatal(err)
	}
	findings := run(t, dir, []string{"."}, strict).Findings
	if len(findings) != 1 || !strings.Contains(findings[0].Message, "the error of ensure is logged") {
		t.Errorf("%+v", findings)
	}
}
