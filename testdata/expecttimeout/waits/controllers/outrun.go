package controllers

import (
	"context"
	"errors"
	"strings"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

var errLate = errors.New("the volume is not mounted")

// A RearmingReconciler makes its time-out anew in each round, and a ticker comes sooner each time.
type RearmingReconciler struct{ VolumeReconciler }

func (r *RearmingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.inTurn(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okOnce(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okSlowly(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for {
		select { // want `unbounded-wait: the loop around this select has no deadline and Reconcile runs it`
		case <-time.After(5 * time.Minute):
			return ctrl.Result{}, errLate
		case <-ticker.C:
			if r.mounted(ctx, req.Name) {
				return ctrl.Result{}, nil
			}
		}
	}
}

// inTurn has two times that are made anew: the longer one never comes.
func (r *RearmingReconciler) inTurn(ctx context.Context, name string) error {
	for !r.mounted(ctx, name) {
		select { // want `unbounded-wait: the loop around this select has no deadline and Reconcile runs it`
		case <-time.After(time.Second):
		case <-time.After(time.Minute):
			return errLate
		}
	}
	return nil
}

// okOnce makes its time-out once.
func (r *RearmingReconciler) okOnce(ctx context.Context, name string) error {
	late := time.After(time.Minute)
	for !r.mounted(ctx, name) {
		select {
		case <-time.After(time.Second):
		case <-late:
			return errLate
		}
	}
	return nil
}

// okSlowly has a ticker that comes later than the time-out.
func (r *RearmingReconciler) okSlowly(ctx context.Context, name string) error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for !r.mounted(ctx, name) {
		select {
		case <-ticker.C:
		case <-time.After(time.Second):
			return errLate
		}
	}
	return nil
}

// okParts compares the first result of a call, which is no case of a select, to leave its loop.
func (r *RearmingReconciler) okParts(keys []string) string {
	for _, key := range keys {
		kind, name, _ := strings.Cut(key, "/")
		if kind == "volume" {
			return name
		}
		time.Sleep(time.Millisecond)
	}
	for {
		err, late := r.failure(keys)
		if err == nil || late {
			return ""
		}
		time.Sleep(time.Millisecond)
	}
}

func (r *RearmingReconciler) failure(keys []string) (error, bool) {
	if len(keys) == 0 {
		return errLate, true
	}
	return nil, false
}
