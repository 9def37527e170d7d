// Package optional_used uses optional parts of custom resources without a test.
package optional_used

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type parts struct{ client.Client }

func (p *parts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var backup api.Backup
	if err := p.Get(ctx, req.NamespacedName, &backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if backup.Spec.MaxReplicas != nil && *backup.Spec.Replicas > 3 { // want `^optional-used: backup.Spec.Replicas is optional, and nothing has looked whether it is set: each reconcile of such an object panics, and is tried again$`
		return ctrl.Result{}, nil
	}
	_ = *backup.Spec.Retries // the CRD has a default
	return ctrl.Result{}, nil
}

type params struct{ Backup api.Backup }

func byValue(p params) int32 {
	return *p.Backup.Spec.Replicas // want `optional-used: p.Backup.Spec.Replicas is optional`
}

// Only the first link has a guard.
func chain(b *api.Backup) *int32 {
	if b.Spec.Strategy == nil {
		return nil
	}
	return b.Spec.Strategy.Rolling.MaxSurge // want `optional-used: b.Spec.Strategy.Rolling is optional`
}

// A part of Kubernetes inside of a custom resource has no defaults.
func template(b *api.Backup) int64 {
	return *b.Spec.Template.Spec.TerminationGracePeriodSeconds // want `optional-used: b.Spec.Template.Spec.TerminationGracePeriodSeconds is optional`
}

// A deployment has been defaulted by the API server.
func okDeployment(d *appsv1.Deployment) int32 { return *d.Spec.Replicas }

func okDeref(b *api.Backup) int32 { return ptr.Deref(b.Spec.Replicas, 1) }

// What Default leaves set is there, and what it sets for some objects only is not.
func defaulted(b *api.Policy) string {
	if *b.Spec.Days > 7 {
		return b.Spec.Mode.Name
	}
	return b.Spec.Rotation.Name // want `optional-used: b.Spec.Rotation is optional`
}

// Default is not called for objects that are changed.
func created(b *api.Plan) string {
	return b.Spec.Mode.Name // want `optional-used: b.Spec.Mode is optional`
}

// The callers have looked.
func okCallers(list []api.Backup) (sum int32) {
	for i := range list {
		if list[i].Spec.Replicas != nil {
			sum += replicas(&list[i])
		}
	}
	return sum
}

func replicas(b *api.Backup) int32 { return *b.Spec.Replicas }

// The kind says that it is there.
func okKind(b *api.Backup) string {
	if b.Spec.Type == "rolling" {
		return b.Spec.Strategy.Type
	}
	return ""
}

// It has just been made.
func okMade() string {
	b := &api.Backup{Spec: api.BackupSpec{Strategy: &api.Strategy{Type: "none"}}}
	return b.Spec.Strategy.Type
}

// The name of a function that is handed the object has a noun that looks like a verb.
func policy(c completer, b *api.Backup) string {
	c.ReplicaSetOf(b)
	return b.Spec.Strategy.Type // want `optional-used: b.Spec.Strategy is optional`
}

type completer interface {
	ReplicaSetOf(b *api.Backup) *appsv1.ReplicaSet
	CompleteBackup(b *api.Backup)
}

func okCompleted(c completer, b *api.Backup) string {
	c.CompleteBackup(b)
	return b.Spec.Strategy.Type
}

// A text that says something else than which parts there are.
func other(b *api.Backup) *int32 {
	if b.Spec.Owner == "team" {
		return b.Spec.Strategy.Window // want `optional-used: b.Spec.Strategy is optional`
	}
	return nil
}
