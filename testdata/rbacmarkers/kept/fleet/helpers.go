package fleet

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/kept/store"
)

func jobOf(ctx context.Context, helper *store.Helper, key client.ObjectKey) (*batchv1.Job, error) {
	job := &batchv1.Job{}
	return job, helper.GetClient().Get(ctx, key, job) // want `^missing-resource: no .* grants anything on jobs: the cache that Get reads from cannot fill$`
}

func sliceOf(ctx context.Context, helper *store.Helper) error {
	slice := &discoveryv1.EndpointSlice{}
	_, err := controllerutil.CreateOrUpdate(ctx, helper.GetClient(), slice, func() error { return nil }) // want `missing-resource: no .* grants anything on endpointslices`
	return err
}

func okConfig(ctx context.Context, helper *store.Helper, key client.ObjectKey) error {
	return helper.GetClient().Get(ctx, key, &corev1.ConfigMap{})
}

// The pods are those of another cluster.
func okPods(ctx context.Context, workload *store.Helper) error {
	return workload.GetClient().List(ctx, &corev1.PodList{})
}
