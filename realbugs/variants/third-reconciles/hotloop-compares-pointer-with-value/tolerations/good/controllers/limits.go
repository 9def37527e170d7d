package controllers

import (
	"example.org/variants/third-reconciles/hotloop-compares-pointer-with-value/tolerations/good/api/v1"
)

var defaults = v1.Limits{CPU: "100m", Memory: "64Mi"}

func limitsOf(agent *v1.Agent) v1.Limits {
	l := defaults
	if agent.Spec.Limits == nil {
		return l
	}
	if agent.Spec.Limits.CPU != "" {
		l.CPU = agent.Spec.Limits.CPU
	}
	if agent.Spec.Limits.Memory != "" {
		l.Memory = agent.Spec.Limits.Memory
	}
	return l
}
