package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A SelfJoin is a goroutine that waits for its own end, or sends to itself.
type SelfJoin struct {
	Wait  ssa.Instruction     // waits for the goroutine
	Call  ssa.Instruction     // leads to the wait, in the function that the goroutine begins with or that a library calls there
	Start ssa.CallInstruction // starts the goroutine
	Run   ssa.CallInstruction // runs the library function that calls back; nil if the goroutine leads to the wait itself
}

// SelfJoins returns the goroutines of the package that wait for their own end: they count a group down, or close a
// channel, after what they call has waited for that. What an informer calls runs in goroutines that its Run waits
// for, and so in the goroutine that Run is in. Both ends have to be of one object for certain.
func (r *Result) SelfJoins() []SelfJoin {
	var found []SelfJoin
	for _, fn := range r.channels.Funcs() {
		for _, call := range calls.In(fn) {
			for _, callee := range r.graph.Callees(call) {
				if site := r.graph.SiteAt(call, callee); site.Mode == calls.Goroutine {
					if join := r.selfJoin(site, callee); join != nil {
						found = append(found, *join)
					}
				}
			}
		}
	}
	return found
}

func (r *Result) selfJoin(site calls.Site, fn *ssa.Function) *SelfJoin {
	s := &selfSearch{Result: r, site: site, fn: fn}
	for instr := range calls.Instrs(fn) {
		for _, op := range r.channels.At(instr) {
			// Who receives from a channel of data that it closes waits for data.
			closes := op.Kind == channels.Close && len(op.Channel.Closes) == 1 && len(op.Channel.Sends) == 0 && !op.Channel.OthersSend
			if op.Kind == channels.Done || closes {
				s.signals = append(s.signals, op)
			}
		}
	}
	chains := r.inGoroutine(fn)
	s.findReceives(chains)
	if !s.awaited() && len(s.receives) == 0 {
		return nil
	}
	if join := s.waitIn(fn, chains); join != nil {
		return join
	}
	for _, chain := range append([]calls.Chain{nil}, chains...) {
		for _, run := range r.callsAlong(fn, chain) {
			for _, handler := range r.handlers(run, chain) {
				if join := s.waitIn(handler, r.inGoroutine(handler)); join != nil {
					join.Run = run
					return join
				}
			}
		}
	}
	return nil
}

// countsLater reports whether the goroutine counts itself up, and only after an instruction: a wait there is for others.
func (s *selfSearch) countsLater(group *channels.Channel, at ssa.Instruction) bool {
	counts, earlier := false, false
	for _, op := range group.Adds {
		if op.Func() == s.fn && at.Parent() == s.fn {
			counts, earlier = true, earlier || calls.ComesAfter(at, op.Instr)
		}
	}
	return counts && !earlier
}

// awaited reports whether the package waits for what the goroutine signals at all.
func (s *selfSearch) awaited() bool {
	return knowledge.GroupWaits[knowledge.Callee(s.site.Instr.Common())] != "" || slices.ContainsFunc(s.signals, func(op *channels.Op) bool {
		return len(op.Channel.Waits) > 0 || len(op.Channel.Receives) > 0
	})
}

// inGoroutine returns for each function that runs in the goroutine of fn before it returns a chain of calls that
// leads to it.
func (r *Result) inGoroutine(fn *ssa.Function) []calls.Chain {
	beside := func(call ssa.CallInstruction, callee *ssa.Function) bool {
		mode := r.graph.SiteAt(call, callee).Mode
		return mode == calls.Sync || mode == calls.Deferred
	}
	return slices.DeleteFunc(r.graph.Reach(fn, beside), func(chain calls.Chain) bool {
		return !slices.ContainsFunc(r.graph.Callees(chain.Last()), func(callee *ssa.Function) bool { return beside(chain.Last(), callee) })
	})
}

// callsAlong returns the calls of the functions that a chain leads to; of fn itself for no chain.
func (r *Result) callsAlong(fn *ssa.Function, chain calls.Chain) []ssa.CallInstruction {
	if chain == nil {
		return calls.In(fn)
	}
	var found []ssa.CallInstruction
	for _, callee := range r.graph.Callees(chain.Last()) {
		found = append(found, calls.In(callee)...)
	}
	return found
}

// A selfSearch looks for the wait of a goroutine for itself.
type selfSearch struct {
	*Result
	site     calls.Site
	fn       *ssa.Function // that the goroutine begins with
	signals  []*channels.Op
	receives []ownReceive
}

// waitIn returns the wait that a function of the goroutine comes to, itself or along one of the chains.
func (s *selfSearch) waitIn(from *ssa.Function, chains []calls.Chain) *SelfJoin {
	beside := s.within(from, chains)
	for _, chain := range append([]calls.Chain{nil}, chains...) {
		fns := []*ssa.Function{from}
		if chain != nil {
			fns = s.graph.Callees(chain.Last())
		}
		for _, fn := range fns {
			for instr := range calls.Instrs(fn) {
				if _, later := instr.(*ssa.Defer); later {
					continue // the order of what is deferred is not looked at
				}
				first := instr
				if chain != nil {
					first = chain[0]
				}
				if s.waitsForSelf(instr, chain, first) && s.beforeEnd(first) && s.undecided(instr, chain, beside) {
					return &SelfJoin{Wait: instr, Call: first, Start: s.site.Instr}
				}
			}
		}
	}
	return nil
}

// beforeEnd reports whether the goroutine comes to an instruction of its function before it signals its end. What
// a library calls back runs before the library returns.
func (s *selfSearch) beforeEnd(instr ssa.Instruction) bool {
	if instr.Parent() != s.fn || len(s.signals) == 0 {
		return true
	}
	return !slices.ContainsFunc(s.signals, func(op *channels.Op) bool {
		if _, later := instr.(*ssa.Defer); later {
			return !op.Deferred || !paths.Before(op.Instr, instr)
		}
		return !op.Deferred && calls.ComesAfter(instr, op.Instr)
	})
}

// waitsForSelf reports whether an instruction, to which another one of the goroutine's function leads, waits for what the goroutine signals
// at its end.
func (s *selfSearch) waitsForSelf(instr ssa.Instruction, via calls.Chain, first ssa.Instruction) bool {
	for _, op := range s.channels.At(instr) {
		if s.sendsToSelf(op, via) {
			return true
		}
		if op.Kind != channels.Wait && (op.Kind != channels.Receive || op.Select != nil) {
			continue
		}
		at := s.along(op.Value(), via)
		if at.Root != nil && slices.ContainsFunc(s.signals, func(signal *channels.Op) bool {
			return signal.Channel == op.Channel && flow.Locate(signal.Value()) == at && !s.countsLater(op.Channel, first)
		}) {
			return true
		}
	}
	call, ok := instr.(*ssa.Call)
	wait := knowledge.GroupWaits[knowledge.Callee(s.site.Instr.Common())]
	if !ok || wait == "" || knowledge.Callee(&call.Call) != wait {
		return false
	}
	group, own := knowledge.Receiver(&call.Call), knowledge.Receiver(s.site.Instr.Common())
	if group == nil || own == nil {
		return false
	}
	at := s.along(group, via)
	return at.Root != nil && at == flow.Locate(own)
}

// along returns the location of a value of the last function of a chain, in values of the first; zero for an object
// that one of the functions makes for itself, which is another one in each call.
func (r *Result) along(v ssa.Value, via calls.Chain) flow.Location {
	at := flow.Locate(v)
	for _, call := range slices.Backward(via) {
		callees := r.graph.Callees(call)
		switch root := at.Root.(type) {
		case *ssa.Parameter:
			if !slices.Contains(callees, root.Parent()) {
				continue
			}
			arg := flow.Actual(call.Common(), root.Parent(), flow.ParamIndex(root))
			if arg == nil {
				return flow.Location{}
			}
			from := flow.Locate(arg)
			at = flow.Location{Root: from.Root, Path: from.Path + at.Path}
		case ssa.Instruction:
			if slices.Contains(callees, root.Parent()) {
				return flow.Location{}
			}
		}
	}
	return at
}

// handlers returns the functions that are called back while a call runs an informer, in goroutines that it waits
// for.
func (r *Result) handlers(run ssa.CallInstruction, via calls.Chain) []*ssa.Function {
	if _, blocks := knowledge.BlocksUntil[knowledge.Callee(run.Common())]; !blocks {
		return nil
	}
	informer := knowledge.Receiver(run.Common())
	if informer == nil {
		return nil
	}
	of := r.accessor(informer, via)
	var found []*ssa.Function
	for _, call := range r.keeps() {
		if r.accessor(knowledge.Receiver(call.Common()), nil) == of {
			arg := knowledge.Callbacks[knowledge.Callee(call.Common())]
			found = append(found, r.graph.Functions(knowledge.Args(call.Common())[arg])...)
		}
	}
	return found
}

// findKeepers returns the calls of the package that give an informer a function to call.
func (r *Result) findKeepers() []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, fn := range r.channels.Funcs() {
		for _, call := range calls.In(fn) {
			if _, keeps := knowledge.Callbacks[knowledge.Callee(call.Common())]; keeps && knowledge.Receiver(call.Common()) != nil {
				found = append(found, call)
			}
		}
	}
	return found
}

// An access is a location, or what a method without arguments returns of one.
type access struct {
	of     flow.Location
	method string
}

func (r *Result) accessor(v ssa.Value, via calls.Chain) access {
	if call, ok := v.(*ssa.Call); ok && len(knowledge.Args(&call.Call)) == 0 && knowledge.Receiver(&call.Call) != nil {
		return access{r.along(knowledge.Receiver(&call.Call), via), knowledge.Callee(&call.Call)}
	}
	return access{of: r.along(v, via)}
}
