package order

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/ctrllint/ctrllint/testdata/order/written"
)

// lineByLine hands the text to what writes one line.
func lineByLine(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	for k, v := range m {
		putLine(&text, k, v) // order: Data
	}
	config.Data["lines"] = text.String()
}

func putLine(text *strings.Builder, k, v string) { fmt.Fprintf(text, "%s=%s\n", k, v) }

// bySections hands the text to what goes through the map.
func bySections(config *corev1.ConfigMap, sections []map[string]string) {
	text := &strings.Builder{}
	for _, section := range sections {
		putSection(section, text)
	}
	config.Data["sections"] = text.String()
}

func putSection(m map[string]string, text *strings.Builder) {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k) // order: Data
	}
	for _, k := range keys {
		text.WriteString(k)
		text.WriteByte('\n')
	}
}

// sortedSections goes through sorted keys.
func sortedSections(config *corev1.ConfigMap, sections []map[string]string) {
	text := &strings.Builder{}
	for _, section := range sections {
		putSorted(section, text)
	}
	config.Data["sections"] = text.String()
}

func putSorted(m map[string]string, text *strings.Builder) {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k) // order: none
	}
	sort.Strings(keys)
	for _, k := range keys {
		text.WriteString(k)
	}
}

// twoBelow hands the text on as a writer.
func twoBelow(config *corev1.ConfigMap, m map[string]string) {
	var text bytes.Buffer
	for k, v := range m {
		putPair(&text, k, v) // order: Data
	}
	config.Data["pairs"] = text.String()
}

func putPair(w io.Writer, k, v string) {
	putText(w, k)
	putText(w, v)
}

func putText(w io.Writer, text string) { _, _ = io.WriteString(w, text) }

// elsewhere hands it to another package.
func elsewhere(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	for k, v := range m {
		written.Line(&text, k, v) // order: Data
	}
	config.Data["lines"] = text.String()
}

func sectionElsewhere(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	written.Section(&text, m) // order: Data
	config.Data["section"] = text.String()
}

func keysElsewhere(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	written.Keys(&text, m)
	config.Data["keys"] = text.String()
}

// hashed hands a hash over.
func hashed(m map[string]string) []byte {
	h := sha256.New()
	for k := range m {
		putKey(h, k) // order: the hash
	}
	return h.Sum(nil)
}

func putKey(h hash.Hash, k string) { h.Write([]byte(k)) }

// eachAnew has a text for each entry.
func eachAnew(config *corev1.ConfigMap, m map[string]string) {
	for k, v := range m {
		var text strings.Builder
		putLine(&text, k, v) // order: none
		config.Data[k] = text.String()
	}
}

// emptied uses one text for all entries, and empties it.
func emptied(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	for k, v := range m {
		text.Reset()
		putLine(&text, k, v) // order: none
		config.Data[k] = text.String()
	}
}

// same writes what no entry decides.
func same(config *corev1.ConfigMap, m map[string]string) {
	var text strings.Builder
	for range m {
		putLine(&text, "host", "any") // order: none
	}
	config.Data["hosts"] = text.String()
}

// printed is stored nowhere; putLine gets the text that is in order as well.
func printed(m map[string]string) {
	var text strings.Builder
	for k, v := range m {
		putLine(&text, k, v) // order: none
	}
	fmt.Println(text.String())
}

// otherText is filled by a list.
func otherText(config *corev1.ConfigMap, names []string) {
	var text strings.Builder
	for _, name := range names {
		putLine(&text, name, "")
	}
	config.Data["names"] = text.String()
}

// a page is a text with methods.
type page struct{ text strings.Builder }

func (p *page) line(k string) { p.text.WriteString(k + "\n") }

func (p *page) String() string { return p.text.String() }

func paged(config *corev1.ConfigMap, m map[string]string) {
	p := new(page)
	for k := range m {
		p.line(k) // order: Data
	}
	config.Data["page"] = p.String()
}

// a leaf is a text of the same form that only lists fill.
type leaf struct{ text strings.Builder }

func (l *leaf) line(k string) { l.text.WriteString(k + "\n") }

func (l *leaf) String() string { return l.text.String() }

func leafed(config *corev1.ConfigMap, names []string) {
	l := new(leaf)
	for _, name := range names {
		l.line(name)
	}
	config.Data["leaf"] = l.String()
}

// schema is filled two calls below the loop.
func schema(fields map[string]any) *apiextensionsv1.JSONSchemaProps {
	props := &apiextensionsv1.JSONSchemaProps{Properties: map[string]apiextensionsv1.JSONSchemaProps{}}
	for name, field := range fields {
		props.Properties[name] = *buildField(name, field, props) // order: JSONSchemaProps.Required
	}
	return props
}

func buildField(name string, field any, parent *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.JSONSchemaProps {
	if below, ok := field.(map[string]any); ok {
		return schema(below)
	}
	return required(name, parent)
}

func required(name string, parent *apiextensionsv1.JSONSchemaProps) *apiextensionsv1.JSONSchemaProps {
	parent.Required = append(parent.Required, name)
	return &apiextensionsv1.JSONSchemaProps{Type: "string"}
}

// fromList is filled by a list.
func fromList(names []string) *apiextensionsv1.JSONSchemaProps {
	props := &apiextensionsv1.JSONSchemaProps{}
	for _, name := range names {
		maybe(name, props)
	}
	return props
}

func maybe(name string, parent *apiextensionsv1.JSONSchemaProps) {
	if name != "" {
		required(name, parent)
	}
}

// sortedEnv sorts what has been filled two calls below.
func sortedEnv(env map[string]string) *corev1.Container {
	c := &corev1.Container{}
	for name := range env {
		addVariable(name, c) // order: none
	}
	sort.Slice(c.Env, func(i, j int) bool { return c.Env[i].Name < c.Env[j].Name })
	return c
}

func addVariable(name string, c *corev1.Container) {
	if name != "" {
		putVariable(name, c)
	}
}

func putVariable(name string, c *corev1.Container) { c.Env = append(c.Env, corev1.EnvVar{Name: name}) }
