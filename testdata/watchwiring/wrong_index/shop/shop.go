// Package shop is a group with a kind whose name another group has as well.
package shop

import "k8s.io/apimachinery/pkg/runtime/schema"

// GroupVersion is that of the package.
var GroupVersion = schema.GroupVersion{Group: "shop.example.com", Version: "v1"}
