package helpers

import "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

// okNested is copied into maps that call for maps of their own, level by level: how many pointers the result has of its own is bounded.
func okNested(object *unstructured.Unstructured) map[string]any {
	content := nested(object.Object)
	content["kind"] = "Copy"
	return content
}

func nested(content map[string]any) map[string]any {
	copied := make(map[string]any, len(content))
	for name, value := range content {
		if part, ok := value.(map[string]any); ok {
			copied[name] = nested(part)
			continue
		}
		copied[name] = value
	}
	return copied
}
