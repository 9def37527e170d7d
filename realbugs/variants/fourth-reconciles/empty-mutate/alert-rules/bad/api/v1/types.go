package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// RuleSetSpec is a set of rules.
type RuleSetSpec struct {
	Rules []Rule `json:"rules,omitempty"`
}

// Rule is one expression.
type Rule struct {
	Name string `json:"name"`
	Expr string `json:"expr"`
}

// RuleSetStatus says where the rules are.
type RuleSetStatus struct {
	ConfigMap string `json:"configMap,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// RuleSet is the schema of the ruleset API.
type RuleSet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   RuleSetSpec   `json:"spec,omitempty"`
	Status RuleSetStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// RuleSetList is a list of RuleSet.
type RuleSetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []RuleSet `json:"items"`
}
