package progen

import (
	"slices"
	"strings"
)

// expand fills in a template. Braces that hold no placeholder stay: those of Go code are followed by a
// blank, a line end or another brace.
func (g *generator) expand(template string) string {
	var b strings.Builder
	label, target := "", ""
	var fresh []variable // declared by the template, and seen in its blocks
	outer := len(g.scope)
	defer func() { g.scope = g.scope[:outer] }()
	for template != "" {
		open := strings.IndexByte(template, '{')
		if open < 0 || open+1 == len(template) {
			break
		}
		if strings.IndexByte(" \n\t}", template[open+1]) >= 0 {
			b.WriteString(template[:open+1])
			template = template[open+1:]
			continue
		}
		b.WriteString(template[:open])
		end := closing(template[open:])
		hole := template[open+1 : open+end]
		template = template[open+end+1:]
		switch {
		case hole == "L":
			if label == "" {
				label = g.name("loop")
			}
			b.WriteString(label)
		case hole == "G":
			if target == "" {
				target = g.name("again")
			}
			b.WriteString(target)
		case hole[0] == '+':
			v := variable{g.name("v"), hole[1:]}
			fresh = append(fresh, v)
			b.WriteString(v.name)
		case hole[0] == 'B' || strings.HasPrefix(hole, "F:"):
			g.fresh = fresh
			g.scope = append(g.scope, fresh...)
			b.WriteString(g.fill(hole, label))
			g.scope = g.scope[:outer]
		default:
			b.WriteString(g.fill(hole, label))
		}
	}
	b.WriteString(template)
	return b.String()
}

// closing returns where the brace at the start of s is closed.
func closing(s string) int {
	depth := 0
	for i, c := range s {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s) - 1
}

// fill makes what a placeholder stands for.
func (g *generator) fill(hole, label string) string {
	switch {
	case hole == "B":
		return g.block()
	case hole == "BL": // the block of a loop
		outer, looping := g.labels, g.looping
		if label != "" {
			g.labels = append(slices.Clone(g.labels), label)
		}
		g.looping = true
		text := g.block()
		g.labels, g.looping = outer, looping
		return text
	case hole == "BS": // the block of a switch or select: a bare break or continue would mean another thing
		looping := g.looping
		g.looping = false
		text := g.block()
		g.looping = looping
		return text
	case strings.HasPrefix(hole, "F:"):
		return g.body(hole[2:])
	case hole[0] == '=':
		return g.assignable(hole[1:])
	}
	return g.expr(hole)
}

// assignable returns a variable of a type; the last declared ones are likely.
func (g *generator) assignable(t string) string {
	var names []string
	for _, v := range g.scope {
		if v.typ == t {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		panic("no variable of type " + t)
	}
	slices.Reverse(names)
	return names[g.pick(len(names))]
}

// expr returns an expression of a type.
func (g *generator) expr(t string) string {
	alternatives := g.exprs[t]
	g.depth++
	defer func() { g.depth-- }()
	n := 0
	if g.depth < 12 {
		n = g.pick(len(alternatives) + 3)
	}
	if n < 3 || g.spent() {
		return g.assignable(t)
	}
	if alternatives[n-3] == "nil" {
		return "(" + t + ")(nil)"
	}
	return "(" + g.expand(alternatives[n-3]) + ")"
}
