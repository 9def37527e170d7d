// Package kinds has the kinds that controllers reconcile which have their objects made by another package.
package kinds

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Cistern is a store of water.
type Cistern struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Pump is made for a Cistern.
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Cistern.
func (c *Cistern) DeepCopyObject() runtime.Object { copied := *c; return &copied }

// DeepCopyObject copies a Pump.
func (p *Pump) DeepCopyObject() runtime.Object { copied := *p; return &copied }
