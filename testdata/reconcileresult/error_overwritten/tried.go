package error_overwritten

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Command runs a command on a node.
type Command interface {
	Execute(dir string) (output []byte, err error)
}

// Imports imports what nodes have.
type Imports struct {
	client.Client
	command Command
}

func (i *Imports) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := i.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := i.okImportable(node.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := i.another(node.Name); err != nil {
		return ctrl.Result{}, err
	}
	_, err := i.both(node.Name)
	if i.isTenant(ctx, node) {
		node.Spec.Unschedulable = true
	}
	return ctrl.Result{}, err
}

// okImportable asks in another way where the first answer is not what it looks for (cstor-operators).
func (i *Imports) okImportable(dir string) (bool, error) {
	output, err := i.command.Execute(dir)
	if strings.Contains(string(output), dir) {
		return true, nil
	}
	output, err = i.command.Execute("")
	if strings.Contains(string(output), dir) {
		return true, nil
	}
	return false, err
}

// both needs both of them.
func (i *Imports) both(dir string) (int, error) {
	first, err := i.command.Execute(dir) // want `error-overwritten: the error of Execute is overwritten before anything looks at it`
	second, err := i.command.Execute("")
	return len(first) + len(second), err
}

// flavor logs each failure, and has a default.
func (i *Imports) flavor(ctx context.Context, node *corev1.Node) (string, error) {
	if err := i.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no node")
		return "default", nil
	}
	return node.Labels["flavor"], nil
}

// isTenant has no error to return, and there is none (velero-plugin-for-vsphere).
func (i *Imports) isTenant(ctx context.Context, node *corev1.Node) bool {
	output, err := i.command.Execute(node.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not asked")
		return false
	}
	flavor, err := i.flavor(ctx, node)
	return flavor == "tenant" || len(output) > 0
}

// another asks for something else when the first is not there.
func (i *Imports) another(dir string) error {
	saved, err := i.command.Execute(dir) // want `error-overwritten: the error of Execute is overwritten before anything looks at it`
	if saved != nil {
		return nil
	}
	output, err := i.command.Execute("")
	if err != nil {
		return err
	}
	_, err = i.command.Execute(string(output))
	return err
}
