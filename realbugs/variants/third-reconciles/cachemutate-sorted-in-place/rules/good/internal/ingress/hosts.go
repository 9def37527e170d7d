package ingress

import (
	"slices"

	networkingv1 "k8s.io/api/networking/v1"
)

func orderRules(ing *networkingv1.Ingress) []networkingv1.IngressRule {
	rules := slices.DeleteFunc(slices.Clone(ing.Spec.Rules), func(r networkingv1.IngressRule) bool { return r.HTTP == nil })
	slices.SortStableFunc(rules, func(a, b networkingv1.IngressRule) int { return len(b.Host) - len(a.Host) })
	return rules
}

// Hosts lists the hosts that are served.
func (s *Source) Hosts() []string {
	var hosts []string
	for _, ing := range s.all() {
		for _, rule := range orderRules(ing) {
			if rule.Host != "" && !slices.Contains(hosts, rule.Host) {
				hosts = append(hosts, rule.Host)
			}
		}
	}
	return hosts
}
