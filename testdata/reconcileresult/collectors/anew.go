// Package collectors collects errors, and loses some of them.
package collectors

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Components installs components.
type Components struct {
	client.Client
	store Store
}

func (c *Components) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	maps := &corev1.ConfigMapList{}
	if err := c.List(ctx, maps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for _, f := range []func(context.Context, *corev1.ConfigMapList) error{
		c.joinedAway, c.listedAnew, c.summedAnew, c.statusLast, c.okJoined, c.okListed, c.okOfOneTurn, c.okLeaves, c.okTurnHasItsOwn, c.okReturned, c.okFirst, c.okWrapped, c.okEither, c.okTriesAgain, c.pairs,
		c.onlyLogged, c.onlyLoggedList, c.loggedThenStatus, c.okLoggedAndReturned, c.okNoted, c.okCounted, c.okEvents,
	} {
		if err := f(ctx, maps); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// joinedAway joins each error with nothing.
func (c *Components) joinedAway(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(fmt.Errorf("updating %s: %w", maps.Items[i].Name, err)) // want `error-overwritten: this collects errors anew: those that errs has from before are lost`
			continue
		}
		if err := c.store.Save(ctx, maps.Items[i].Name); err != nil {
			errs = errors.Join(err)
		}
	}
	return errs
}

// listedAnew begins a list in each turn.
func (c *Components) listedAnew(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs []error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = append([]error{}, err) // want `error-overwritten: this collects errors anew: those that errs has from before are lost`
		}
	}
	return utilerrors.NewAggregate(errs)
}

// summedAnew makes one error of the last one.
func (c *Components) summedAnew(ctx context.Context, maps *corev1.ConfigMapList) (errs error) {
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err}) // want `error-overwritten: this collects errors anew: those that errs has from before are lost`
		}
	}
	return errs
}

// statusLast forgets the errors of the loop when the status cannot be written either.
func (c *Components) statusLast(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	if err := c.store.Save(ctx, "status"); err != nil {
		errs = errors.Join(fmt.Errorf("saving the status: %w", err)) // want `error-overwritten: this collects errors anew: those that errs has from before are lost`
	}
	return errs
}

// okJoined keeps those from before.
func (c *Components) okJoined(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	return errs
}

// okListed keeps them in a list.
func (c *Components) okListed(ctx context.Context, maps *corev1.ConfigMapList) error {
	var all []error
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			all = append(all, err)
			errs = errors.Join(all...)
		}
	}
	return errs
}

// okOfOneTurn joins in each turn what that turn has, and looks at it there.
func (c *Components) okOfOneTurn(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		errs = errors.Join(c.Update(ctx, &maps.Items[i]), c.store.Save(ctx, maps.Items[i].Name))
		if errs != nil {
			return errs
		}
	}
	return errs
}

// okLeaves ends with the first one.
func (c *Components) okLeaves(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(err, c.store.Save(ctx, "status"))
			break
		}
	}
	return errs
}

// okTurnHasItsOwn has a variable for each turn.
func (c *Components) okTurnHasItsOwn(ctx context.Context, maps *corev1.ConfigMapList) error {
	var all []error
	for i := range maps.Items {
		var errs error
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(err)
		}
		all = append(all, errs)
	}
	return errors.Join(all...)
}

// okReturned has returned the errors of the loop.
func (c *Components) okReturned(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	if errs != nil {
		return errs
	}
	errs = errors.Join(c.store.Save(ctx, "status"), c.store.Save(ctx, "index"))
	return errs
}

// okFirst keeps the first one on purpose.
func (c *Components) okFirst(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil && errs == nil {
			errs = errors.Join(err)
		}
	}
	return errs
}

// okWrapped has the errors so far in a text.
func (c *Components) okWrapped(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(fmt.Errorf("after %w: %w", errs, err))
		}
	}
	return errs
}

// okEither has one of two.
func (c *Components) okEither(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	if len(maps.Items) > 1 {
		errs = errors.Join(c.store.Save(ctx, "many"), c.store.Save(ctx, "more"))
	} else {
		errs = errors.Join(c.store.Save(ctx, "one"))
	}
	return errs
}

// okTriesAgain keeps the errors of the last try.
func (c *Components) okTriesAgain(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for range 3 {
		errs = errors.Join(c.store.Save(ctx, "first"), c.store.Save(ctx, "second"))
		if errs == nil {
			return nil
		}
	}
	return errs
}

// pairs keeps those of the last element, whether there are any or not.
func (c *Components) pairs(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		errs = errors.Join(c.Update(ctx, &maps.Items[i]), c.store.Save(ctx, maps.Items[i].Name)) // want `error-overwritten: this collects errors anew`
	}
	return errs
}
