package caches

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
)

// The words of what packages say of the caches of clients.
const (
	Uncached         = "uncached"      // there is a client that asks the server
	saysReadsSecrets = "reads secrets" // a client reads a Secret or ConfigMap from its cache, or a watch fills one
	saysOwnReads     = "own reads "    // the client of a reconciler does so, of a kind and in a package
	saysWatched      = "watched "      // a watch does so
	saysManages      = "manages "      // a package makes managers, and another one is below it
	saysKeepsOut     = "keeps out "    // the clients of managers leave a kind out of the cache
	saysUnstructured = "unstructured"  // the clients cache objects without a type
)

// The questions about caches, or the words with which they begin.
const (
	IfTyped        = "typed "     // asks whether reads of objects with a type come from the cache
	IfUnstructured = "untyped "   // asks whether reads of objects without one do
	IfSecrets      = "secrets "   // asks whether the cache of a manager that a package makes holds secrets
	IfWatched      = "informers " // asks whether it does so by watches alone
	IfUnlisted     = "unlisted "  // asks that of one which says of other kinds what it holds, for a kind
	IfEntry        = "entry "     // asks whether one that is told of a kind is asked for it
)

// Said returns what a package says of its clients, of the managers that it makes, and of what is read from caches.
func Said(g *calls.Graph, s *ssabuild.SSA, controllers []*builders.Controller, reads []Read) (said []string) {
	for _, fn := range s.Shipped {
		for instr := range calls.Instrs(fn) {
			said = append(said, ofClients(g, instr)...)
			if call, ok := instr.(ssa.CallInstruction); ok && knowledge.ManagerMakers.Calls(call.Common()) {
				for _, below := range syncs.Below(fn.Pkg.Pkg) {
					said = append(said, saysManages+fn.Pkg.Pkg.Path()+" "+below)
				}
			}
		}
	}
	for _, r := range reads {
		if r.Of != nil && knowledge.HoldsData(r.Of) {
			said = append(said, ofKind(r.Of, saysOwnReads, OfReconciler(r.Call), r.Call)...)
		}
	}
	for _, controller := range controllers {
		for _, w := range controller.Watches {
			for _, of := range w.Objects {
				if knowledge.HoldsData(of) && !s.InTest(w.Call.Pos()) {
					said = append(said, ofKind(of, saysWatched, !w.Metadata, w.Call)...) // the metadata is what is small of them
				}
			}
		}
	}
	return said
}

// ofClients returns what an instruction says of how clients read.
func ofClients(g *calls.Graph, instr ssa.Instruction) (said []string) {
	if knowledge.AsksServer(instr) {
		said = append(said, Uncached)
	}
	if knowledge.CachesUnstructured(instr) {
		said = append(said, saysUnstructured)
	}
	if kinds := knowledge.DirectKinds(instr); kinds != nil {
		for _, object := range g.Contained(kinds) {
			said = append(said, saysKeepsOut+nameOf(knowledge.Unconverted(object).Type()))
		}
	}
	return said
}

// ofKind returns the statements on a kind that is read or watched, with a word of its own if that is sure.
func ofKind(of types.Type, word string, sure bool, at ssa.CallInstruction) []string {
	said := []string{saysReadsSecrets, saysReadsSecrets + " " + nameOf(of)}
	if in := at.Parent().Pkg; sure && in != nil {
		said = append(said, word+nameOf(of)+" "+in.Pkg.Path())
	}
	return said
}

func nameOf(t types.Type) string { return knowledge.Unqualified(knowledge.TypeName(t)) }

// Holds answers the questions about caches.
func Holds(question string, said map[string]bool) bool {
	word, asked, _ := strings.Cut(question, " ")
	kind, by, _ := strings.Cut(asked, " ")
	switch word + " " {
	case IfTyped:
		return !said[Uncached]
	case IfUnstructured:
		return said[saysUnstructured]
	case IfEntry:
		return said[saysReadsSecrets+" "+asked]
	case IfWatched:
		return filled(saysWatched, "", asked, said)
	case IfUnlisted:
		return filled(saysWatched, kind, by, said) || filled(saysOwnReads, kind, by, said) && !said[saysKeepsOut+kind]
	}
	return filled(saysWatched, "", asked, said) || filled(saysOwnReads, "", asked, said) || said[saysReadsSecrets] && !said[Uncached]
}

// filled reports whether a package below one that makes managers, or any package if that one makes none, says a word of a kind, or of any for "".
func filled(word, of, by string, said map[string]bool) bool {
	manages := said[saysManages+by+" "+by]
	return slices.ContainsFunc(slices.Sorted(maps.Keys(said)), func(statement string) bool {
		rest, ok := strings.CutPrefix(statement, word)
		kind, in, _ := strings.Cut(rest, " ")
		return ok && (of == "" || of == kind) && (!manages || said[saysManages+by+" "+in])
	})
}
