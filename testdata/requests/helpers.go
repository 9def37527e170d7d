package requests

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/ctrllint/ctrllint/testdata/requests/lookup"
)

// byHelper asks with the client that a helper gives out, as libraries of operators have one.
func byHelper(ctx context.Context, helper *lookup.Helper, name string) error {
	job := &batchv1.Job{}
	if err := helper.GetClient().Get(ctx, client.ObjectKey{Name: name}, job); err != nil { // asks: get Job cached assumed
		return err
	}
	c := helper.GetClient()
	return c.Delete(ctx, job) // asks: delete Job assumed
}

// A remoteHelper is one for another cluster.
type remoteHelper interface{ GetClient() client.Client }

func okOthers(ctx context.Context, remote *lookup.Helper, helper *lookup.Helper, of remoteHelper, other cluster.Cluster) {
	_ = remote.GetClient().Create(ctx, &corev1.Pod{})    // asks: none
	_ = helper.ClientOf("a").Create(ctx, &corev1.Pod{})  // asks: none
	_ = of.GetClient().Create(ctx, &corev1.Pod{})        // asks: none
	_ = other.GetClient().Create(ctx, &corev1.Service{}) // asks: none
}
