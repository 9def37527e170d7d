package owner_used

import (
	"k8s.io/apiextensions-apiserver/pkg/apihelpers"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A function of another module looks for a condition.
func established(crd *apiextensionsv1.CustomResourceDefinition) bool {
	condition := apihelpers.FindCRDCondition(crd, apiextensionsv1.Established)
	return condition.Status == apiextensionsv1.ConditionTrue // want `owner-used: condition is nil for an object without the condition`
}

// It is asked for twice, for two types.
func accepted(crd *apiextensionsv1.CustomResourceDefinition) string {
	if apihelpers.FindCRDCondition(crd, apiextensionsv1.Established) == nil {
		return ""
	}
	return apihelpers.FindCRDCondition(crd, apiextensionsv1.NamesAccepted).Reason // want `owner-used: apihelpers.FindCRDCondition\(crd, apiextensionsv1.NamesAccepted\) is nil`
}

func okAccepted(crd *apiextensionsv1.CustomResourceDefinition) string {
	if apihelpers.FindCRDCondition(crd, apiextensionsv1.NamesAccepted) == nil {
		return ""
	}
	return apihelpers.FindCRDCondition(crd, apiextensionsv1.NamesAccepted).Reason
}

// Another function of the module has looked for it.
func okAsked(crd *apiextensionsv1.CustomResourceDefinition) string {
	if !apihelpers.IsCRDConditionTrue(crd, apiextensionsv1.Established) {
		return ""
	}
	return apihelpers.FindCRDCondition(crd, apiextensionsv1.Established).Reason
}

func okEstablished(crd *apiextensionsv1.CustomResourceDefinition) bool {
	condition := apihelpers.FindCRDCondition(crd, apiextensionsv1.Established)
	return condition != nil && condition.Status == apiextensionsv1.ConditionTrue
}

// A function of this module says by its source what it returns.
func getCondition(crd *apiextensionsv1.CustomResourceDefinition, of apiextensionsv1.CustomResourceDefinitionConditionType) *apiextensionsv1.CustomResourceDefinitionCondition {
	if condition := apihelpers.FindCRDCondition(crd, of); condition != nil {
		return condition
	}
	return &apiextensionsv1.CustomResourceDefinitionCondition{Type: of}
}

func okReason(crd *apiextensionsv1.CustomResourceDefinition) string {
	return getCondition(crd, apiextensionsv1.Established).Reason
}
