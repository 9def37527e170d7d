package overwritten

import (
	"context"
	"reflect"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Intents are what a manager of fields wants of objects: of a list of finalizers, an apply changes the entries of the manager alone.
type Intents struct{ client.Client }

func (i *Intents) okIntent(ctx context.Context, current *batchv1.Job) error {
	job := &batchv1.Job{}
	job.ObjectMeta = metav1.ObjectMeta{Namespace: "n", Name: "backup"}
	if current != nil {
		job.ObjectMeta.Name = current.ObjectMeta.Name
		job.ResourceVersion = current.ResourceVersion
	}
	job.Finalizers = []string{"internal.example.com/keep-job"}
	return i.further(ctx, job)
}

func (i *Intents) further(ctx context.Context, job *batchv1.Job) error { return i.apply(ctx, job) }

func (i *Intents) apply(ctx context.Context, object client.Object) error {
	zero := reflect.New(reflect.TypeOf(object).Elem()).Interface()
	data, err := client.MergeFrom(zero.(client.Object)).Data(object)
	if err == nil {
		err = i.Patch(ctx, object, client.RawPatch(types.ApplyPatchType, data), client.ForceOwnership, client.FieldOwner("me"))
	}
	return err
}

func (i *Intents) okHere(ctx context.Context, current *batchv1.Job) error {
	job := &batchv1.Job{}
	job.ResourceVersion = current.ResourceVersion
	job.Finalizers = []string{"internal.example.com/keep-job"}
	return i.Patch(ctx, job, client.Apply, client.FieldOwner("me"))
}

// sometimes applies what it updates in the other case.
func (i *Intents) sometimes(ctx context.Context, current *batchv1.Job) error {
	job := &batchv1.Job{}
	job.ResourceVersion = current.ResourceVersion
	job.Finalizers = []string{"internal.example.com/keep-job"} // want `overwritten: the finalizers of job are replaced`
	if current.Spec.Suspend == nil {
		return i.apply(ctx, job)
	}
	return i.Update(ctx, job)
}

// merged is sent as another patch.
func (i *Intents) merged(ctx context.Context, current *batchv1.Job) error {
	job := &batchv1.Job{}
	job.ResourceVersion = current.ResourceVersion
	job.Finalizers = []string{"internal.example.com/keep-job"} // want `overwritten: the finalizers of job are replaced`
	return i.merge(ctx, job)
}

func (i *Intents) merge(ctx context.Context, object client.Object) error {
	return i.Patch(ctx, object, client.Merge)
}

// another applies another object, and updates this one.
func (i *Intents) another(ctx context.Context, current, other *batchv1.Job) error {
	job := &batchv1.Job{}
	job.ResourceVersion = current.ResourceVersion
	job.Finalizers = []string{"internal.example.com/keep-job"} // want `overwritten: the finalizers of job are replaced`
	if err := i.apply(ctx, other); err != nil {
		return err
	}
	return i.Update(ctx, job)
}
