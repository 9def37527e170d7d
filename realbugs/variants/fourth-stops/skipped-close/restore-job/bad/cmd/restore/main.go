package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.org/variants/fourth-stops/skipped-close/restore-job/bad/internal/archive"
	"example.org/variants/fourth-stops/skipped-close/restore-job/bad/internal/progress"
)

func run(file, dir string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return err
	}
	p := progress.Start(os.Stderr, st.Size())
	defer p.Finish()
	return archive.Extract(f, dir, p)
}

func main() {
	cmd := &cobra.Command{
		Use:  "restore FILE DIR",
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error { return run(args[0], args[1]) },
	}
	if err := cmd.Execute(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
