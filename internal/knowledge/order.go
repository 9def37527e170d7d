package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Sorts reports whether a call puts the list that it is handed in an order: a function of the package sort, one
// of slices, or one whose name says so.
func Sorts(call *ssa.CallCommon) bool {
	path, _, _ := cutLast(Callee(call), ".")
	return path == "sort" || sorting.MatchString(CalleeName(call))
}

// sorting are the names of functions that sort, whoever declares them.
var sorting = regexp.MustCompile(`^(Sort|sort)|[a-z]Sort([A-Z]|$)|Sorted|(?i:normali[sz]e|canonical|deterministic)`)

// TakesAsSet reports whether a call makes a set of the list that it is handed, or compares it with another whatever
// their order.
func TakesAsSet(call *ssa.CallCommon) bool {
	return strings.Contains(Callee(call), setPackage) || unordered.MatchString(CalleeName(call))
}

var unordered = regexp.MustCompile(`(?i)elementsmatch|equal(ity)?(ignor|without)\w*order|unordered|(to|as|new)set(of)?$|sets?equal|sameelements|difference|intersection`)

// ComparesMaps reports whether a call of a library says of two maps or sets that they are equal, if it is handed such: the order of their elements has no part in it.
func ComparesMaps(call *ssa.CallCommon) bool {
	path, name, _ := cutLast(Callee(call), ".")
	if compared, _, _ := Compared(call); compared != nil {
		return true
	}
	return name == "Equal" && (strings.HasPrefix(path, "("+setPackage) || path == "maps" || path == "golang.org/x/exp/maps")
}

// MapListed returns the map or set whose elements a call of a library lists in the order of the map; nil for another
// call.
func MapListed(call *ssa.CallCommon) ssa.Value {
	path, name, ok := cutLast(Callee(call), ".")
	if !ok {
		return nil
	}
	switch {
	case listsMaps[path][name] && len(call.Args) > 0:
		return call.Args[0]
	case slicePackages[path] && (name == "Collect" || name == "AppendSeq") && len(call.Args) > 0:
		if made, ok := call.Args[len(call.Args)-1].(*ssa.Call); ok {
			return MapSequence(&made.Call)
		}
	case strings.HasPrefix(path, "("+setPackage) && name == "UnsortedList", path == "(reflect.Value)" && name == "MapKeys":
		return Receiver(call)
	}
	return nil
}

var listsMaps = map[string]Names{
	"golang.org/x/exp/maps": {"Keys": true, "Values": true},
	"github.com/samber/lo":  {"Keys": true, "Values": true, "UniqKeys": true, "UniqValues": true, "MapToSlice": true, "Entries": true, "ToPairs": true},
}

// MapSequence returns the map whose elements a call returns as a sequence; nil for another call.
func MapSequence(call *ssa.CallCommon) ssa.Value {
	path, name, _ := cutLast(Callee(call), ".")
	if path == "maps" && (name == "Keys" || name == "Values" || name == "All") && len(call.Args) == 1 {
		return call.Args[0]
	}
	return nil
}

// KeepsOrder reports whether a call makes a text, a list or an error of what it is handed, in the order of that.
func KeepsOrder(call *ssa.CallCommon) bool {
	path, name, ok := cutLast(Callee(call), ".")
	if ok && ordered[path] != nil && ordered[path].MatchString(name) {
		return true
	}
	recv := Receiver(call)
	return joinsErrors(call) || KeepsNil(call) != nil || recv != nil && CalleeName(call) == "Error" && IsSomeError(recv.Type())
}

// joinsErrors reports whether a call makes an error of several, or of what it is handed for its text.
func joinsErrors(call *ssa.CallCommon) bool {
	return BuiltinName(call) == "" && CollectsErrors(call) || MakesError(call)
}

// JoinsTexts reports whether a call makes a text of several, one after the other, or an error of several or of texts.
func JoinsTexts(call *ssa.CallCommon) bool {
	path, name, _ := cutLast(Callee(call), ".")
	return path == "fmt" && strings.HasPrefix(name, "Sprint") || path == "strings" && name == "Join" || joinsErrors(call)
}

// ordered are functions that do, by their package or type.
var ordered = map[string]*regexp.Regexp{
	"fmt":                              regexp.MustCompile(`^(Sprint|Append)`),
	"strings":                          regexp.MustCompile(`^(Join|Trim|Replace|To|Split|Fields|Clone)`),
	"bytes":                            regexp.MustCompile(`^(Join|Trim|Replace|To|Clone)`),
	"slices":                           regexp.MustCompile(`^(Clone|Clip|Concat|Compact|CompactFunc|Grow|Reverse|Delete|DeleteFunc|Insert)$`),
	"golang.org/x/exp/slices":          regexp.MustCompile(`^(Clone|Clip|Compact|CompactFunc|Grow|Delete|Insert)$`),
	"encoding/json":                    regexp.MustCompile(`^Marshal`),
	"sigs.k8s.io/yaml":                 regexp.MustCompile(`^Marshal`),
	"gopkg.in/yaml.v2":                 regexp.MustCompile(`^Marshal`),
	"gopkg.in/yaml.v3":                 regexp.MustCompile(`^Marshal`),
	"encoding/hex":                     regexp.MustCompile(`^EncodeToString$`),
	"(encoding/base64.Encoding)":       regexp.MustCompile(`^EncodeToString$`),
	"(strings.Builder)":                regexp.MustCompile(`^String$`),
	"(bytes.Buffer)":                   regexp.MustCompile(`^(String|Bytes)$`),
	"github.com/samber/lo":             regexp.MustCompile(`^(Map|FlatMap|Filter|FilterMap|FilterReject|Reject|Uniq|Flatten|ToSlicePtr|FromSlicePtr|Compact)$`),
	"github.com/aws/aws-sdk-go-v2/aws": regexp.MustCompile(`^(StringSlice|ToStringSlice)$`),
}

// StoredBy returns how the part of an object is called that a call of a library stores argument i in; "" for none. The
// receiver of a method counts.
func StoredBy(call *ssa.CallCommon, i int) string {
	name, method := Callee(call), methodName(call)
	if method != "" {
		i--
	}
	if call.IsInvoke() {
		i++ // it is not listed
	}
	switch {
	case i < 0:
		return ""
	case method == "SetAnnotations" || method == "SetLabels" || method == "SetFinalizers":
		return strings.TrimPrefix(method, "Set")
	case strings.HasPrefix(method, "With") && strings.Contains(name, "/applyconfiguration"):
		return strings.TrimPrefix(method, "With")
	case setsNested.MatchString(name) && i == 1:
		return "a field"
	case setsCondition.MatchString(name) && i > 1 && printed(Args(call)[i].Type()):
		return "the message"
	}
	return ""
}

var setsNested = regexp.MustCompile(`/unstructured\.SetNested\w+$`)

// setsCondition matches the functions by which cluster-api and those who copied it set conditions: the object and the
// type come first.
var setsCondition = regexp.MustCompile(`/conditions(/\w+)*\.(Mark|Set|True|False|Unknown)\w*$`)

// printed reports whether a type is that of a text, or of the variadic arguments that one is made of.
func printed(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return IsText(t) || ok && types.IsInterface(list.Elem()) && list.Elem().Underlying().(*types.Interface).Empty()
}

// MayOrder reports whether a call of a function that is not seen can change the order of a list that it is handed: it
// returns nothing that it could have made of it.
func MayOrder(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return BuiltinName(call) == "" && WritesText(call) == nil && !Harmless(call) && (results.Len() == 0 || results.Len() == 1 && IsError(results.At(0).Type()))
}

// CachedList returns what a call of a client or lister that reads from a cache lists: the object that it fills in, or the
// list that it returns. A cache keeps a map, so that it lists in another order each time. It returns nil for another call, for a
// client whose name says that it has no cache, and for a list that is cached on demand only.
func CachedList(call *ssa.CallCommon) (filled ssa.Value, returns bool) {
	if ReadsLister(call) {
		return nil, CalleeName(call) == "List"
	}
	if Callee(call) != readerList || uncached.MatchString(valueName(Receiver(call))) {
		return nil, false
	}
	filled = Unconverted(Args(call)[1])
	if strings.HasSuffix(TypeName(filled.Type()), "/unstructured.UnstructuredList") || types.IsInterface(filled.Type()) {
		return nil, false
	}
	return filled, false
}

// uncached are the names of clients without a cache.
var uncached = regexp.MustCompile(`(?i)api|live|direct|uncached|nocache|noncached|withoutcache`)

// valueName returns the name of the field, parameter or function that a value is read from or returned by.
func valueName(v ssa.Value) string {
	switch v := Unconverted(v).(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.FreeVar:
		return v.Name()
	case *ssa.Call:
		return CalleeName(&v.Call)
	case *ssa.UnOp:
		return valueName(v.X)
	case *ssa.FieldAddr:
		return fieldName(v.X.Type(), v.Field)
	case *ssa.Field:
		return fieldName(v.X.Type(), v.Field)
	}
	return ""
}

func fieldName(t types.Type, i int) string {
	t = Pointee(t)
	if s, ok := t.Underlying().(*types.Struct); ok {
		return s.Field(i).Name()
	}
	return ""
}

// ListItems reports whether a field is the elements of a list of objects.
func ListItems(t types.Type, field int) bool {
	return fieldName(t, field) == "Items" && ObjectList(t)
}

// ObjectList reports whether a type is a list of objects, or a pointer to one.
func ObjectList(t types.Type) bool {
	t = Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	if UnstructuredList(t) {
		return true
	}
	return Any(s.Fields(), func(field *types.Var) bool {
		return field.Embedded() && TypeName(field.Type()) == "k8s.io/apimachinery/pkg/apis/meta/v1.ListMeta"
	})
}

// Settled reports whether the spec of an object of a type stays as it is once it is created, so that no controller compares
// it with another.
func Settled(t types.Type) bool {
	name := TypeName(t)
	return name == podKind || name == jobKind
}

// Persisted reports whether a struct is a part of an object that is stored as it is: one of an API, and none that
// only asks for something or answers.
func Persisted(t types.Type) bool {
	found := Named(t)
	return found != nil && !transient.MatchString(found.Obj().Name()) && APIType(t)
}

// OrderedItem reports whether a type is that of an entry of a YAML document which is put together in the order that the program gives it: of the second
// version of the library, or of a copy of that.
func OrderedItem(t types.Type) bool {
	name := TypeName(t)
	return strings.HasSuffix(name, ".MapItem") && strings.Contains(name, "yaml")
}

// transient are the names of API types that are no part of what a controller compares: requests, answers, events,
// and selectors, whose values Kubernetes takes as sets.
var transient = regexp.MustCompile(`Options$|Review(Spec|Status)?$|^Event$|^LabelSelectorRequirement$|^Status(Details|Cause)?$|Request$|Response$|List$|^Table`)

// Adds returns how the list is called to which a call of a library adds what it is handed, each time that it is
// called; "" for another call.
func Adds(call *ssa.CallCommon) string {
	if sig := call.Signature(); sig.Recv() == nil || !sig.Variadic() {
		return ""
	}
	return StoredBy(call, 1)
}

// RangesMap reports whether a call runs its last argument for each entry of the map that its first one is.
func RangesMap(call *ssa.CallCommon) bool { return Callee(call) == "(sync.Map).Range" }

// RemovesEntry reports whether a call removes entries from a sync.Map.
func RemovesEntry(call *ssa.CallCommon) bool {
	switch Callee(call) {
	case "(sync.Map).Delete", "(sync.Map).CompareAndDelete", "(sync.Map).Clear":
		return true
	}
	return LoadedFrom(call) != nil && CalleeName(call) != "Load"
}

// LoadedFrom returns the sync.Map that a call looks into; nil for another call.
func LoadedFrom(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "(sync.Map).Load", "(sync.Map).LoadAndDelete":
		return Receiver(call)
	}
	return nil
}
