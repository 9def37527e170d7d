// Package scaffold is a project as kubebuilder and operator-sdk make it, with the controller of their plugin deploy-image: what somebody has who
// begins with a controller and with ctrllint on one day.
package scaffold
