package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// strictness orders the verdicts: of two readers the one counts that thinks less of a finding.
var strictness = []string{verdictBug, verdictSmell, verdictNoise, verdictFalse}

// An opinion is what one reader says of a finding.
type opinion struct{ verdict, why string }

// wrong reports whether an opinion says that nobody wants to read the finding.
func (o opinion) wrong() bool { return o.verdict == verdictNoise || o.verdict == verdictFalse }

// runLabels prints the findings of a round with a number each, or writes the labels that readers gave to these numbers into its ledgers.
func runLabels(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("realbugs labels", flag.ContinueOnError)
	flags.SetOutput(stderr)
	round := flags.Int("round", 0, "the ledgers of round `N`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *round <= 0 {
		return fmt.Errorf("-round %d", *round)
	}
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(roundsDir), strconv.Itoa(*round), "ledger", "*.yaml"))
	if err != nil || len(files) == 0 {
		return errors.Join(err, fmt.Errorf("round %d has no ledger", *round))
	}
	var ledgers []*ledger
	for _, file := range files {
		l, err := readLedger(file, "")
		if err != nil {
			return err
		}
		ledgers = append(ledgers, l)
	}
	if flags.NArg() == 0 {
		writeNumbered(stdout, ledgers)
		return nil
	}
	readers := make([]map[int]opinion, flags.NArg())
	for i, file := range flags.Args() {
		if readers[i], err = readLabels(file); err != nil {
			return err
		}
	}
	if err := applyLabels(stdout, ledgers, readers); err != nil {
		return err
	}
	for i, l := range ledgers {
		err = errors.Join(err, l.write(files[i]))
	}
	return err
}

// writeNumbered prints a line for each finding: its number, repository, file, line, function, check and message, with tabs between them.
func writeNumbered(w io.Writer, ledgers []*ledger) {
	n := 0
	for _, l := range ledgers {
		for _, e := range l.Findings {
			n++
			fmt.Fprintf(w, "%d\t%s\t%s\t%d\t%s\t%s\t%s\n", n, l.Repo, e.File, e.Line, e.Function, e.Check, e.Message)
		}
	}
}

// readLabels reads the labels of one reader: lines with the number of a finding, a verdict, and one sentence why, with tabs between them.
func readLabels(file string) (map[int]opinion, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	labels := make(map[int]opinion)
	lines := bufio.NewScanner(f)
	for at := 1; lines.Scan(); at++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		fields := strings.SplitN(lines.Text(), "\t", 3)
		n, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) != 3 || !slices.Contains(strictness, fields[1]) || fields[2] == "" {
			return nil, fmt.Errorf("%s:%d: not a number, a verdict and a sentence with tabs between them: %q", file, at, lines.Text())
		}
		if _, twice := labels[n]; twice {
			return nil, fmt.Errorf("%s:%d: finding %d has a label already", file, at, n)
		}
		labels[n] = opinion{fields[1], fields[2]}
	}
	return labels, lines.Err()
}

// applyLabels gives each finding the strictest label of its readers, and prints which are wrong and on how many the readers agree about that. A finding
// without a label of each of them, or with a verdict from before, is an error, and changes nothing.
func applyLabels(w io.Writer, ledgers []*ledger, readers []map[int]opinion) error {
	var entries []*entry
	for _, l := range ledgers {
		entries = append(entries, l.Findings...)
	}
	for r, labels := range readers {
		if len(labels) > len(entries) {
			return fmt.Errorf("reader %d has %d labels, and there are %d findings", r+1, len(labels), len(entries))
		}
	}
	strictest := make([]opinion, len(entries))
	agreed := 0
	for i, e := range entries {
		if e.Verdict != "" {
			return fmt.Errorf("finding %d has a verdict: the first verdicts of a round stay as they are", i+1)
		}
		same := true
		for r, labels := range readers {
			given, ok := labels[i+1]
			if !ok {
				return fmt.Errorf("finding %d has no label of reader %d", i+1, r+1)
			}
			same = same && given.wrong() == readers[0][i+1].wrong()
			if slices.Index(strictness, given.verdict) > slices.Index(strictness, strictest[i].verdict) {
				strictest[i] = given
			}
		}
		if same {
			agreed++
		}
	}
	for i, e := range entries {
		e.Verdict, e.Why = strictest[i].verdict, strictest[i].why
		if strictest[i].wrong() {
			fmt.Fprintf(w, "%s: %d %s:%d: %s [%s]: %s\n", e.Verdict, i+1, e.File, e.Line, e.Message, e.Check, e.Why)
		}
	}
	_, err := fmt.Fprintf(w, "%d findings; the readers agree on right or wrong at %d\n", len(entries), agreed)
	return err
}
