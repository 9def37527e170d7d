package kinds

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Route is a custom resource that refers to other objects.
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec,omitempty"`
}

// RouteSpec is what the user wants.
type RouteSpec struct {
	Parents []ParentReference `json:"parents,omitempty"`
}

// A ParentReference names what a route is attached to.
type ParentReference struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	// +optional
	Namespace *string `json:"namespace,omitempty"`
	// +optional
	SectionName *string `json:"sectionName,omitempty"`
	// +optional
	Port *int32 `json:"port,omitempty"`
}

// The kind of what is referred to says nothing of where that is.
func gatewaysOf(route *Route) (found []string) {
	for _, parent := range route.Spec.Parents {
		if parent.Kind != "Gateway" {
			continue
		}
		found = append(found, *parent.Namespace+"/"+parent.Name) // want `optional-used: parent.Namespace is optional`
	}
	return found
}

func sectionOf(parent ParentReference) string {
	switch parent.Kind {
	case "Gateway", "ListenerSet":
		return parent.Name + "/" + *parent.SectionName // want `optional-used: parent.SectionName is optional`
	}
	return parent.Name
}

func namespaceOfService(parent *ParentReference) string {
	if isService(parent) {
		return *parent.Namespace // want `optional-used: parent.Namespace is optional`
	}
	return ""
}

func isService(parent *ParentReference) bool { return parent.Kind == "Service" }

// A service has ports.
func okPortOf(parent ParentReference) int32 {
	if parent.Kind == "Service" {
		return *parent.Port
	}
	return 0
}

func okNamespaceOf(route *Route, parent ParentReference) string {
	if parent.Kind == "Gateway" && parent.Namespace != nil {
		return *parent.Namespace
	}
	return route.Namespace
}
