package notfound_untold

import (
	"bufio"
	"errors"
	"io"
)

// lines takes each error for the end (kpack).
func lines(from *bufio.Reader) (string, error) {
	last := ""
	for {
		line, err := from.ReadString('\n')
		if err != nil || err == io.EOF { // want `notfound-untold: every error of ReadString is taken for this: the test before it is true for each, and this is asked only where there is none`
			break
		}
		last = line
	}
	return last, nil
}

// bytes asks by a call.
func bytes(from io.Reader, into []byte) (int, error) {
	n, err := from.Read(into)
	if err != nil || errors.Is(err, io.EOF) { // want `notfound-untold: every error of Read is taken for this`
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

// okReturned returns each error in any case.
func okReturned(from *bufio.Reader) (string, error) {
	line, err := from.ReadString('\n')
	if err != nil || err == io.EOF {
		return "", err
	}
	return line, nil
}
