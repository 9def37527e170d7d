package nameless

import (
	"context"
	"fmt"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nameless/charts"
)

// testsOther tests the error of the call before.
func (r *Installs) testsOther(ctx context.Context, key client.ObjectKey) error {
	chart, err := charts.Of(ctx, r.Client, key)
	if err != nil {
		return err
	}
	values, _ := charts.Values(ctx, r.Client, key) // want `untested-error: the error of Values is dropped: the test after it is about err, which is nil`
	if err != nil {                                // related `tested here`
		return fmt.Errorf("no values: %w", err)
	}
	values.Name = chart.Name
	return r.Update(ctx, values)
}

func (r *Installs) okTests(ctx context.Context, key client.ObjectKey) error {
	values, err := charts.Values(ctx, r.Client, key)
	if err != nil {
		return fmt.Errorf("no values: %w", err)
	}
	return r.Update(ctx, values)
}

// okTestsFirst has an error that is not tested yet.
func (r *Installs) okTestsFirst(ctx context.Context, key client.ObjectKey) error {
	err := r.Get(ctx, key, &corev1.ConfigMap{})
	values, _ := charts.Values(ctx, r.Client, key)
	if err != nil {
		return fmt.Errorf("no config map: %w", err)
	}
	return r.Update(ctx, values)
}

// configOf returns a variable that nothing assigns to.
func configOf(kind, path string) (*rest.Config, error) {
	var err error
	var config *rest.Config
	switch kind {
	case "cluster":
		config, _ = rest.InClusterConfig() // want `untested-error: the error of InClusterConfig is dropped: err is returned in its place, and is nil`
	case "file":
		config, _ = clientcmd.BuildConfigFromFlags("", path)
	default:
		return nil, fmt.Errorf("unknown kind %s", kind)
	}
	return config, err // related `returned here`
}

func okConfigOf(kind, path string) (*rest.Config, error) {
	var err error
	var config *rest.Config
	switch kind {
	case "cluster":
		config, err = rest.InClusterConfig()
	case "file":
		config, err = clientcmd.BuildConfigFromFlags("", path)
	}
	return config, err
}

// returnsOther returns the error of the call before.
func returnsOther(path string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		return nil, err
	}
	clients, _ := kubernetes.NewForConfig(config) // want `untested-error: the error of NewForConfig is dropped: err is returned in its place, and is nil`
	return clients, err
}

// okReturnsNil says that the error does not matter.
func okReturnsNil(path string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		return nil, err
	}
	clients, _ := kubernetes.NewForConfig(config)
	return clients, nil
}

// okPort returns a number, which is 0 for a text that is none.
func (r *Installs) okPort(ctx context.Context, key client.ObjectKey) (int, error) {
	values, err := charts.Values(ctx, r.Client, key)
	if err != nil {
		return 0, err
	}
	port, _ := strconv.Atoi(values.Data["port"])
	return port, err
}

// okOther returns an error that may be there.
func (r *Installs) okOther(ctx context.Context, key client.ObjectKey) (*charts.Chart, error) {
	err := r.Get(ctx, key, &corev1.ConfigMap{})
	chart, _ := charts.Of(ctx, r.Client, key)
	return chart, err
}
