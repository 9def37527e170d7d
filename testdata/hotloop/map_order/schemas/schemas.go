// Package schemas makes the schemas of definitions.
package schemas

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// build has its list of required fields filled two calls below the loop; only a test sorts it.
func build(fields map[string]any) *apiextensionsv1.JSONSchemaProps {
	props := &apiextensionsv1.JSONSchemaProps{Properties: map[string]apiextensionsv1.JSONSchemaProps{}}
	for name, field := range fields {
		below := of(name, field, props) // want `map-order: the list gets the order of the map fields, another one in each pass: JSONSchemaProps.Required seems to have changed`
		props.Properties[name] = *below
	}
	return props
}

func of(name string, field any, parent *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.JSONSchemaProps {
	if below, ok := field.(map[string]any); ok {
		return build(below)
	}
	return required(name, parent)
}

func required(name string, parent *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.JSONSchemaProps {
	parent.Required = append(parent.Required, name) // related `goes into JSONSchemaProps.Required here`
	return &apiextensionsv1.JSONSchemaProps{Type: "string"}
}

// Apply changes a definition.
func Apply(definition *apiextensionsv1.CustomResourceDefinition, fields map[string]any) {
	definition.Spec.Versions[0].Schema.OpenAPIV3Schema = build(fields)
}
