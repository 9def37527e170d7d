//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// results are what the report is made from.
type results struct {
	machine   string
	checkouts []checkoutResult
	sizes     []sizeResult
}

func machine() string {
	version := runtime.Version()
	if out, err := exec.Command("go", "env", "GOVERSION").Output(); err == nil {
		version = strings.TrimSpace(string(out))
	}
	return fmt.Sprintf("%s, %s/%s, %d processors", version, runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}

const head = `# What a run costs

Made by ` + "`make bench CHECKOUTS='...'`" + ` (tools/bench). CPU seconds are those of the command and of all that it starts,
wall seconds depend on what else the machine does, and memory is that of the largest process at its peak.
All tools see the same checkout, tests included; golangci-lint runs govet alone. The states:

- *fresh machine*: no build cache and no cache of the tool; modules are downloaded.
- *compiled*: everything is compiled, nothing has been analysed.
- *unchanged*: the run before was the same.
- *leaf edited*: an exported function is added to a package that nobody imports.
- *base edited*: the same in the package that most others import.
- *one file*: the edited leaf alone is named on the command line (by the other tools its package).

ctrllint's findings are the same in all states; the benchmark fails if they are not.

`

func (r results) write(dir string) error {
	if dir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	b.WriteString(head)
	fmt.Fprintf(&b, "Measured with %s.\n", r.machine)
	for i, c := range r.checkouts {
		c.table(&b)
		if dir != "" {
			name := "performance.svg"
			if i > 0 {
				name = fmt.Sprintf("performance-%s.svg", c.name)
			}
			fmt.Fprintf(&b, "\n![CPU seconds by state and tool](%s)\n", name)
			if err := os.WriteFile(filepath.Join(dir, name), c.plot(), 0o666); err != nil {
				return err
			}
		}
	}
	if len(r.sizes) > 1 {
		r.scaling(&b)
	}
	if dir == "" {
		_, err := os.Stdout.Write(b.Bytes())
		return err
	}
	return os.WriteFile(filepath.Join(dir, "performance.md"), b.Bytes(), 0o666)
}

func (c checkoutResult) table(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## %s\n\n%d packages", c.name, c.packages)
	if c.commit != "" {
		fmt.Fprintf(b, " at %s", c.commit)
	}
	b.WriteString(". CPU seconds / wall seconds / MB:\n\n| state |")
	for _, t := range c.tools {
		fmt.Fprintf(b, " %s |", t)
	}
	compared := c.costs["ctrllint"] != nil && c.costs["go vet"] != nil
	if compared {
		b.WriteString(" ctrllint : go vet |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(c.tools)))
	if compared {
		b.WriteString("---|")
	}
	b.WriteByte('\n')
	for _, state := range c.states {
		fmt.Fprintf(b, "| %s |", state)
		for _, t := range c.tools {
			spent := c.costs[t][state]
			fmt.Fprintf(b, " %s / %s / %d |", seconds(spent.cpu), seconds(spent.wall), spent.memory>>20)
		}
		if compared {
			ratio := c.costs["ctrllint"][state].cpu.Seconds() / c.costs["go vet"][state].cpu.Seconds()
			fmt.Fprintf(b, " %.2f |", ratio)
		}
		b.WriteByte('\n')
	}
}

// scaling tells what a package costs beyond the module of the first size, which is nearly all Go
// command and standard library.
func (r results) scaling(b *bytes.Buffer) {
	fixed := r.sizes[0]
	fmt.Fprintf(b, "\n## Size\n\nctrllint in generated modules. The first row is the fixed cost (the Go command, the standard library) in\n"+
		"CPU seconds, the others CPU milliseconds per package beyond it.\n\n| packages |")
	for _, state := range sizeStates {
		fmt.Fprintf(b, " %s |", state)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(sizeStates)) + "\n")
	for i, size := range r.sizes {
		fmt.Fprintf(b, "| %d |", size.packages)
		for _, state := range sizeStates {
			if i == 0 {
				fmt.Fprintf(b, " %.2f s |", fixed.costs[state].cpu.Seconds())
				continue
			}
			more := size.costs[state].cpu - fixed.costs[state].cpu
			each := float64(more) / float64(time.Millisecond) / float64(size.packages-fixed.packages)
			fmt.Fprintf(b, " %.1f |", each)
		}
		b.WriteByte('\n')
	}
}
