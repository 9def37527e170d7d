// Package patches has the patches of the tools.
package patches

import (
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Release lets go of an object.
var Release = client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"finalizers":null}}`))

// NoFinalizers is the JSON of one.
var NoFinalizers = []byte(`{"metadata":{"finalizers":[]}}`)

// Unlabel takes a label.
var Unlabel = client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"tape":null}}}`))

// Chosen is set by flags.
var Chosen client.Patch
