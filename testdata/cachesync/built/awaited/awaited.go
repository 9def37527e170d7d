// Package awaited has a controller that is run once all caches have synced.
package awaited

import (
	"context"

	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"

	"github.com/ctrllint/ctrllint/testdata/cachesync/built/factory"
)

type serviceController struct{ endpoints corelisters.EndpointsLister }

// OKServiceController is run by a package that waits for all caches.
func OKServiceController(services coreinformers.ServiceInformer, endpoints coreinformers.EndpointsInformer) *factory.Controller {
	c := &serviceController{endpoints: endpoints.Lister()}
	return factory.New().WithInformers(services.Informer()).WithSync(c.sync).ToController("services")
}

func (c *serviceController) sync(ctx context.Context, key string) error {
	_, err := c.endpoints.Endpoints("default").Get(key)
	return err
}
