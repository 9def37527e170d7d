// Package asserted asserts what was looked up and need not be there.
package asserted

import (
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// What is not there is an empty interface, which holds no list.
func asserted(workflow *unstructured.Unstructured) error {
	found, _, err := unstructured.NestedFieldNoCopy(workflow.UnstructuredContent(), "spec", "templates")
	if err != nil {
		return err
	}
	for _, template := range found.([]interface{}) { // want `nothing-found: found is nil without an error when NestedFieldNoCopy finds nothing: it panics for such an object`
		fmt.Println(template)
	}
	return nil
}

func okAsserted(workflow *unstructured.Unstructured) error {
	found, ok, err := unstructured.NestedFieldNoCopy(workflow.UnstructuredContent(), "spec", "entrypoints")
	if err != nil || !ok {
		return err
	}
	for _, template := range found.([]interface{}) {
		fmt.Println(template)
	}
	return nil
}

// Another function has asked for the same path.
func okValid(workflow *unstructured.Unstructured) bool {
	_, ok, err := unstructured.NestedFieldNoCopy(workflow.Object, "spec", "arguments")
	return err == nil && ok
}

func okValidated(workflow *unstructured.Unstructured) int {
	found, _, err := unstructured.NestedFieldNoCopy(workflow.Object, "spec", "arguments")
	if err != nil {
		return 0
	}
	return len(found.(map[string]interface{}))
}

func okChecked(workflow *unstructured.Unstructured) int {
	found, _, _ := unstructured.NestedFieldCopy(workflow.Object, "spec", "templates")
	list, _ := found.([]interface{})
	switch spec := found.(type) {
	case map[string]interface{}:
		return len(spec)
	}
	return len(list)
}

func okTested(workflow *unstructured.Unstructured) int {
	found, _, _ := unstructured.NestedFieldCopy(workflow.Object, "spec", "templates")
	if found == nil {
		return 0
	}
	return len(found.([]interface{}))
}

// A store has no object for a key that was deleted since.
func itemPhase(store cache.Indexer, key string) (corev1.PodPhase, error) {
	item, _, err := store.GetByKey(key)
	if err != nil {
		return "", err
	}
	return item.(*corev1.Pod).Status.Phase, nil // want `nothing-found: item is nil without an error when GetByKey finds nothing`
}

func okItemPhase(store cache.Store, key string) (corev1.PodPhase, error) {
	item, exists, err := store.GetByKey(key)
	if err != nil || !exists {
		return "", err
	}
	return item.(*corev1.Pod).Status.Phase, nil
}

// Another function asserts what it is handed.
func itemNode(store cache.Store, key string) string {
	item, _, _ := store.GetByKey(key)
	return nodeNameOf(item) // want `nothing-found: item is nil without an error when GetByKey finds nothing`
}

func nodeNameOf(obj any) string { return obj.(*corev1.Pod).Spec.NodeName }

// What is in a map of the program the program has put there.
func okKnown(pods *sync.Map, key string) int {
	count, _ := pods.Load(key)
	return count.(int)
}

func okCounted(pods *sync.Map, key string) int {
	if count, ok := pods.Load(key); ok {
		return count.(int)
	}
	return 0
}

func okStored(pods *sync.Map, key string) int {
	count, _ := pods.LoadOrStore(key, 1)
	return count.(int)
}
