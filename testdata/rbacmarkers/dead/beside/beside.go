// Package beside has a marker that another package of the project gets wrong.
package beside

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get;list
