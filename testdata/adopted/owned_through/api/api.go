// Package api has the kinds.
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is that of the kinds.
var GroupVersion = schema.GroupVersion{Group: "caches.example.com", Version: "v1"}

// Cache is a set of servers.
type Cache struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Cache.
func (c *Cache) DeepCopyObject() runtime.Object {
	copied := *c
	return &copied
}

// Owners returns the reference of what the cache controls.
func (c *Cache) Owners() []metav1.OwnerReference {
	return []metav1.OwnerReference{*metav1.NewControllerRef(c, GroupVersion.WithKind("Cache"))}
}

// Replica is a copy of a cache.
type Replica struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Replica.
func (r *Replica) DeepCopyObject() runtime.Object {
	copied := *r
	return &copied
}

// Claim asks for a cache.
type Claim struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Claim.
func (c *Claim) DeepCopyObject() runtime.Object {
	copied := *c
	return &copied
}
