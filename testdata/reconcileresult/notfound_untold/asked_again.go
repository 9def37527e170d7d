package notfound_untold

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// scanner waits for what its pods have found.
type scanner interface {
	found(ctx context.Context, key client.ObjectKey) (bool, string, error)
}

// nodes and platform are scanners of a reconcile that comes again (compliance-operator).
type nodes struct{ client.Client }

type platform struct{ client.Client }

func (n *nodes) found(ctx context.Context, key client.ObjectKey) (bool, string, error) {
	results := &corev1.ConfigMap{}
	// It can be a passing error, so that any of them asks for another turn.
	if err := n.Get(ctx, key, results); err != nil {
		return false, "", nil
	}
	return true, results.Data["warnings"], nil
}

func (p *platform) found(ctx context.Context, key client.ObjectKey) (bool, string, error) {
	results := &corev1.ConfigMap{}
	if err := p.Get(ctx, key, results); err != nil {
		return false, "", nil
	}
	return true, results.Data["warnings"], nil
}

// Scans waits for the results of its scanner.
type Scans struct {
	client.Client
	all bool
}

func (s *Scans) scanner() scanner {
	if s.all {
		return &nodes{s.Client}
	}
	return &platform{s.Client}
}

func (s *Scans) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	there, warnings, err := s.scanner().found(ctx, req.NamespacedName)
	if warnings != "" {
		ctrl.LoggerFrom(ctx).Info(warnings)
	}
	if err == nil && !there {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if ready, err := s.hasSecret(ctx, req.NamespacedName); err != nil || !ready {
		return ctrl.Result{Requeue: !ready}, err
	}
	if ready, err := s.hasKey(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	} else if !ready {
		return ctrl.Result{}, nil
	}
	if ready, err := s.hasToken(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	} else if ready {
		return ctrl.Result{RequeueAfter: time.Hour}, nil
	}
	if err := s.thrice(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.each(ctx, req.NamespacedName)
}

// hasSecret is asked again by the caller, beside its error.
func (s *Scans) hasSecret(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := s.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false, nil
	}
	return true, nil
}

// hasKey is not asked again: the pass is over, and nothing comes back.
func (s *Scans) hasKey(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := s.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false, nil // want `notfound-untold: hasKey says after any error of Get`
	}
	return true, nil
}

// hasToken is asked again for the other answer alone.
func (s *Scans) hasToken(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := s.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false, nil // want `notfound-untold: hasToken says after any error of Get`
	}
	return true, nil
}

// each waits in a loop.
func (s *Scans) each(ctx context.Context, key client.ObjectKey) error {
	for {
		there, err := s.hasMap(ctx, key)
		if err != nil {
			return err
		}
		if there {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// hasMap is asked again by the loop.
func (s *Scans) hasMap(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := s.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		return false, nil
	}
	return true, nil
}

// thrice looks three times, and then goes on without.
func (s *Scans) thrice(ctx context.Context, key client.ObjectKey) error {
	for range 3 {
		if there, err := s.hasPod(ctx, key); err != nil || there {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

// hasPod is asked again, and not for long.
func (s *Scans) hasPod(ctx context.Context, key client.ObjectKey) (bool, error) {
	if err := s.Get(ctx, key, &corev1.Pod{}); err != nil {
		return false, nil // want `notfound-untold: hasPod says after any error of Get`
	}
	return true, nil
}
