package command_line

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// newPrettyCommand prints what it reads, and exits.
func newPrettyCommand() *cobra.Command {
	return &cobra.Command{
		Use: "pretty",
		RunE: func(cmd *cobra.Command, _ []string) error {
			printAll(cmd.Context(), cmd.InOrStdin())
			return nil
		},
	}
}

func printAll(ctx context.Context, in io.Reader) {
	lines := make(chan string)
	go okReadAll(ctx, in, lines)
	for {
		select {
		case <-ctx.Done():
			return
		case line := <-lines:
			fmt.Println(line)
		}
	}
}

// Whoever does not receive any more has come to the end of the command.
func okReadAll(ctx context.Context, in io.Reader, lines chan<- string) {
	defer close(lines)
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		select {
		case <-ctx.Done():
			return
		default:
		}
		lines <- scanner.Text()
	}
}

// The same in what a component calls again and again.
func printSome(ctx context.Context, in io.Reader) {
	lines := make(chan string)
	go readSome(ctx, in, lines)
	for {
		select {
		case <-ctx.Done():
			return
		case line := <-lines:
			fmt.Println(line)
		}
	}
}

func readSome(ctx context.Context, in io.Reader, lines chan<- string) {
	defer close(lines)
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		select {
		case <-ctx.Done():
			return
		default:
		}
		lines <- scanner.Text() // want `fake-guard: send on lines is not guarded`
	}
}
