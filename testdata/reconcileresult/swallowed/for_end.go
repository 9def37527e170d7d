package swallowed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type watcher interface {
	Watch(names ...string) error
	Unwatch(name string) error
}

// Watched has watches for what its objects name.
type Watched struct {
	client.Client
	watcher watcher
}

func (r *Watched) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	defer ctrl.LoggerFrom(ctx).Info("done")
	var pod corev1.Pod
	getErr := r.Get(ctx, req.NamespacedName, &pod)
	if client.IgnoreNotFound(getErr) != nil {
		return ctrl.Result{}, getErr
	}
	var watchErr error
	if len(pod.Labels) > 0 {
		watchErr = r.watcher.Watch(pod.Name) // related `fails here`
		if watchErr != nil {
			ctrl.LoggerFrom(ctx).Error(watchErr, "not watched")
		}
	} else {
		watchErr = r.watcher.Unwatch(pod.Name)
		if watchErr != nil {
			ctrl.LoggerFrom(ctx).Error(watchErr, "watched for ever")
		}
	}
	if getErr != nil {
		if err := r.Create(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil // want `swallowed: the error of Watch is kept to be returned at the end of the function, and this return leaves before with success`
	}
	if err := r.Update(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, watchErr
}

func (r *Watched) okKept(ctx context.Context, pod *corev1.Pod, isNew bool) error {
	watchErr := r.watcher.Watch(pod.Name)
	if watchErr != nil {
		ctrl.LoggerFrom(ctx).Error(watchErr, "not watched")
	}
	if isNew {
		if err := r.Create(ctx, pod); err != nil {
			return err
		}
		return watchErr
	}
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	return watchErr
}

// okAnyOf returns the error of the last one if none works.
func (r *Watched) okAnyOf(ctx context.Context, pod *corev1.Pod, names []string) error {
	var err error
	watched := false
	for _, name := range names {
		if err = r.watcher.Watch(name); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not watched")
			continue
		}
		watched = true
		break
	}
	if !watched {
		return err
	}
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	return nil
}

// okMended does without the watch where it works in another way.
func (r *Watched) okMended(ctx context.Context, pod *corev1.Pod) error {
	watchErr := r.watcher.Watch(pod.Name)
	if watchErr != nil {
		ctrl.LoggerFrom(ctx).Error(watchErr, "not watched")
		if err := r.Update(ctx, pod); err == nil {
			return nil
		}
	}
	return watchErr
}

type program interface {
	Rewrite(values map[string]int) error
	Load(into any) error
	Attach(name string) (int, error)
}

type probe struct {
	objects struct{ Map int }
	links   []int
}

// load takes a program that cannot be loaded for one that can.
func (p *probe) load(spec program) error {
	if err := spec.Rewrite(map[string]int{"bits": 1}); err != nil {
		return err
	}
	err := spec.Load(&p.objects) // want `swallowed: the error of Load is lost: its branch returns success, while the function returns each other failure`
	if err != nil {
		return nil
	}
	raised, err := spec.Attach("raise")
	if err != nil {
		return fmt.Errorf("raise: %w", err)
	}
	entered, err := spec.Attach("enter")
	if err != nil {
		return fmt.Errorf("enter: %w", err)
	}
	p.links = append(p.links, raised, entered)
	return nil
}

// okLoad says why.
func (p *probe) okLoad(spec program) error {
	if err := spec.Rewrite(map[string]int{"bits": 1}); err != nil {
		return err
	}
	err := spec.Load(&p.objects)
	if err != nil {
		return nil // an old kernel
	}
	raised, err := spec.Attach("raise")
	if err != nil {
		return fmt.Errorf("raise: %w", err)
	}
	entered, err := spec.Attach("enter")
	if err != nil {
		return fmt.Errorf("enter: %w", err)
	}
	p.links = append(p.links, raised, entered)
	return nil
}

// okLast has nothing left to do.
func (p *probe) okLast(spec program) error {
	if err := spec.Rewrite(map[string]int{"bits": 1}); err != nil {
		return err
	}
	raised, err := spec.Attach("raise")
	if err != nil {
		return fmt.Errorf("raise: %w", err)
	}
	p.links = append(p.links, raised)
	if err := spec.Load(&p.objects); err != nil {
		return nil
	}
	return nil
}
