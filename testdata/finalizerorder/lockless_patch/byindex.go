package lockless_patch

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

const indexed = "example.com/indexed"

// finalizerPatch returns a JSON patch that removes a finalizer.
func finalizerPatch(finalizers []string) ([]byte, error) {
	for i, f := range finalizers {
		if f == indexed {
			return json.Marshal([]map[string]any{{
				"op":   "remove",
				"path": fmt.Sprintf("/metadata/finalizers/%d", i), // want `lockless-patch: the patch removes the finalizer at an index of a list that was read before: if that has changed, it is another one's`
			}})
		}
	}
	return nil, nil
}

// inText writes the whole patch.
func inText(ctx context.Context, kube kubernetes.Interface, config *corev1.ConfigMap) error {
	for i, f := range config.Finalizers {
		if f != indexed {
			continue
		}
		patch := fmt.Sprintf(`[{"op": "remove", "path": "/metadata/finalizers/%v"}]`, i) // want `lockless-patch: the patch removes the finalizer at an index`
		_, err := kube.CoreV1().ConfigMaps(config.Namespace).Patch(ctx, config.Name, types.JSONPatchType, []byte(patch), metav1.PatchOptions{})
		return err
	}
	return nil
}

type operation struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	Value any    `json:"value,omitempty"`
}

// added puts the path together.
func added(finalizers []string) (operations []operation) {
	for i, f := range finalizers {
		if f == indexed {
			operations = append(operations, operation{Op: "remove", Path: "/metadata/finalizers/" + strconv.Itoa(i)}) // want `lockless-patch: the patch removes the finalizer at an index`
		}
	}
	return operations
}

// okTested looks at the element first.
func okTested(finalizers []string) (operations []operation) {
	for i, f := range finalizers {
		if f == indexed {
			path := fmt.Sprintf("/metadata/finalizers/%d", i)
			operations = append(operations, operation{Op: "test", Path: path, Value: f}, operation{Op: "remove", Path: path})
		}
	}
	return operations
}

// okTestedInText does so in a text.
func okTestedInText(i int) string {
	return fmt.Sprintf(`[{"op": "test", "path": "/metadata/finalizers/%d", "value": "example.com/indexed"}, {"op": "remove", "path": "/metadata/finalizers/%d"}]`, i, i)
}

// okLast adds to the end.
func okLast() operation {
	return operation{Op: "add", Path: "/metadata/finalizers/-", Value: indexed}
}

// okOtherList is about another list.
func okOtherList(i int) operation {
	return operation{Op: "remove", Path: fmt.Sprintf("/spec/taints/%d", i)}
}
