package calls

import "golang.org/x/tools/go/ssa"

// A Way is what one site says of the runs of a function that it leads to.
type Way int

const (
	Up   Way = iota // what runs its caller says it
	Yes             // they are of the kind asked for
	No              // they are not
	Skip            // they do not count, as those of a test
)

// Whether says that the runs of a site are of the kind asked for, or that they are not.
func Whether(kind bool) Way {
	if kind {
		return Yes
	}
	return No
}

// EveryWay reports whether all runs of a function are of a kind. judge says so of a site, or that those of its caller do. One at least has to
// count, and no function on the way may have callers that are not seen. Calls in a circle add no way.
func (g *Graph) EveryWay(fn *ssa.Function, judge func(Site) Way) bool {
	return g.everyWay(fn, judge, func(fn *ssa.Function) bool { return !g.escapes[fn] })
}

// EverySeenWay is EveryWay of the runs that the package has itself.
func (g *Graph) EverySeenWay(fn *ssa.Function, judge func(Site) Way) bool {
	return g.everyWay(fn, judge, func(*ssa.Function) bool { return true })
}

func (g *Graph) everyWay(fn *ssa.Function, judge func(Site) Way, climbs func(*ssa.Function) bool) bool {
	found := false
	above := newCallers(fn)
	for fn := range above.each {
		if !climbs(fn) {
			return false
		}
		counted := false
		for _, site := range g.sites[fn] {
			said := judge(site)
			switch said {
			case No:
				return false
			case Yes:
				found = true
			case Up:
				above.add(site.Caller())
			}
			counted = counted || said != Skip
		}
		if !counted {
			return false
		}
	}
	return found
}

// SomeWay reports whether a run of a function is of a kind, by the same answers as EveryWay.
func (g *Graph) SomeWay(fn *ssa.Function, judge func(Site) Way) bool {
	found := false
	g.Leading([]*ssa.Function{fn}, func(site Site) bool {
		said := judge(site)
		found = found || said == Yes
		return !found && said == Up
	})
	return found
}

// Leading returns functions and those that lead to them by the sites that follow accepts, each once, in the order in which they are found.
func (g *Graph) Leading(to []*ssa.Function, follow func(Site) bool) []*ssa.Function {
	above := newCallers(to...)
	for fn := range above.each {
		for _, site := range g.sites[fn] {
			if follow(site) {
				above.add(site.Caller())
			}
		}
	}
	return above.list
}

// callers are functions in the order in which a climb finds them, each once.
type callers struct {
	list []*ssa.Function
	seen map[*ssa.Function]bool
}

func newCallers(fns ...*ssa.Function) *callers {
	c := &callers{seen: make(map[*ssa.Function]bool)}
	for _, fn := range fns {
		c.add(fn)
	}
	return c
}

func (c *callers) add(fn *ssa.Function) {
	if !c.seen[fn] {
		c.seen[fn] = true
		c.list = append(c.list, fn)
	}
}

// each goes through the functions, those that are added meanwhile too.
func (c *callers) each(yield func(*ssa.Function) bool) {
	for i := 0; i < len(c.list) && yield(c.list[i]); i++ {
	}
}
