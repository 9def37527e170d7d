// Package rbac compares how ctrllint reads markers of kubebuilder with how controller-tools does. That
// library brings a hundred modules along, so that the shipped module does not require it.
package rbac
