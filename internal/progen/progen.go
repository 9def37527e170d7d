// Package progen makes Go programs to test the analyzers with: valid ones, as strange as the language
// allows. A program is made from a string of bytes, each of which chooses among alternatives, so that
// go test -fuzz can mutate it.
package progen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// FromSeed makes the program of a seed. Three in four use the libraries of controllers, and half are about the objects that these have.
func FromSeed(seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 7))
	size := 50 + rng.IntN(1500)
	choices := make([]byte, size)
	for i := range choices {
		choices[i] = byte(rng.Uint32())
	}
	return FromBytes(choices)
}

// FromBytes makes a program. Where the bytes have run out, each choice is the first alternative, which
// is one that ends.
func FromBytes(choices []byte) string {
	g := &generator{choices: choices}
	g.grammar = []*grammar{plain, objects, objects, both}[g.pick(4)]
	return g.program()
}

// A grammar lists the alternatives for expressions by their type, for statements, and the functions
// that every program has. In all of them
//
//	{T}    is an expression of type T
//	{=T}   is a variable of type T that can be set
//	{+T}   declares a variable of type T, which what follows in the template can use
//	{B}    is a block of statements
//	{F:T}  is the body of a function literal with a result of type T; {F:} has none
//	{L}    is the label of the loop that the template makes
//	{G}    is a label that the template jumps to
//
// A type that is empty is one of a result or variable at hand, and a statement that is empty declares a variable of such a type: so that
// what a function is handed gets into what it returns.
type grammar struct {
	imports    string
	prelude    string
	types      []string
	exprs      map[string][]string
	statements []string
	functions  []function
}

const (
	atHand = ""
	nearby = 4 // the last variables that are likely to be used
)

// A function is declared in every program; its body is generated.
type function struct {
	head    string // with {+T} for parameters
	results string // types, separated by commas
}

type variable struct{ name, typ string }

type generator struct {
	*grammar
	choices []byte
	at      int
	names   int
	depth   int

	scope   []variable
	fresh   []variable // to be used by the next block
	results string     // of the function around
	labels  []string   // of the loops around, in the function
	looping bool       // a break or continue has a loop
}

// pick chooses one of n alternatives.
func (g *generator) pick(n int) int {
	if g.at >= len(g.choices) {
		return 0
	}
	g.at++
	return int(g.choices[g.at-1]) % n
}

func (g *generator) spent() bool { return g.at >= len(g.choices) }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func (g *generator) program() string {
	var b strings.Builder
	b.WriteString("package generated\n\n" + g.imports + "\n" + g.prelude + "\nvar (\n")
	for i, t := range g.types {
		if t == atHand {
			continue
		}
		name := fmt.Sprintf("global%d", i)
		fmt.Fprintf(&b, "\t%s %s\n", name, t)
		g.scope = append(g.scope, variable{name, t})
	}
	b.WriteString(")\n")
	for _, i := range g.order(len(g.functions)) {
		fn := g.functions[i]
		b.WriteString("\n" + g.expand(fn.head+" {F:"+fn.results+"}") + "\n")
	}
	return b.String()
}

// order shuffles the functions: those that come first get the most bytes.
func (g *generator) order(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := range order {
		j := i + g.pick(n-i)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// body makes the body of a function, which ends in a return.
func (g *generator) body(results string) string {
	outerResults, outerLabels, outerLooping := g.results, g.labels, g.looping
	g.results, g.labels, g.looping = results, nil, false
	text := strings.TrimSuffix(g.block(), "}") + "\t" + g.returns() + "\n}"
	g.results, g.labels, g.looping = outerResults, outerLabels, outerLooping
	return text
}

func (g *generator) returns() string {
	if g.results == "" {
		return "return"
	}
	var values []string
	for _, t := range strings.Split(g.results, ",") {
		values = append(values, g.expr(t))
	}
	return "return " + strings.Join(values, ", ")
}

// block makes statements in braces.
func (g *generator) block() string {
	outer := len(g.scope)
	g.depth++
	var b strings.Builder
	b.WriteString("{\n")
	for _, v := range g.fresh {
		fmt.Fprintf(&b, "_ = %s\n", v.name)
	}
	g.fresh = nil
	for n := g.pick(7); n > 0 && !g.spent() && g.depth < 9; n-- {
		b.WriteString(g.statement())
	}
	b.WriteString("}")
	g.depth--
	g.scope = g.scope[:outer]
	return b.String()
}

func (g *generator) statement() string {
	n := g.pick(len(g.statements) + 4)
	switch n - len(g.statements) {
	case 0:
		return g.declaration(g.someType())
	case 1:
		if g.pick(3) == 2 {
			return g.shadow()
		}
		return g.swap()
	case 2:
		if g.pick(4) == 3 {
			return g.returns() + "\n" // what follows cannot be reached
		}
		return g.jump()
	case 3:
		t := g.someType()
		return fmt.Sprintf("%s = %s\n", g.assignable(t), g.expr(t))
	}
	if g.statements[n] == atHand {
		return g.declaration(g.typeAtHand())
	}
	return g.expand(g.statements[n]) + "\n"
}

func (g *generator) declaration(t string) string {
	value := g.expr(t)
	name := g.declare(t)
	return fmt.Sprintf("var %s %s = %s\n_ = %s\n", name, t, value, name)
}

func (g *generator) someType() string {
	if t := g.types[g.pick(len(g.types))]; t != atHand {
		return t
	}
	return g.typeAtHand()
}

// typeAtHand returns the type of a result of the function around, or of one of the last variables.
func (g *generator) typeAtHand() string {
	var types []string
	if g.results != "" {
		types = strings.Split(g.results, ",")
	}
	for _, v := range g.scope[max(0, len(g.scope)-nearby):] {
		types = append(types, v.typ)
	}
	return types[g.pick(len(types))]
}

func (g *generator) swap() string {
	t := g.someType()
	a, b := g.assignable(t), g.assignable(t)
	return fmt.Sprintf("%s, %s = %s, %s\n", a, b, b, a)
}

// shadow hides a variable.
func (g *generator) shadow() string {
	name := g.assignable(g.someType())
	return fmt.Sprintf("{\n%s := %s\n_ = %s\n%s\n}\n", name, name, name, g.block())
}

func (g *generator) jump() string {
	keyword := []string{"continue", "break"}[g.pick(2)]
	switch {
	case len(g.labels) > 0 && g.pick(2) == 1:
		return fmt.Sprintf("if %s {\n%s %s\n}\n", g.expr("bool"), keyword, g.labels[g.pick(len(g.labels))])
	case g.looping:
		return fmt.Sprintf("if %s {\n%s\n}\n", g.expr("bool"), keyword)
	}
	return ""
}

func (g *generator) declare(t string) string {
	name := g.name("v")
	g.scope = append(g.scope, variable{name, t})
	return name
}
