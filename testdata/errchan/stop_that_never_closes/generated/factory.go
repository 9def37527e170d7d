// Package generated is the informer factory of a client, as informer-gen wrote it before client-go v0.26.
package generated

import (
	"reflect"

	"github.com/ctrllint/ctrllint/testdata/errchan/stop_that_never_closes/generated/internalinterfaces"
)

// SharedInformerFactory makes informers.
type SharedInformerFactory interface {
	internalinterfaces.SharedInformerFactory
	WaitForCacheSync(stopCh <-chan struct{}) map[reflect.Type]bool
}
