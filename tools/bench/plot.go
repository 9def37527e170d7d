//go:build unix

package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
)

// Sizes of the plot in pixels.
const (
	plotLeft, plotWidth  = 130, 520
	barHeight, groupGap  = 14, 16
	plotTop, axisHeight  = 40, 30
	leastSeconds         = 0.1
	plotRight, lineSpace = 90, 18
)

// barColors tell the tools apart, on light and dark pages and for the colour-blind.
var barColors = []string{"#0072b2", "#e69f00", "#009e73", "#cc79a7"}

// plot draws CPU seconds as bars, by state and tool, on a logarithmic scale.
func (c checkoutResult) plot() []byte {
	most := 1.0
	for _, costs := range c.costs {
		for _, spent := range costs {
			most = max(most, spent.cpu.Seconds())
		}
	}
	decades := math.Ceil(math.Log10(most)) - math.Log10(leastSeconds)
	x := func(seconds float64) float64 {
		return plotLeft + plotWidth*(math.Log10(max(seconds, leastSeconds))-math.Log10(leastSeconds))/decades
	}
	group := barHeight*len(c.tools) + groupGap
	bottom := plotTop + group*len(c.states)

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		plotLeft+plotWidth+plotRight, bottom+axisHeight+lineSpace)
	b.WriteString(`<style>text{fill:#333}.grid{stroke:#ccc}@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}</style>` + "\n")
	for i, t := range c.tools {
		at := plotLeft + i*130
		fmt.Fprintf(&b, `<rect x="%d" y="10" width="12" height="12" fill="%s"/><text x="%d" y="20">%s</text>`+"\n", at, barColors[i%len(barColors)], at+17, html.EscapeString(t))
	}
	for s := leastSeconds; s <= math.Pow(10, math.Ceil(math.Log10(most)))*1.001; s *= 10 {
		fmt.Fprintf(&b, `<line class="grid" x1="%.1[1]f" y1="%[2]d" x2="%.1[1]f" y2="%[3]d"/><text x="%.1[1]f" y="%[4]d" text-anchor="middle">%[5]g</text>`+"\n",
			x(s), plotTop-5, bottom, bottom+lineSpace, math.Round(s*10)/10)
	}
	for i, state := range c.states {
		top := plotTop + i*group
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", plotLeft-8, top+barHeight*len(c.tools)/2+4, state)
		for j, t := range c.tools {
			spent := c.costs[t][state].cpu
			y := top + j*barHeight
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/><text x="%.1f" y="%d" font-size="10">%s</text>`+"\n",
				plotLeft, y, x(spent.Seconds())-plotLeft, barHeight-2, barColors[j%len(barColors)], x(spent.Seconds())+4, y+barHeight-4, seconds(spent))
		}
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">CPU seconds (logarithmic), %s</text>`+"\n</svg>\n",
		plotLeft+plotWidth/2, bottom+axisHeight+lineSpace-4, html.EscapeString(c.name))
	return b.Bytes()
}
