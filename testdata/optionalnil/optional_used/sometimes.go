package optional_used

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// The function that sets the default is called for some of the policies only.
func balancer(p *api.Policy) string {
	return p.Spec.Balancer.Name // want `optional-used: p.Spec.Balancer is optional`
}

// What is set beside it, and deeper, is no default of it.
func gateway(p *api.Policy) string {
	return p.Spec.Network.Gateway.Name // want `optional-used: p.Spec.Network.Gateway is optional`
}

func okBalancer(p *api.Policy) string {
	if p.Spec.Balancer == nil {
		return p.Spec.Mode.Name
	}
	return p.Spec.Balancer.Name
}
