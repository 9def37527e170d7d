package waits

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// sends returns the request of HTTP that a call sends without a time limit of any kind, as a wait: it has no context, or one that never ends,
// and its client has no Timeout. So is a command in a pod, which can wait for anything. A server that accepts the connection and says nothing holds it for ever. A client that comes from
// elsewhere can have a limit, and so has a request whose context has a deadline.
func (f *finder) sends(call ssa.CallInstruction) []wait {
	common := call.Common()
	if ctx, runs := knowledge.RunsInPod(common); runs {
		if ctx != nil && !f.neverEnds(ctx) {
			return nil
		}
	} else if client, alone := knowledge.AsksAlone(common); alone {
		if client != nil && !Unlimited(f.graph, client) {
			return nil
		}
	} else if knowledge.Callee(common) != knowledge.DoRequest || !Unlimited(f.graph, knowledge.Receiver(common)) ||
		!f.endlessRequest(common.Args[len(common.Args)-1]) {
		return nil
	}
	return []wait{{at: call, what: calledName(common), decided: call, asks: true, made: f.maker(call)}}
}

// maker returns what another function makes the client of a request by; nil if that is not seen.
func (f *finder) maker(call ssa.CallInstruction) ssa.Value {
	client := knowledge.Receiver(call.Common())
	if client == nil {
		return nil
	}
	origins := f.graph.ProgramOrigins(client)
	i := slices.IndexFunc(origins, func(origin ssa.Value) bool {
		made, ok := origin.(*ssa.Alloc)
		return ok && made.Parent() != call.Parent()
	})
	if i < 0 {
		return nil
	}
	return origins[i]
}

// endlessRequest reports whether a request is made without a context, or under one that never ends, and gets no other.
func (f *finder) endlessRequest(request ssa.Value) bool {
	origins := f.graph.Origins(request)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		made := flow.Made(origin)
		if made == nil {
			return true
		}
		switch knowledge.Callee(&made.Call) {
		case knowledge.NewRequest:
			return false
		case knowledge.NewRequestWithContext:
			return !f.neverEnds(made.Call.Args[0])
		}
		return true
	})
}

// neverEnds reports whether a context has neither an end nor a deadline.
func (f *finder) neverEnds(ctx ssa.Value) bool {
	signal := f.stops.Of(ctx)
	return signal.Kind == stops.Never && !signal.Bounded
}

// Unlimited reports whether a client of HTTP is made without a time limit wherever the package shows that it is made, or is that of
// the library. Its transport can have one as well, and one that is not seen to be made may.
func Unlimited(graph *calls.Graph, client ssa.Value) bool {
	if knowledge.Global(client) == knowledge.DefaultClient {
		return true
	}
	return madeWithout(graph, client, knowledge.ClientTimeout, func(transport ssa.Value) bool {
		transport = knowledge.Unconverted(transport)
		return isDefaultTransport(transport) || knowledge.IsNil(transport) || madeWithout(graph, transport, knowledge.TransportTimeout, nil)
	})
}

// isDefaultTransport reports whether a value is the transport of the library, which waits for an answer as long as it takes.
func isDefaultTransport(v ssa.Value) bool {
	if part, ok := v.(*ssa.Extract); ok {
		v = part.Tuple
	}
	if asserted, ok := v.(*ssa.TypeAssert); ok {
		v = asserted.X
	}
	return knowledge.Global(v) == knowledge.DefaultTransport
}

// Limited reports whether a client of HTTP is made with a time limit where the package shows that it is made.
func Limited(graph *calls.Graph, client ssa.Value) bool {
	return slices.ContainsFunc(graph.ProgramOrigins(client), func(origin ssa.Value) bool {
		return slices.ContainsFunc(knowledge.Referrers(origin), func(ref ssa.Instruction) bool {
			addr, ok := ref.(*ssa.FieldAddr)
			return ok && flow.FieldOf(addr.X.Type(), addr.Field).Name() == knowledge.ClientTimeout
		})
	})
}

// madeWithout reports whether a struct is made, or is a copy of the transport of the library, where the package shows it, without a value in a field, and with such transports as
// are accepted.
func madeWithout(graph *calls.Graph, v ssa.Value, field string, accepts func(ssa.Value) bool) bool {
	origins := graph.ProgramOrigins(v)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		if cloned := flow.Made(origin); cloned != nil && knowledge.Callee(&cloned.Call) == knowledge.CloneTransport && isDefaultTransport(knowledge.Receiver(&cloned.Call)) {
			return slices.ContainsFunc(knowledge.Referrers(cloned), func(ref ssa.Instruction) bool { return sets(ref, field, accepts) })
		}
		made, ok := origin.(*ssa.Alloc)
		return !ok || slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
			literal, set := setTo(ref, made)
			switch {
			case !set:
				return sets(ref, field, accepts)
			case literal == nil:
				return true // it comes from elsewhere
			}
			return slices.ContainsFunc(knowledge.Referrers(literal), func(ref ssa.Instruction) bool { return sets(ref, field, accepts) })
		})
	})
}

// sets reports whether a use of a struct gives it a value in a field, a transport that is not accepted, or to what may do so.
func sets(ref ssa.Instruction, field string, accepts func(ssa.Value) bool) bool {
	addr, ok := ref.(*ssa.FieldAddr)
	if _, converted := ref.(*ssa.MakeInterface); !ok {
		return !isStoreOrLoad(ref) && !(converted && accepts == nil) // a transport is one
	}
	name := flow.FieldOf(addr.X.Type(), addr.Field).Name()
	return name == field || accepts != nil && name == knowledge.ClientTransport && !slices.ContainsFunc(knowledge.Referrers(addr), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		return ok && accepts(store.Val)
	})
}

// setTo returns the literal that an instruction copies into a struct, nil for what comes from elsewhere, and whether it sets the struct as a whole.
func setTo(instr ssa.Instruction, made *ssa.Alloc) (literal *ssa.Alloc, set bool) {
	store, ok := instr.(*ssa.Store)
	if !ok || store.Addr != ssa.Value(made) {
		return nil, false
	}
	if _, zero := store.Val.(*ssa.Const); zero {
		return nil, false
	}
	if load, ok := store.Val.(*ssa.UnOp); ok && load.Op == token.MUL {
		literal, _ = load.X.(*ssa.Alloc)
	}
	return literal, true
}

// isStoreOrLoad reports whether an instruction stores a pointer, or follows it.
func isStoreOrLoad(instr ssa.Instruction) bool {
	switch instr.(type) {
	case *ssa.Store, *ssa.UnOp, *ssa.Call, *ssa.Return:
		return true
	}
	return false
}
