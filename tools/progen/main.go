// Progen analyzes generated programs and says which of them crash an analyzer, take more than a second,
// get other findings the second time, or are not valid.
//
//	go run ./tools/progen [-seed 0] [-n 1000] [-show]
//
// A process of its own analyzes them, with a small stack, so that a stack overflow or a hang costs one
// program and not the run: what was under way then is named, and the run goes on after it. -show
// prints the program of the seed.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/progen"
)

const (
	maxStack = 64 << 20
	hangs    = 30 * time.Second
	workers  = 2
)

func main() {
	seed := flag.Uint64("seed", 0, "the first seed")
	n := flag.Uint64("n", 1000, "how many programs")
	show := flag.Bool("show", false, "print the program of the first seed, and analyze nothing")
	child := flag.Bool("child", false, "analyze in this process")
	flag.Parse()
	switch {
	case *show:
		fmt.Print(progen.FromSeed(*seed))
	case *child:
		if err := analyze(*seed, *seed+*n); err != nil {
			fmt.Println("fatal", err)
			os.Exit(2)
		}
	default:
		r := &run{}
		r.all(*seed, *seed+*n)
		fmt.Printf("%d programs in %.0f s, the slowest (seed %d) in %v, %d failures\n", r.done, time.Since(start).Seconds(), r.slowest, r.took, r.failures)
		if r.failures > 0 {
			os.Exit(1)
		}
	}
}

var start = time.Now()

// analyze is the work of the child. It says what it begins and ends, one line each.
func analyze(from, to uint64) error {
	debug.SetMaxStack(maxStack)
	dir, err := filepath.Abs("testdata")
	if err != nil {
		return err
	}
	checker, err := progen.NewChecker(context.Background(), dir, analyzers.All())
	if err != nil {
		return err
	}
	seeds := make(chan uint64)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for seed := range seeds {
				fmt.Println("begin", seed)
				watch := time.AfterFunc(hangs, func() { panic(fmt.Sprintf("seed %d hangs", seed)) })
				took, err := checker.Check(progen.FromSeed(seed))
				watch.Stop()
				message := ""
				if err != nil {
					message = strings.ReplaceAll(err.Error(), "\n", " | ")
				}
				fmt.Println("end", seed, took.Nanoseconds(), message)
			}
		})
	}
	for seed := from; seed < to; seed++ {
		seeds <- seed
	}
	close(seeds)
	wg.Wait()
	return nil
}

// A run is the sum of what the children say.
type run struct {
	done, failures int
	slowest        uint64
	took           time.Duration
}

// all analyzes the programs of seeds. What was under way in a child that died is analyzed alone.
func (r *run) all(from, to uint64) {
	for from < to {
		next, open, cause := r.child(from, to)
		if cause == "" {
			return
		}
		for _, seed := range open {
			if _, _, cause := r.child(seed, seed+1); cause != "" {
				r.fail(seed, cause)
			}
		}
		if next == from && len(open) == 0 {
			r.fail(from, cause)
			return // it cannot even begin
		}
		from = next
	}
}

func (r *run) fail(seed uint64, message string) {
	r.failures++
	fmt.Printf("seed %d: %s\n", seed, message)
}

// child runs one child. It returns the seed after the last that was begun, those that were not ended,
// and why the child died; "" if it did not.
func (r *run) child(from, to uint64) (next uint64, open []uint64, cause string) {
	cmd := exec.Command(os.Args[0], "-child", "-seed", fmt.Sprint(from), "-n", fmt.Sprint(to-from))
	var stderr strings.Builder
	cmd.Stderr = &limited{to: &stderr, left: 4000}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return from, nil, err.Error()
	}
	if err := cmd.Start(); err != nil {
		return from, nil, err.Error()
	}
	underWay := make(map[uint64]bool)
	next = from
	for lines := bufio.NewScanner(out); lines.Scan(); {
		next = max(next, r.line(lines.Text(), underWay))
	}
	if err := cmd.Wait(); err == nil {
		return to, nil, ""
	}
	for seed := from; seed < next; seed++ {
		if underWay[seed] {
			open = append(open, seed)
		}
	}
	return next, open, "the process died: " + strings.TrimSpace(stderr.String())
}

// line reads a line of a child, and returns the seed after the one that it is about.
func (r *run) line(text string, underWay map[uint64]bool) uint64 {
	var verb, message string
	var seed uint64
	var took time.Duration
	fmt.Sscan(text, &verb, &seed)
	switch verb {
	case "begin":
		underWay[seed] = true
	case "end":
		fields := strings.SplitN(text, " ", 4)
		fmt.Sscan(fields[2], (*int64)(&took))
		delete(underWay, seed)
		r.done++
		if took > r.took {
			r.slowest, r.took = seed, took
		}
		if message = fields[3]; message != "" {
			r.fail(seed, message)
		}
	default:
		fmt.Println(text)
		return 0
	}
	return seed + 1
}

// limited keeps the beginning of what is written.
type limited struct {
	to   *strings.Builder
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	keep := p[:min(len(p), l.left)]
	l.to.Write(keep)
	l.left -= len(keep)
	return len(p), nil
}
