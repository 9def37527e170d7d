package swallowed

import (
	"fmt"
	"regexp"
	"text/template"

	corev1 "k8s.io/api/core/v1"
)

const unitTemplate = `[Unit]
Description={{ .Name }}`

var scriptTemplate string // embedded

// okUnit follows what is nil with an error that cannot be (cluster-api-provider-cloud-director).
func okUnit() (*template.Template, error) {
	unit, err := template.New("unit").Parse(unitTemplate)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", unit.Name(), err)
	}
	return unit, nil
}

func okScript() (*template.Template, error) {
	script, err := template.New("script").Parse(scriptTemplate)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", script.Name(), err)
	}
	return script, nil
}

func okName(pod *corev1.Pod) (bool, error) {
	name, err := regexp.Compile("^pod-[0-9]+$")
	if err != nil {
		return false, fmt.Errorf("%s: %w", name.String(), err)
	}
	return name.MatchString(pod.Name), nil
}

// script parses what users write.
func script(owner *corev1.ConfigMap) (*template.Template, error) {
	script, err := template.New("script").Parse(owner.Data["script"])
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", script.Name(), err) // want `swallowed: this panics when Parse fails`
	}
	return script, nil
}
