package swallowed

import (
	"bufio"
	"errors"
	"io"
)

// lastLine takes each error for the end (kpack).
func lastLine(from *bufio.Reader) (string, error) {
	last := ""
	for {
		line, err := from.ReadString('\n')
		if err != nil || err == io.EOF { // want `swallowed: every error of ReadString is taken for this: the test before it is true for each, and this is asked only where there is none`
			break
		}
		last = line
	}
	return last, nil
}

// readBytes asks by a call.
func readBytes(from io.Reader, into []byte) (int, error) {
	n, err := from.Read(into)
	if err != nil || errors.Is(err, io.EOF) { // want `swallowed: every error of Read is taken for this`
		return n, nil
	}
	return n, nil
}

// okLines asks for the end alone.
func okLines(from *bufio.Reader) (string, error) {
	last := ""
	for {
		line, err := from.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return last, nil
		}
		if err != nil {
			return "", err
		}
		last = line
	}
}

// okReadReturned returns each error in any case.
func okReadReturned(from *bufio.Reader) (string, error) {
	line, err := from.ReadString('\n')
	if err != nil || err == io.EOF {
		return "", err
	}
	return line, nil
}
