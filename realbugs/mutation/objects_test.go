package mutation

import (
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/load"
)

// api declares what the operators know by name.
const api = `package program

import "context"

type Result struct{ RequeueAfter int }
type Object struct {
	DeletionTimestamp *int
	Spec, Status      string
}

func (o *Object) DeepCopy() *Object { c := *o; return &c }

type Base struct{ *Object }

func MergeFrom(o *Object) Base { return Base{o} }

type Status interface {
	Update(ctx context.Context, o *Object) error
}
type Client interface {
	Status() Status
	Get(ctx context.Context, name string, o *Object) error
	Update(ctx context.Context, o *Object) error
	Patch(ctx context.Context, o *Object, b Base) error
	Error(err error)
	cleanup(ctx context.Context) error
}

func AddFinalizer(o *Object) bool    { return true }
func RemoveFinalizer(o *Object) bool { return true }
func CreateOrUpdate(ctx context.Context, c Client, o *Object, set func() error) error {
	return set()
}
`

// written are programs with what the operators on objects and errors look for, each in a function of the operator's name.
const writtenPrograms = `package program

import "context"

func earlyRemoval(ctx context.Context, c Client, o *Object) (Result, error) {
	if err := c.cleanup(ctx); err != nil {
		return Result{}, err
	}
	RemoveFinalizer(o)
	return Result{}, c.Update(ctx, o)
}

func uncheckedAdd(ctx context.Context, c Client, o *Object) error {
	if o.DeletionTimestamp != nil {
		return nil
	}
	if AddFinalizer(o) {
		return c.Update(ctx, o)
	}
	return nil
}

func losses(ctx context.Context, c Client, o *Object) (Result, error) {
	err := c.Update(ctx, o)
	if err != nil {
		c.Error(err)
		return Result{}, err
	}
	if err := c.cleanup(ctx); err != nil {
		return Result{RequeueAfter: 1}, err
	}
	return later(ctx)
}

func later(ctx context.Context) (Result, error) { return Result{RequeueAfter: 1}, nil }

func status(ctx context.Context, c Client) error {
	o := &Object{}
	if err := c.Get(ctx, "o", o); err != nil {
		return err
	}
	o.Status = "ready"
	return c.Status().Update(ctx, o)
}

func patched(ctx context.Context, c Client, o *Object) error {
	base := o.DeepCopy()
	o.Spec = "size"
	return c.Patch(ctx, o, MergeFrom(base))
}

func mutated(ctx context.Context, c Client, o *Object) error {
	if err := CreateOrUpdate(ctx, c, o, func() error {
		o.Spec = "size"
		return nil
	}); err != nil {
		return err
	}
	return nil
}
`

func TestFindInReconcilers(t *testing.T) {
	dir := module(t, map[string]string{"api.go": api, "program.go": writtenPrograms})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.Operator.Name+" in "+m.Function+": "+m.Before+" => "+m.After)
	}
	want := []string{
		"dropped-cleanup-error in earlyRemoval: if err := c.cleanup(ctx); err != nil { => if err := c.cleanup(ctx); err != nil {",
		"early-removal in earlyRemoval: if err := c.cleanup(ctx); err != nil { => ",
		"swallowed in earlyRemoval: return Result{}, err => return Result{}, nil",
		"unwritten-finalizer in earlyRemoval: return Result{}, c.Update(ctx, o) => return Result{}, nil",
		"unasked-add in uncheckedAdd: if o.DeletionTimestamp != nil { => if AddFinalizer(o) {",
		"unwritten-finalizer in uncheckedAdd: return c.Update(ctx, o) => return nil",
		"logged-only in losses: return Result{}, err => return Result{}, nil",
		"other-error in losses: return Result{RequeueAfter: 1}, err => return Result{RequeueAfter: 1}, err",
		"swallowed in losses: return Result{RequeueAfter: 1}, err => return Result{}, nil",
		"dropped-result in losses: return later(ctx) => _, stepErr := later(ctx); return Result{}, stepErr",
		"late-read in status: if err := c.Get(ctx, \"o\", o); err != nil { => ",
		"status-writer in status: return c.Status().Update(ctx, o) => return c.Update(ctx, o)",
		"unwritten-status in status: return c.Status().Update(ctx, o) => return nil",
		"late-base in patched: base := o.DeepCopy() => ",
		"early-mutation in mutated: if err := CreateOrUpdate(ctx, c, o, func() error { => o.Spec = \"size\"",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}
