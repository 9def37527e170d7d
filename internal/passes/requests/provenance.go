package requests

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A place of a client is a field of a struct, a parameter, or a result of a function, by its name. Each package says which clients get to the places that it fills, so
// that the module knows where one comes from which a struct of another package keeps.
const (
	saysGets   = "client "    // a place, and where its client is from
	saysDirect = "uncached "  // the clients of managers ask the API server for a kind, or for any
	ofManager  = "a manager"  // where the client of a manager is from
	ofOthers   = "elsewhere"  // where one is from that is made in another way, or of which nothing is known
	anyKind    = "everything" // the clients may ask it for any kind
)

// Says returns what a package says of where clients get to, and of what those of its managers do not read from caches.
func (r *Result) Says() (said []string) {
	gets := func(place string, client ssa.Value) {
		for _, from := range r.placesOf(client) {
			said = append(said, saysGets+place+" from "+from)
		}
	}
	for _, fn := range r.ssa.Shipped {
		for instr := range calls.Instrs(fn) {
			if store, ok := instr.(*ssa.Store); ok {
				if place := fieldPlace(store.Addr); place != "" {
					gets(place, store.Val)
				}
			}
			if call, ok := instr.(ssa.CallInstruction); ok {
				r.handsOver(call, gets)
			}
			said = append(said, r.direct(instr)...)
		}
		if name := knowledge.FunctionName(fn); name != "" {
			for i := range fn.Signature.Results().Len() {
				if is, _ := knowledge.RuntimeClient(fn.Signature.Results().At(i).Type()); is {
					for _, v := range flow.Results(fn, i) {
						gets(resultPlace(name, i), v)
					}
				}
			}
		}
	}
	return said
}

// handsOver visits the clients that a call hands to a function of the module.
func (r *Result) handsOver(call ssa.CallInstruction, gets func(place string, client ssa.Value)) {
	callee := flow.Declared(call.Common())
	if callee == nil || call.Common().IsInvoke() || !ssabuild.InModule(r.pass, callee.Pkg()) {
		return
	}
	for i, arg := range call.Common().Args {
		if is, _ := knowledge.RuntimeClient(arg.Type()); is {
			gets(paramPlace(knowledge.Name(callee), i), arg)
		}
	}
}

// direct returns what an option says that the clients of managers do not read from caches.
func (r *Result) direct(instr ssa.Instruction) (said []string) {
	option, ok := instr.(*ssa.FieldAddr)
	if !ok || !knowledge.LeavesCache(instr) {
		return nil
	}
	for _, ref := range knowledge.Referrers(option) {
		kinds := knowledge.DirectKinds(ref)
		if kinds == nil {
			return []string{saysDirect + anyKind}
		}
		found, complete := r.kinds.In(kinds)
		for _, of := range found {
			said = append(said, saysDirect+of.Type)
		}
		if !complete {
			said = append(said, saysDirect+anyKind)
		}
	}
	return said
}

// placesOf returns the places that a client comes from.
func (r *Result) placesOf(client ssa.Value) (found []string) {
	origins, complete := r.graph.OriginsUpTo(knowledge.Unconverted(client), func(v ssa.Value) bool { return r.placeOf(v) != "" })
	for _, origin := range origins {
		if place := r.placeOf(origin); place != "" {
			found = append(found, place)
		} else if !knowledge.IsNil(origin) {
			complete = false
		}
	}
	if !complete {
		found = append(found, ofOthers)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// placeOf returns the place that a value is, or the one of the client in a reconciler that is handed over as one; "" for another value.
func (r *Result) placeOf(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		is, _ := knowledge.RuntimeClient(v.Type())
		if fn := v.Parent(); is && knowledge.FunctionName(fn) != "" {
			return paramPlace(knowledge.FunctionName(fn), flow.ParamIndex(v))
		}
	case *ssa.Call:
		if knowledge.ManagersClient(&v.Call) {
			return ofManager
		}
		return r.returned(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return r.returned(call, v.Index)
		}
	}
	if place := fieldPlace(v); place != "" {
		return place
	}
	if field := embedded(v); field != nil && knowledge.Reconciler(v.Type()) {
		return knowledge.TypeName(v.Type()) + "." + field.Name()
	}
	return ""
}

// embedded returns the client that is embedded in a struct, which is handed over as a client itself; nil for another value.
func embedded(v ssa.Value) *types.Var {
	pointer, ok := types.Unalias(v.Type()).Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	s, ok := pointer.Elem().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for field := range s.Fields() {
		if is, _ := knowledge.RuntimeClient(field.Type()); is && field.Embedded() {
			return field
		}
	}
	return nil
}

// returned returns the place of a result of a function of the module; "" for another call.
func (r *Result) returned(call *ssa.Call, result int) string {
	callee := flow.Declared(&call.Call)
	if callee == nil || call.Call.IsInvoke() || !ssabuild.InModule(r.pass, callee.Pkg()) {
		return ""
	}
	if is, _ := knowledge.RuntimeClient(callee.Signature().Results().At(result).Type()); !is {
		return ""
	}
	return resultPlace(knowledge.Name(callee), result)
}

// fieldPlace returns the place of a field that keeps a client, by a value that is read from it or its address.
func fieldPlace(v ssa.Value) string {
	field, of := flow.FieldRead(v)
	if field == nil || knowledge.TypeName(of.Type()) == "" {
		return ""
	}
	if is, _ := knowledge.RuntimeClient(field.Type()); !is {
		return ""
	}
	return knowledge.TypeName(of.Type()) + "." + field.Name()
}

func paramPlace(fn string, i int) string  { return fmt.Sprintf("%s#%d", fn, i) }
func resultPlace(fn string, i int) string { return fmt.Sprintf("%s=%d", fn, i) }

// A Provenance is what the packages of a module say of their clients.
type Provenance struct {
	from   map[string][]string
	direct map[string]bool
}

// ProvenanceOf reads what the packages of a module have said, in fixed order.
func ProvenanceOf(said []string) *Provenance {
	p := &Provenance{from: make(map[string][]string), direct: make(map[string]bool)}
	for _, statement := range said {
		if rest, ok := strings.CutPrefix(statement, saysGets); ok {
			if place, from, ok := strings.Cut(rest, " from "); ok {
				p.from[place] = append(p.from[place], from)
			}
		}
		if kind, ok := strings.CutPrefix(statement, saysDirect); ok {
			p.direct[kind] = true
		}
	}
	return p
}

// OfManagers reports whether the clients in some places are those of managers and no others, and whether one of them is on its way in a place of which that is
// to be asked.
func (p *Provenance) OfManagers(places []string, by func(place string) bool) (all, some bool) {
	seen := make(map[string]bool)
	all = len(places) > 0
	for pending := slices.Clone(places); len(pending) > 0; pending = pending[1:] {
		place := pending[0]
		if knowledge.Visited(seen, place) || place == ofManager {
			continue
		}
		some = some || by(place)
		if len(p.from[place]) == 0 {
			all = false // also of what is no place, but elsewhere
		}
		pending = append(pending, p.from[place]...)
	}
	return all, all && some
}

// Reads reports whether the clients in some places, which are those of managers, read a kind from their caches.
func (p *Provenance) Reads(kind string, places []string) bool {
	all, _ := p.OfManagers(places, func(string) bool { return false })
	return all && !p.direct[kind] && !p.direct[anyKind]
}

// PackageOf returns the path of the package of a place.
func PackageOf(place string) string {
	place = strings.TrimLeft(place, "(*")
	slash := strings.LastIndex(place, "/") + 1
	dir, name := place[:slash], place[slash:]
	name, _, _ = strings.Cut(name, ".")
	return dir + name
}
