package thrown_away_join

import (
	"bufio"
	"io"
	"os"
)

// drain copies until the reader has ended, and says how that went.
func drain(r io.Reader, to *os.File) (wait func() error) {
	copied := make(chan error, 1)
	go func() {
		_, err := io.Copy(to, r)
		copied <- err
	}()
	return func() error { return <-copied }
}

func saves(r io.Reader, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	drain(r, f) // want `dropped-join: .*drain`
	return nil
}

func okSaves(r io.Reader, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return drain(r, f)()
}

// lines hands its result out as a channel.
func lines(r io.Reader, to io.Writer) <-chan error {
	result := make(chan error, 1)
	go func() {
		in := bufio.NewScanner(r)
		for in.Scan() {
			if _, err := to.Write(in.Bytes()); err != nil {
				result <- err
				return
			}
		}
		result <- in.Err()
	}()
	return result
}

func copiesLines(r io.Reader, f *os.File) {
	defer f.Close()
	lines(r, f) // want `dropped-join: .*lines`
}

func okCopiesLines(r io.Reader, f *os.File) error {
	defer f.Close()
	return <-lines(r, f)
}

// okProgress tells how far it is, and not that it has ended.
func okProgress(parts []string, to *os.File) <-chan int {
	written := make(chan int, len(parts))
	go func() {
		for i, part := range parts {
			written <- i
			_, _ = to.WriteString(part)
		}
	}()
	return written
}

func okShows(parts []string, f *os.File) {
	okProgress(parts, f)
	_ = f.Sync()
}
