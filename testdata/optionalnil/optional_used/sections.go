package optional_used

import (
	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// That a section is not empty does not say which part of it is set.
func remedyOf(c *api.Check) string {
	if c.Spec.Remedy.IsEmpty() {
		return ""
	}
	return c.Spec.Remedy.Resource.Name // want `optional-used: c.Spec.Remedy.Resource is optional`
}

func handedRemedy(c *api.Check) string {
	if !equality.Semantic.DeepEqual(c.Spec.Remedy, api.Remedy{}) {
		return targetOfRemedy(c)
	}
	return ""
}

func targetOfRemedy(c *api.Check) string {
	return c.Spec.Remedy.Resource.Name // want `optional-used: c.Spec.Remedy.Resource is optional`
}

// A section of one part has that.
func okNotice(c *api.Check) string {
	if c.Spec.Notice.IsEmpty() {
		return ""
	}
	return c.Spec.Notice.Channel.Name
}

func okRemedyOf(c *api.Check) string {
	if c.Spec.Remedy.IsEmpty() || c.Spec.Remedy.Resource == nil {
		return ""
	}
	return c.Spec.Remedy.Resource.Name
}
