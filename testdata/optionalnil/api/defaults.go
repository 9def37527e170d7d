package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Policy is a custom resource with a defaulting webhook.
type Policy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PolicySpec `json:"spec,omitempty"`
}

// PolicySpec is what the user wants.
type PolicySpec struct {
	// +optional
	Days *int32 `json:"days,omitempty"`
	// +optional
	Mode *Target `json:"mode,omitempty"`
	// +optional
	Rotation *Target `json:"rotation,omitempty"`
	// +optional
	Balancer *Target `json:"balancer,omitempty"`

	Network Network `json:"network,omitempty"`

	// +optional
	Hooks *Hooks `json:"hooks,omitempty"`
	// +optional
	Rounds []Round `json:"rounds,omitempty"`
}

// Hooks run around.
type Hooks struct {
	// +optional
	Before *Target `json:"before,omitempty"`
	// +optional
	After *Target `json:"after,omitempty"`
}

// Round is one of several.
type Round struct {
	// +optional
	Target *Target `json:"target,omitempty"`
}

// Network is a part with parts.
type Network struct {
	// +optional
	Gateway *Target `json:"gateway,omitempty"`

	Private Private `json:"private,omitempty"`
}

// Private is a part of a part.
type Private struct {
	Range Range `json:"range,omitempty"`
}

// Range is a part of that.
type Range struct {
	From Target `json:"from,omitempty"`
}

// +kubebuilder:webhook:path=/mutate-policy,mutating=true,resources=policies,verbs=create;update,versions=v1

// Default sets what is missing.
func (p *Policy) Default() {
	if p.Spec.Days == nil {
		week := int32(7)
		p.Spec.Days = &week
	}
	setMode(&p.Spec)
	p.Spec.setHooksDefaults()
	p.setNetworkDefaults()
	if *p.Spec.Days > 1 {
		p.Spec.setBalancerDefaults()
	} else {
		p.Spec.Balancer = nil
	}
	if *p.Spec.Days > 30 && p.Spec.Rotation == nil {
		p.Spec.Rotation = &Target{}
	}
}

// setNetworkDefaults sets what lies deep, and takes the gateway away.
func (p *Policy) setNetworkDefaults() {
	p.setRangeDefaults()
	if *p.Spec.Days > 3 {
		p.setGatewayDefaults()
	}
	if *p.Spec.Days <= 3 {
		p.Spec.Network.Gateway = nil
	}
}

func (p *Policy) setRangeDefaults() { p.Spec.Network.Private.Range.From.Name = "10.0.0.0" }

func (p *Policy) setGatewayDefaults() {
	if p.Spec.Network.Gateway == nil {
		p.Spec.Network.Gateway = &Target{Name: "public"}
	}
}

// setBalancerDefaults is called for some policies only.
func (s *PolicySpec) setBalancerDefaults() {
	if s.Balancer == nil {
		s.Balancer = &Target{Name: "public"}
	}
}

// setHooksDefaults completes one hook; the other one is as the user has written it, unless there are no hooks at all.
func (s *PolicySpec) setHooksDefaults() {
	if s.Hooks == nil {
		s.Hooks = &Hooks{Before: &Target{Name: "lock"}}
	}
	if s.Hooks.After == nil {
		s.Hooks.After = &Target{Name: "unlock"}
	}
	if len(s.Rounds) == 0 {
		s.Rounds = []Round{{Target: &Target{Name: "all"}}}
	}
}

func setMode(spec *PolicySpec) {
	if spec.Mode == nil {
		spec.Mode = &Target{Name: "full"}
	}
}

// Plan is a custom resource whose webhook sees new objects only.
type Plan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PlanSpec `json:"spec,omitempty"`
}

// PlanSpec is what the user wants.
type PlanSpec struct {
	// +optional
	Mode *Target `json:"mode,omitempty"`
}

// +kubebuilder:webhook:path=/mutate-plan,mutating=true,resources=plans,verbs=create,versions=v1

// Default sets what is missing.
func (p *Plan) Default() {
	if p.Spec.Mode == nil {
		p.Spec.Mode = &Target{Name: "full"}
	}
}
