package channels

import (
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Strand is a send in a goroutine that nobody receives, since the receiver left before it.
type Strand struct {
	Send     *Op
	Go       ssa.CallInstruction // starts the goroutine
	Leaver   *ssa.Function       // the function that receives and can leave first
	Leaves   ssa.Instruction     // where it leaves: a return, or the wait for the senders; nil if any way out will do
	Joined   bool                // it waits for the senders before it receives
	Piles    bool                // a ticker starts the sender again and again
	Receives []*Op
	Room     int64 // what the channel holds
}

// many stands for more than can be counted.
const many = math.MaxInt32

// Strands returns the sends that can outlive their receiver. Only of a class whose every receive is
// seen can that be said, and only if it is known how much the channel holds.
func (r *Result) Strands(c *Channel) []Strand {
	room, known := c.Capacity()
	if !known || c.OthersReceive || c.Foreign || len(c.Receives) == 0 {
		return nil
	}
	x := &strander{Result: r, channel: c, room: room, most: make(map[depthOf]int64)}
	var found []Strand
	for _, send := range c.Sends {
		if !send.Bare() {
			continue // it has a way out of its own
		}
		for _, site := range r.spawns(send.Func()) {
			if strand := x.local(send, site); strand != nil {
				found = append(found, *strand)
				break
			}
			if strand := x.distant(send, site); strand != nil {
				found = append(found, *strand)
				break
			}
		}
	}
	return found
}

// spawns returns the sites that start a goroutine in which fn then runs, and those of library
// functions that run it many times.
func (r *Result) spawns(fn *ssa.Function) []calls.Site {
	var found []calls.Site
	seen := make(map[*ssa.Function]bool)
	var climb func(*ssa.Function)
	climb = func(fn *ssa.Function) {
		if seen[fn] {
			return
		}
		seen[fn] = true
		for _, site := range r.graph.Sites(fn) {
			if site.Mode == calls.Goroutine || site.Repeats {
				found = append(found, site)
				continue
			}
			climb(site.Caller())
		}
	}
	climb(fn)
	return found
}

// A strander compares the sends and receives of one channel.
type strander struct {
	*Result
	channel *Channel
	room    int64
	site    calls.Site // that starts the senders looked at
	most    map[depthOf]int64
}

// A depthOf is a function so many calls away.
type depthOf struct {
	fn    *ssa.Function
	depth int
}

// distant returns the strand of a send on an unbuffered field whose receivers stand elsewhere and
// each can leave for something else than a value. A receiver that does not wait, or has no other
// way out, counts as one that stays.
func (x *strander) distant(send *Op, site calls.Site) *Strand {
	if x.room > 0 || !x.channel.Field || site.Mode != calls.Goroutine {
		return nil
	}
	var leaver *Op
	for _, op := range x.channel.Receives {
		if op.Func() == site.Caller() || op.Func() == send.Func() || op.Bare() {
			return nil
		}
		leaves := op.leaves()
		if !leaves && op.InLoop() {
			return nil
		}
		if leaves && leaver == nil {
			leaver = op
		}
	}
	if leaver == nil {
		return nil
	}
	return &Strand{Send: send, Go: site.Instr, Leaver: leaver.Func(), Receives: x.channel.Receives}
}

// leaves reports whether a receive in a select gives up when a stop channel or timer ends, and does
// not come back to it in a loop.
func (op *Op) leaves() bool {
	for _, exit := range op.Exits() {
		if exit.Kind != ExitStop && exit.Kind != ExitTimer {
			continue
		}
		arm := paths.Arm(op.Select, exit.Arm)
		if !op.InLoop() || arm != nil && !reaches(arm, op.Instr.Block()) {
			return true
		}
	}
	return false
}

// local returns the strand of a send whose goroutine is started by the function that receives.
func (x *strander) local(send *Op, site calls.Site) *Strand {
	fn := site.Caller()
	for _, op := range x.channel.Receives {
		if op.Func() != fn {
			return nil // a receiver elsewhere can take what fn leaves
		}
	}
	if x.roomForWorkers(site) {
		return nil
	}
	x.site = site
	sends := x.sends(site)
	walk := x.leave(site, x.joins(site))
	if walk.end == nil || sends <= walk.received+x.room {
		return nil
	}
	return &Strand{
		Send: send, Go: site.Instr, Leaver: fn, Leaves: walk.end, Joined: walk.joined,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// roomForWorkers reports whether the channel holds a value of each goroutine of a library function
// that runs its argument in a number of them. Each can send more than once; that the first error
// ends the work is the common way, and taken for granted (volcano's score plugins).
func (x *strander) roomForWorkers(site calls.Site) bool {
	common := site.Instr.Common()
	i, ok := knowledge.Workers[knowledge.Callee(common)]
	if !ok {
		return false
	}
	workers, known := intOf(knowledge.Args(common)[i])
	return !known || x.room >= int64(workers)
}

// sends returns how many sends can be under way because of a site: those of its own goroutine, and
// of goroutines that were started before it with no receive between.
func (x *strander) sends(site calls.Site) int64 {
	own := x.sentBy(site)
	if own == 0 {
		return 0
	}
	total := own
	fn := site.Caller()
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || instr == site.Instr || !x.leads(call, site) {
				continue
			}
			for _, callee := range x.graph.Callees(call) {
				for _, other := range x.graph.Sites(callee) {
					if other.Instr == call && other.Mode == calls.Goroutine {
						total += x.sentBy(other)
					}
				}
			}
		}
	}
	return min(total, many)
}

// leads reports whether a call comes before a site on some path, and no receive can come between.
func (x *strander) leads(call ssa.CallInstruction, site calls.Site) bool {
	for _, op := range x.channel.Receives {
		if precedes(call, op.Instr) && precedes(op.Instr, site.Instr) {
			return false
		}
	}
	return precedes(call, site.Instr)
}

// precedes reports whether some path runs a and then b.
func precedes(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return position(a) < position(b) || paths.InLoop(a.Block())
	}
	return reaches(a.Block(), b.Block())
}

func position(instr ssa.Instruction) int {
	for i, other := range instr.Block().Instrs {
		if other == instr {
			return i
		}
	}
	return -1
}

// sentBy returns the largest number of sends of what a site runs.
func (x *strander) sentBy(site calls.Site) int64 {
	var most int64
	for _, fn := range x.graph.Callees(site.Instr) {
		most = max(most, x.mostSends(fn, 0))
	}
	if most > 0 && (site.Repeats || paths.InLoop(site.Instr.Block())) {
		return many
	}
	return most
}

// mostSends returns the largest number of sends on a path through fn.
func (x *strander) mostSends(fn *ssa.Function, depth int) int64 {
	if depth > maxDepth || len(fn.Blocks) == 0 {
		return 0
	}
	if known, ok := x.most[depthOf{fn, depth}]; ok {
		return known
	}
	memo := make(map[*ssa.BasicBlock]int64)
	var visit func(*ssa.BasicBlock) int64
	visit = func(b *ssa.BasicBlock) int64 {
		if n, ok := memo[b]; ok {
			return n
		}
		memo[b] = 0 // the back edge of a cycle adds nothing: what sends in a cycle counts as many
		var after int64
		for _, succ := range b.Succs {
			after = max(after, visit(succ))
		}
		memo[b] = min(many, after+x.blockSends(b, depth))
		return memo[b]
	}
	most := visit(fn.Blocks[0])
	x.most[depthOf{fn, depth}] = most
	return most
}

func (x *strander) blockSends(b *ssa.BasicBlock, depth int) int64 {
	var n int64
	for _, instr := range b.Instrs {
		for _, op := range x.byInstr[instr] {
			if op.Kind == Send && op.Channel == x.channel {
				n++
			}
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for _, callee := range x.graph.Callees(call) {
			n += x.mostSends(callee, depth+1)
		}
	}
	if n > 0 && paths.InLoop(b) {
		return many
	}
	return n
}
