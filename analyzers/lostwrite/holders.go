package lostwrite

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The question of holders, and what answers it: a package that may write objects of a type other than their status.
const (
	writesMain = "main " // a type, or anyType
	anyType    = "?"
)

// holders asks the module about methods of a struct that set a part of the object in a field of it other than the status, where the only write in the
// package of such an object is that of the status by another method of the struct: whether any package may write the rest.
func (c *checker) holders() {
	asked := make(map[string]bool)
	for _, fn := range c.ssa.Shipped {
		for _, set := range c.edits.Of(fn).Events {
			object := heldBy(fn, set)
			t := edits.Type(object)
			if t == nil || !c.subresources.Status(t) || c.main[typeKey(t)] || c.main[anyType] || asked[typeKey(t)] {
				continue
			}
			write := c.savedBy(fn, object)
			if write.Source == nil {
				continue
			}
			path, _ := set.Part(object)
			rule.Ask(c.pass, writesMain+typeKey(t)+" "+t.Obj().Pkg().Path(), c.finding(wrongWriter, c.ssa.Range(write.Source),
				fmt.Sprintf("%s stores the status alone: %s, which %s sets, is lost", writer(write), c.name(below(write.At, edits.Fields(path))), fn.Name()),
				c.ssa.Related(set.Source, "set here")))
			asked[typeKey(t)] = true
		}
	}
}

// heldBy returns the object in a field of the receiver of a method of which an assignment sets a part that the main writer stores; none for another event.
func heldBy(method *ssa.Function, set edits.Event) refs.Ref {
	if set.Kind != edits.Set || !set.Direct || set.Default || method.Signature.Recv() == nil || set.At.Root != ssa.Value(method.Params[0]) {
		return refs.Ref{}
	}
	object := refs.Ref{Root: set.At.Root}
	for _, field := range set.At.Fields() {
		object.Path += "." + field.Name()
		if knowledge.IsObject(field.Type()) {
			if part, _ := set.Part(object); edits.Among(part, mainParts...) {
				return object
			}
			break
		}
	}
	return refs.Ref{}
}

// savedBy returns the write of the status of an object by a method of the same struct.
func (c *checker) savedBy(method *ssa.Function, object refs.Ref) edits.Event {
	for _, fn := range c.ssa.Shipped {
		if fn.Signature.Recv() == nil || !types.Identical(fn.Signature.Recv().Type(), method.Signature.Recv().Type()) {
			continue
		}
		for _, e := range c.edits.Of(fn).Events {
			if e.Kind == edits.Written && e.Direct && e.Sub == knowledge.Status && e.At == (refs.Ref{Root: fn.Params[0], Path: object.Path}) {
				return e
			}
		}
	}
	return edits.Event{}
}

// nobodyWrites answers the questions of holders, and those of comparedWrongly.
func nobodyWrites(question string, said rule.Statements) bool {
	if kind, ok := strings.CutPrefix(question, writesMain); ok {
		kind, of, _ := strings.Cut(kind, " ")
		return !said[writesMain+kind] && !said[writesMain+anyType+" "+of]
	}
	return unset(question, said)
}

// noteMainWriters notes the types of which the package may write more than the status, and tells the module. An object that is not known can be of the packages
// that this one imports; of what a function is handed, its callers know more.
func (c *checker) noteMainWriters() {
	for _, fn := range c.ssa.Shipped {
		for _, e := range c.edits.Of(fn).Events {
			key := typeKey(edits.Type(e.At))
			_, handed := e.At.Root.(*ssa.Parameter)
			if !mayWriteMain(e) || c.main[key] || key == anyType && (handed || e.Kind == edits.Handed && !isObject(e.At)) {
				continue
			}
			c.main[key] = true
			if key != anyType {
				rule.Say(c.pass, writesMain+key)
				continue
			}
			for _, below := range syncs.Below(c.pass.Pkg) {
				rule.Say(c.pass, writesMain+anyType+" "+below)
			}
		}
	}
}

// mayWriteMain reports whether an event may be a write of more than the status of an object.
func mayWriteMain(e edits.Event) bool {
	switch e.Kind {
	case edits.Handed:
		return edits.MayRequest(e.Source)
	case edits.Written:
		return e.Sub != knowledge.Status && e.Verb != knowledge.Delete && e.Verb != knowledge.DeleteAllOf
	}
	return false
}

// isObject reports whether a value can be an object of the cluster.
func isObject(at refs.Ref) bool {
	t := refs.TypeOf(at)
	return t != nil && knowledge.IsObject(t)
}

// typeKey names a type of objects; anyType for one that is not known.
func typeKey(t *types.Named) string {
	if t == nil || knowledge.Untyped(t) || types.IsInterface(t) || t.Obj().Pkg() == nil {
		return anyType
	}
	return knowledge.TypeName(t)
}
