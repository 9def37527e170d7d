package swallowed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
)

// A Resolver reads objects and sets their kinds.
type Resolver struct{ client.Client }

// kinded fails only if the scheme does not know the type.
func (r *Resolver) kinded(object client.Object) (client.Object, error) {
	kind, err := apiutil.GVKForObject(object, r.Scheme())
	if err != nil {
		return nil, err
	}
	object.GetObjectKind().SetGroupVersionKind(kind)
	return object, nil
}

// wrapped says so in other words.
func (r *Resolver) wrapped(object runtime.Object) (*schema.GroupVersionKind, error) {
	kinds, _, err := r.Scheme().ObjectKinds(object)
	if err != nil {
		return nil, fmt.Errorf("no kind: %w", err)
	}
	return &kinds[0], nil
}

// named fails for objects without a name as well.
func (r *Resolver) named(object client.Object) (client.Object, error) {
	if object.GetName() == "" {
		return nil, errors.New("no name")
	}
	return r.kinded(object)
}

// okRead asks for the kind of what the client has just read (trivy-operator).
func (r *Resolver) okRead(ctx context.Context, key client.ObjectKey) (*batchv1.Job, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return nil, err
	}
	object, err := r.kinded(job)
	return object.(*batchv1.Job), err
}

func (r *Resolver) okReadAndWrapped(ctx context.Context, key client.ObjectKey) (string, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return "", err
	}
	kind, err := r.wrapped(job)
	return kind.Kind, err
}

// notRead has the object from its caller.
func (r *Resolver) notRead(job *batchv1.Job) (*batchv1.Job, error) {
	object, err := r.kinded(job)
	return object.(*batchv1.Job), err // want `swallowed: this panics when kinded fails`
}

// other asks for the kind of another object than the one that was read.
func (r *Resolver) other(ctx context.Context, key client.ObjectKey) (*batchv1.CronJob, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return nil, err
	}
	object, err := r.kinded(&batchv1.CronJob{})
	return object.(*batchv1.CronJob), err // want `swallowed: this panics when kinded fails`
}

func (r *Resolver) unnamed(ctx context.Context, key client.ObjectKey) (*batchv1.Job, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return nil, err
	}
	object, err := r.named(job)
	return object.(*batchv1.Job), err // want `swallowed: this panics when named fails`
}

// A lock is texts and numbers.
type lock struct {
	Holder string            `json:"holder"`
	Since  int64             `json:"since"`
	Labels map[string]string `json:"labels,omitempty"`
	notes  []any
}

// A draft may hold anything.
type draft struct {
	Value any `json:"value"`
}

func (l *lock) encoded() (*string, error) {
	data, err := json.Marshal(l)
	if err != nil {
		return nil, fmt.Errorf("lock of %s: %w", l.Holder, err)
	}
	text := string(data)
	return &text, nil
}

func (d draft) encoded() (*string, error) {
	data, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	text := string(data)
	return &text, nil
}

func (l *lock) okEncoded(job *batchv1.Job) error {
	text, err := l.encoded()
	job.Annotations["lock"] = *text
	return err
}

func (d draft) dropped(job *batchv1.Job) error {
	text, err := d.encoded()
	job.Annotations["draft"] = *text // want `swallowed: this panics when encoded fails`
	return err
}
