package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// LimitsCache reports whether a field of the options of a manager says what its cache holds, or which client reads from it.
func LimitsCache(options types.Type, field int) bool {
	return LimitsInformers(options, field) || optionNamed(options, field, "Client", "NewClient", "ClientBuilder", "ClientDisableCacheFor")
}

// LimitsInformers reports whether a field of the options of a manager says what its cache holds.
func LimitsInformers(options types.Type, field int) bool {
	return optionNamed(options, field, "Cache", "NewCache")
}

// optionNamed reports whether a field of the options of a manager has one of some names, or none that is known.
func optionNamed(options types.Type, field int, names ...string) bool {
	s, ok := Pointee(options).Underlying().(*types.Struct)
	return !ok || field >= s.NumFields() || slices.Contains(names, s.Field(field).Name())
}

// LimitsAll are the fields of the options of a cache or a manager that limit what is held of all kinds.
var LimitsAll = []string{"DefaultLabelSelector", "DefaultFieldSelector", "DefaultNamespaces", "DefaultSelector", "Namespaces", "Namespace"}

// DirectKinds returns the list of the objects that the clients of a manager do not read from its cache, if an instruction sets it; nil for another one.
func DirectKinds(instr ssa.Instruction) ssa.Value {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	s, ok := Pointee(addr.X.Type()).Underlying().(*types.Struct)
	if !ok || s.Field(addr.Field).Name() != "DisableFor" && s.Field(addr.Field).Name() != "ClientDisableCacheFor" {
		return nil
	}
	return store.Val
}

// ByObject reports whether a type says which objects of a kind a cache holds, and Selectors are its fields that leave some out.
func ByObject(t types.Type) bool {
	name := TypeName(t)
	return name == "sigs.k8s.io/controller-runtime/pkg/cache.ByObject" || name == "sigs.k8s.io/controller-runtime/pkg/cache/internal.Selector"
}

// Selectors are the fields of ByObject which select, and those of the options of a cache which do so for kinds that have none.
var (
	Selectors        = []string{"Label", "Field"}
	DefaultSelectors = []string{"DefaultLabelSelector", "DefaultFieldSelector"}
)

// DataKinds are the types of HoldsData.
var DataKinds = []string{secretKind, configMapKind}

// HoldsData reports whether a type is that of secrets or config maps, of which a cluster has many large ones.
func HoldsData(t types.Type) bool {
	kind := builtinKind(t)
	return kind == "core/Secret" || kind == "core/ConfigMap"
}

// CachesUnstructured reports whether an instruction takes the address of an option by which a client caches objects without a type.
func CachesUnstructured(instr ssa.Instruction) bool {
	addr, ok := instr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	s, ok := Pointee(addr.X.Type()).Underlying().(*types.Struct)
	if !ok || !strings.HasPrefix(TypeName(addr.X.Type()), "sigs.k8s.io/controller-runtime/") {
		return false
	}
	name := s.Field(addr.Field).Name()
	return name == "CacheUnstructured" || name == "Unstructured"
}
