package swallowed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An inventory has what a flow of steps has made, and is what is deleted later.
type inventory struct {
	ids    map[string]bool
	states map[string]string
}

func (i *inventory) Insert(id string) error {
	if id == "" {
		return fmt.Errorf("no id")
	}
	i.ids[id] = true
	return nil
}

// A Flow has steps.
type Flow struct {
	client.Client
	inventory *inventory
}

func (f *Flow) route(ctx context.Context) (*corev1.Service, error) {
	route := &corev1.Service{}
	return route, f.Get(ctx, client.ObjectKey{Name: "route"}, route)
}

// ensureRoute loses what it has made: the step has worked for the flow (gardener-extension-provider-azure).
func (f *Flow) ensureRoute(ctx context.Context) error {
	route, err := f.route(ctx)
	if err != nil {
		return err
	}
	err = f.inventory.Insert(string(route.UID)) // want `swallowed: the error of Insert is lost: its branch returns success, while the function returns each other failure`
	if err != nil {
		return nil
	}
	f.inventory.states["route"] = string(route.UID)
	return nil
}

// A board shows what is there.
type board interface {
	UpdateEntry(name, id string) error
}

// ensureShown has a method of an interface.
func (f *Flow) ensureShown(ctx context.Context, shown board) error {
	route, err := f.route(ctx)
	if err != nil {
		return fmt.Errorf("route: %w", err)
	}
	if err := shown.UpdateEntry( // want `swallowed: the error of UpdateEntry is lost`
		route.Name, string(route.UID)); err != nil {
		return nil
	}
	f.inventory.states["route"] = route.Name
	return nil
}

// okLogged says so.
func (f *Flow) okLogged(ctx context.Context) error {
	route, err := f.route(ctx)
	if err != nil {
		return err
	}
	if err := f.inventory.Insert(string(route.UID)); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not in the inventory")
		return nil
	}
	f.inventory.states["route"] = string(route.UID)
	return nil
}

// okCommented says why.
func (f *Flow) okCommented(ctx context.Context) error {
	route, err := f.route(ctx)
	if err != nil {
		return err
	}
	if err := f.inventory.Insert(string(route.UID)); err != nil {
		return nil // there already
	}
	f.inventory.states["route"] = string(route.UID)
	return nil
}

// okOthers leaves another failure as well: none of them matters.
func (f *Flow) okOthers(ids ...string) error {
	if err := f.inventory.Insert("base"); err != nil {
		return nil
	}
	for _, id := range ids {
		if err := f.inventory.Insert(id); err != nil {
			return nil
		}
	}
	f.inventory.states["route"] = "there"
	return nil
}

// okNothingLeft would return in the same way.
func (f *Flow) okNothingLeft(ctx context.Context) error {
	route, err := f.route(ctx)
	if err != nil {
		return err
	}
	if err := f.inventory.Insert(string(route.UID)); err != nil {
		return nil
	}
	return nil
}
