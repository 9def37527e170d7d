package knowledge

import (
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// APIStruct reports whether a type is a struct, or a pointer to one, that is a part of an API: it has names of JSON
// for its fields.
func APIStruct(t types.Type) bool {
	t = Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if JSONField(s, i) {
			return true
		}
	}
	return false
}

// JSONField reports whether a field of a struct has a name of JSON.
func JSONField(s *types.Struct, i int) bool {
	_, named := reflect.StructTag(s.Tag(i)).Lookup("json")
	return named
}

// JSONNamed is JSONField for a field of a struct, or of what a pointer leads to.
func JSONNamed(t types.Type, field int) bool {
	t = Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	return ok && JSONField(s, field)
}

// Defaults reports whether a call says by its name that it sets parts of what it is handed.
func Defaults(call *ssa.CallCommon) bool {
	if Owns(call) != nil {
		return false
	}
	return completing.MatchString(CalleeName(call))
}

// completing are the names of functions that set what is missing.
var completing = regexp.MustCompile(`[dD]efault|^([sS]et|[iI]nit|[cC]omplete|[eE]nsure|[mM]utate|[fF]ill|[pP]opulate)`)

// Validates reports whether a call says by its name that it looks whether what it is handed is right.
func Validates(call *ssa.CallCommon) bool {
	return strings.Contains(strings.ToLower(CalleeName(call)), "valid")
}

// AsksState reports whether a call says by its name that it asks whether something is or has what the name goes on with, other than nothing.
func AsksState(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return asking.MatchString(name) && !askingNothing.MatchString(name)
}

var (
	asking        = regexp.MustCompile(`^(is|Is|has|Has)[A-Z]`)
	askingNothing = regexp.MustCompile(`^(is|Is)(Nil|Null|Zero|Empty|Unset|Missing|Absent)`)
)

// ControllerOf returns the object of which a call returns the reference to the controller that owns it, nil for an
// object without one; nil for another call.
func ControllerOf(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == controllerOf || Callee(call) == controllerOfNoCopy {
		return call.Args[0]
	}
	return nil
}

const (
	controllerOf       = "k8s.io/apimachinery/pkg/apis/meta/v1.GetControllerOf"
	controllerOfNoCopy = "k8s.io/apimachinery/pkg/apis/meta/v1.GetControllerOfNoCopy"
	isControlledBy     = "k8s.io/apimachinery/pkg/apis/meta/v1.IsControlledBy"
)

// ControlledBy returns the object of which a call reports whether another one is the controller that owns it; nil
// for another call.
func ControlledBy(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == isControlledBy {
		return call.Args[0]
	}
	return nil
}

// MetaMap returns the object of which a call returns the labels or annotations, and the name of the field; nil for
// another call.
func MetaMap(call *ssa.CallCommon) (object ssa.Value, field string) {
	if object, field := GetsMeta(call); object != nil && (field == "Labels" || field == "Annotations") {
		if results := call.Signature().Results(); results.Len() == 1 && isTextMap(results.At(0).Type()) {
			return object, field
		}
	}
	return nil, ""
}

// MetaList returns the object of which a call returns the owners or finalizers, and the name of the field; nil for another call.
func MetaList(call *ssa.CallCommon) (object ssa.Value, field string) {
	if object, field := GetsMeta(call); object != nil && metaLists[field] {
		if results := call.Signature().Results(); results.Len() == 1 && Is[*types.Slice](results.At(0).Type().Underlying()) {
			return object, field
		}
	}
	return nil, ""
}

// ListOfMeta reports whether a field of the metadata is a list that is empty for most objects.
func ListOfMeta(field string) bool { return metaLists[field] }

var metaLists = map[string]bool{"OwnerReferences": true, "Finalizers": true}

// ClonesMap returns the map of which a call returns a copy, which is nil if the map is; nil for another call.
func ClonesMap(call *ssa.CallCommon) ssa.Value { return mapHandled(call, "Clone") }

// FillsMap returns the map into which a call writes the entries of another one; nil for another call.
func FillsMap(call *ssa.CallCommon) ssa.Value { return mapHandled(call, "Copy") }

// mapHandled returns the first argument of a call of a function of the package for maps; nil for another call.
func mapHandled(call *ssa.CallCommon, function string) ssa.Value {
	path, name, _ := cutLast(Callee(call), ".")
	if name == function && (path == "maps" || path == "golang.org/x/exp/maps") {
		return call.Args[0]
	}
	return nil
}

func isTextMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	return ok && IsText(m.Elem())
}

// MetaSetter reports whether a field of the metadata has a setter that sets nothing else.
func MetaSetter(field string) bool { return metaSetters[field] }

var metaSetters = map[string]bool{
	"Name": true, "Namespace": true, "GenerateName": true, "UID": true, "ResourceVersion": true, "Generation": true, "Labels": true,
	"Annotations": true, "Finalizers": true, "OwnerReferences": true, "DeletionTimestamp": true, "CreationTimestamp": true,
}

// AlwaysLabelled reports whether the part of an object that a path leads to is labels or annotations which it has whatever its users do:
// the kubelet labels its node, to which controllers of Kubernetes add annotations, the API server each namespace with its name, and the selector of a workload finds the
// labels of its template.
func AlwaysLabelled(object types.Type, path string) bool {
	name := TypeName(object)
	if path == ".Spec.Template.Labels" {
		return strings.HasPrefix(name, "k8s.io/api/apps/")
	}
	return path == ".Labels" && (isNode(object) || IsNamespace(object)) || path == ".Annotations" && isNode(object)
}

func isNode(object types.Type) bool { return TypeName(object) == "k8s.io/api/core/v1.Node" }

// StatusOnCreate reports whether the API server keeps the status that an object is created with. Of Kubernetes' own kinds it does so for Node
// alone, since kubelets register themselves in that way (nodeStrategy.PrepareForCreate in pkg/registry/core/node of Kubernetes).
func StatusOnCreate(object types.Type) bool { return isNode(object) }

// ObjectMap reports whether a part of an object is a map of its metadata, or the data of a ConfigMap or Secret.
func ObjectMap(part string) bool {
	switch part {
	case ".Labels", ".Annotations", ".Data", ".BinaryData", ".StringData":
		return true
	}
	return false
}

// OptionalField reports whether a field of a struct is left out of the JSON when it is nil, or is nil when the fields of what it
// leads to are left out.
func OptionalField(of types.Type, name string) bool {
	of = Pointee(of)
	s, ok := of.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if s.Field(i).Name() == name {
			return strings.Contains(reflect.StructTag(s.Tag(i)).Get("json"), ",omit") || inlined(s, i)
		}
	}
	return false
}

// AlwaysSent reports whether a field of a model of the API of Azure has the properties of what was asked for, which each answer has.
func AlwaysSent(pkg *types.Package, field string) bool {
	return strings.HasPrefix(pkg.Path(), "github.com/Azure/azure-sdk-for-go/") && strings.Contains(field, "Properties")
}

// JSONName returns the name of JSON of a field; "" for a field without one.
func JSONName(of types.Type, name string) string {
	s, ok := Pointee(of).Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		if s.Field(i).Name() == name {
			tag, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
			return tag
		}
	}
	return ""
}

// RuleMarker reports whether a line of a comment has a rule by which the API server validates what is declared there.
func RuleMarker(line string) bool {
	return strings.Contains(line, "+kubebuilder:validation:XValidation:")
}

// OptionalMarker reports whether the text of a comment says that a field may be left out, or may be null.
func OptionalMarker(comment string) bool {
	switch strings.TrimSpace(comment) {
	case "+optional", "+nullable", "+k8s:optional", "+kubebuilder:validation:Optional":
		return true
	}
	return false
}

// CustomType reports whether a type is declared outside of Kubernetes itself, as that of a custom resource is. The messages of a
// protocol are none, nor are types that other packages do not see: no machinery makes copies of them.
func CustomType(t types.Type) bool {
	name := TypeName(t)
	return token.IsExported(Unqualified(name)) && !strings.HasPrefix(name, "k8s.io/") && !strings.HasPrefix(name, "google.golang.org/") && !isMessage(t)
}

// isMessage reports whether a type is generated from the description of a message of a protocol.
func isMessage(t types.Type) bool {
	method, _, _ := types.LookupFieldOrMethod(t, true, nil, "ProtoReflect")
	_, ok := method.(*types.Func)
	return ok
}

// SetsDefaults reports whether a function says by its name that it sets defaults.
func SetsDefaults(name string) bool {
	return strings.Contains(name, "Default") || strings.Contains(name, "default")
}

// DefaultMarker reports whether a comment gives a field of a custom resource a default.
func DefaultMarker(comment string) bool {
	text := strings.TrimSpace(strings.TrimPrefix(comment, "//"))
	return strings.HasPrefix(text, "+kubebuilder:default") || strings.HasPrefix(text, "+default")
}

// DefaultsOnCreate returns the resources of a marker of a defaulting webhook that is called for new objects and not for
// changes; only is false for another comment.
func DefaultsOnCreate(comment string) (resources string, only bool) {
	text := strings.TrimSpace(strings.TrimPrefix(comment, "//"))
	if !strings.HasPrefix(text, "+kubebuilder:webhook:") || !strings.Contains(text, "mutating=true") {
		return "", false
	}
	for _, option := range strings.Split(text, ",") {
		key, value, _ := strings.Cut(option, "=")
		switch key {
		case "resources":
			resources = value
		case "verbs":
			only = !strings.Contains(value, "update")
		}
	}
	return resources, only
}

// ResourceOf reports whether the plural name of a resource is that of a type.
func ResourceOf(resource string, t types.Type) bool {
	kind := strings.ToLower(Unqualified(TypeName(t)))
	return kind != "" && strings.HasPrefix(resource, strings.TrimSuffix(kind, "y"))
}

// Discriminates reports whether a field has the name of one that says which of its siblings are set.
func Discriminates(field string) bool { return discriminating.MatchString(field) }

var discriminating = regexp.MustCompile(`(?i)(type|kind|mode|phase|provider|strategy|state|source|protocol|class|format|operator|status|method|backend|engine|driver)s?$`)

// Pauses reports whether a field has the name of a flag by which a user stops the work on an object, whatever its kind.
func Pauses(field string) bool { return pausing.MatchString(field) }

var pausing = regexp.MustCompile(`(?i)^(suspend(ed)?|paused?|hibernated?)$`)

// setsMetaData are functions that set one element of a map of the metadata, which they are handed.
var setsMetaData = map[string]string{
	"k8s.io/apimachinery/pkg/apis/meta/v1.SetMetaDataAnnotation": ".Annotations.[]",
	"k8s.io/apimachinery/pkg/apis/meta/v1.SetMetaDataLabel":      ".Labels.[]",
}
