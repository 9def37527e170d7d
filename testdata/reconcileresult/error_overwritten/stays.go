package error_overwritten

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Preflights looks whether all is there.
type Preflights struct{ client.Client }

// okRequeued shows the failure in a status, and comes back.
func (p *Preflights) okRequeued(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result := ctrl.Result{RequeueAfter: 10 * time.Second}
	err := p.Update(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not updated", "why", err.Error())
		pod.Status.Message = "not updated"
		err = p.Status().Update(ctx, pod)
		if err != nil {
			return result, err
		}
		return result, err
	}
	return ctrl.Result{}, nil
}

// done does the same and does not come back.
func (p *Preflights) done(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := p.Update(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not updated", "why", err.Error())
		pod.Status.Message = "not updated"
		err = p.Status().Update(ctx, pod)
		if err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err // want `error-overwritten: err is nil here: the success of Update has overwritten the error that was found`
	}
	return ctrl.Result{}, nil
}

// okEnded has the error of a context that stays ended.
func (p *Preflights) okEnded(ctx context.Context, pod *corev1.Pod) error {
	err := p.Update(ctx, pod)
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("update: %w", err)
	}
	return nil
}

// okWalked walks by a function that lets all errors be.
func (p *Preflights) okWalked(dir string) ([]string, error) {
	var names []string
	visit := func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			names = append(names, entry.Name())
		}
		return nil
	}
	err := filepath.WalkDir(dir, visit)
	err = filepath.WalkDir(filepath.Join(dir, "more"), visit)
	return names, err
}

// walked walks by one that returns them.
func (p *Preflights) walked(dir string) ([]string, error) {
	var names []string
	visit := func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		names = append(names, entry.Name())
		return nil
	}
	err := filepath.WalkDir(dir, visit) // want `error-overwritten: the error of WalkDir is overwritten`
	err = filepath.WalkDir(filepath.Join(dir, "more"), visit)
	return names, err
}
