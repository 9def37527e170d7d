// Package placed has a marker wherever one can be written. Each names its place.
//
// +kubebuilder:rbac:groups=places,resources=package-doc,verbs=get
package placed

// +kubebuilder:rbac:groups=places,resources=before-imports,verbs=get

import "fmt"

// +kubebuilder:rbac:groups=places,resources=before-type,verbs=get

// Operator has a marker in its documentation.
// +kubebuilder:rbac:groups=places,resources=type-doc,verbs=get
type Operator struct {
	// +kubebuilder:rbac:groups=places,resources=in-struct,verbs=get

	// +kubebuilder:rbac:groups=places,resources=field-doc,verbs=get
	Name string
}

//+kubebuilder:rbac:groups=places,resources=before-function;without-blank,verbs=get
// +kubebuilder:rbac:groups=places,resources=two-together,verbs=get

// Reconcile has a marker in its documentation.
// +kubebuilder:rbac:groups=places,resources=function-doc,verbs=get
func (o Operator) Reconcile() {
	// +kubebuilder:rbac:groups=places,resources=in-function,verbs=get
	fmt.Println(o.Name)
}

/* +kubebuilder:rbac:groups=places,resources=block-comment,verbs=get */

// text +kubebuilder:rbac:groups=places,resources=after-text,verbs=get

// +kubebuilder:rbac:groups=places,resources=before-group,verbs=get

var (
	// +kubebuilder:rbac:groups=places,resources=in-group,verbs=get

	// Kind is documented.
	Kind = "operator"
)

// +kubebuilder:rbac:groups=places,resources=end,verbs=get
