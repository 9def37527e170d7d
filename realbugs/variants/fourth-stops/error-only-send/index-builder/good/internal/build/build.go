package build

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Step is a part of the build of the search index.
type Step struct {
	Name string
	Do   func(ctx context.Context, x *Index) error
}

// Index maps an image to the pods that run it.
type Index struct {
	Reader client.Reader
	Images map[string][]string
}

var Steps = []Step{
	{Name: "collect", Do: collect},
	{Name: "verify", Do: verify},
}

func collect(ctx context.Context, x *Index) error {
	pods := &corev1.PodList{}
	if err := x.Reader.List(ctx, pods); err != nil {
		return err
	}
	for i := range pods.Items {
		for _, c := range pods.Items[i].Spec.Containers {
			x.Images[c.Image] = append(x.Images[c.Image], pods.Items[i].Name)
		}
	}
	return nil
}

func verify(_ context.Context, x *Index) error {
	for image := range x.Images {
		if image == "" {
			return fmt.Errorf("a container without image")
		}
	}
	return nil
}
