package map_order

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// message lists what is not ready.
func message(site *api.Site, ready map[string]bool) {
	var waiting []string
	for pod, ok := range ready {
		if !ok {
			waiting = append(waiting, pod) // want `map-order: waiting gets the order of the map ready, another one in each pass: Condition.Message seems to have changed`
		}
	}
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{
		Type:    "Ready",
		Message: fmt.Sprintf("waiting for %s", strings.Join(waiting, ", ")), // related `goes into .* here`
	})
}

// added puts the text together itself.
func added(site *api.Site, ready map[string]bool) {
	text := "waiting for"
	for pod := range ready {
		text += " " + pod // want `map-order: text gets the order of the map ready`
	}
	site.Status.Message = text
}

func formatted(site *api.Site, ready map[string]int) {
	text := ""
	for pod, n := range ready {
		text = fmt.Sprintf("%s%s=%d,", text, pod, n) // want `map-order`
	}
	site.Status.Message = strings.TrimSuffix(text, ",")
}

func built(config *corev1.ConfigMap, site *api.Site) {
	var text strings.Builder
	for name, value := range site.Spec.Options {
		fmt.Fprintf(&text, "%s=%s\n", name, value) // want `map-order: text gets the order of the map site.Spec.Options`
	}
	config.Data = map[string]string{"options": text.String()}
}

func lines(config *corev1.ConfigMap, options map[string]string) {
	b := &strings.Builder{}
	for name := range options {
		b.WriteString(name) // want `map-order`
		b.WriteByte('\n')
	}
	config.Data["options"] = b.String()
}

// annotation is the list as JSON.
func annotation(site *api.Site, pods map[string]bool) error {
	var list []string
	for pod := range pods {
		list = append(list, pod) // want `map-order: list gets the order of the map pods, another one in each pass: Annotations seems to have changed`
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	site.Annotations["pods"] = string(text)
	return nil
}

// okAnnotated is set when it is not there.
func okAnnotated(site *api.Site, pods map[string]bool) {
	if text, ok := site.Annotations["pods"]; ok && text != "" {
		return
	}
	var list []string
	for pod := range pods {
		list = append(list, pod)
	}
	site.Annotations["pods"] = strings.Join(list, ",")
}

// compared is set when it differs.
func compared(site *api.Site, pods map[string]bool) bool {
	var list []string
	for pod := range pods {
		list = append(list, pod) // want `map-order`
	}
	text := strings.Join(list, ",")
	if site.Annotations["pods"] == text {
		return false
	}
	site.Annotations["pods"] = text
	return true
}

func setter(site *api.Site, pods map[string]bool) {
	var list []string
	for pod := range pods {
		list = append(list, pod) // want `map-order`
	}
	annotations := map[string]string{}
	annotations["pods"] = strings.Join(list, ",")
	site.SetAnnotations(annotations)
}

// hash writes in the order of the map.
func hash(options map[string]string) string {
	h := sha256.New()
	for name, value := range options {
		h.Write([]byte(name + value)) // want `map-order: h gets the order of the map options, another one in each pass: the hash seems to have changed`
	}
	return hex.EncodeToString(h.Sum(nil))
}

func sum(options map[string]string) [32]byte {
	var pairs []string
	for name, value := range options {
		pairs = append(pairs, name+value) // want `map-order: pairs gets the order of the map options, another one in each pass: the hash seems to have changed`
	}
	return sha256.Sum256([]byte(strings.Join(pairs, "")))
}

func printed(options map[string]string) uint32 {
	h := fnv.New32a()
	for name, value := range options {
		fmt.Fprint(h, name, value) // want `map-order`
	}
	return h.Sum32()
}

func okText(site *api.Site, ready map[string]bool) {
	var waiting []string
	for pod := range ready {
		waiting = append(waiting, pod)
	}
	sort.Strings(waiting)
	site.Status.Message = "waiting for " + strings.Join(waiting, ", ")
}

// okMarshal sorts the keys itself.
func okMarshal(site *api.Site, options map[string]string) error {
	text, err := json.Marshal(options)
	site.Annotations["options"] = string(text)
	return err
}

// okPrinted is a map, which fmt sorts.
func okPrinted(site *api.Site, options map[string]string) { site.Status.Message = fmt.Sprint(options) }

// okLog is only read by people.
func okLog(ready map[string]bool) error {
	var waiting []string
	for pod := range ready {
		waiting = append(waiting, pod)
	}
	klog.InfoS("waiting", "pods", waiting)
	return errors.New("waiting for " + strings.Join(waiting, ", "))
}

// okSum adds up what comes in any order.
func okSum(site *api.Site, options map[string]string) {
	total := 0
	for name := range options {
		h := fnv.New32a()
		h.Write([]byte(name))
		total ^= int(h.Sum32())
	}
	site.Status.Hash = fmt.Sprint(total)
}

// okEach has a text for each key.
func okEach(site *api.Site, options map[string]string) {
	for name, value := range options {
		text := name
		text += "=" + value
		site.Annotations[name] = text
	}
}

// okReplaced changes each entry by itself, with what is the same in all rounds.
func (r *Sites) okReplaced(config *corev1.ConfigMap) {
	data := config.Data
	for name, value := range data {
		data[name] = strings.ReplaceAll(value, "IMAGE", r.image)
	}
}

// okHidden replaces what it finds.
func okHidden(site *api.Site, secrets map[string]bool) {
	for secret := range secrets {
		site.Status.Message = strings.ReplaceAll(site.Status.Message, secret, "***")
	}
}

// sections hands the text to what writes one section.
func sections(config *corev1.ConfigMap, site *api.Site, all []map[string]string) {
	var text strings.Builder
	for _, options := range all {
		section(&text, options)
	}
	config.Data["sections"] = text.String() // related `goes into Data here`
}

func section(text *strings.Builder, options map[string]string) {
	for name, value := range options {
		option(text, name, value) // want `map-order: text gets the order of the map options, another one in each pass: Data seems to have changed`
	}
}

func option(w io.Writer, name, value string) { fmt.Fprintf(w, "%s=%s\n", name, value) }

// okSections are sorted in each section.
func okSections(config *corev1.ConfigMap, all []map[string]string) {
	var text strings.Builder
	for _, options := range all {
		okSection(&text, options)
	}
	config.Data["sections"] = text.String()
}

func okSection(w io.Writer, options map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		option(w, name, options[name])
	}
}

// okOneByOne has a text for each entry.
func okOneByOne(config *corev1.ConfigMap, options map[string]string) {
	var text strings.Builder
	for name, value := range options {
		text.Reset()
		option(&text, name, value)
		config.Data[name] = text.String()
	}
}
