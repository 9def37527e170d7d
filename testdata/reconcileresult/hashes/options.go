package hashes

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/hashes/digest"
)

// okOptions writes into a hash, which never fails (percona-postgresql-operator).
func okOptions(options []string) (string, error) {
	return digest.Of(func(w io.Writer) (err error) {
		for _, o := range options {
			_, err = w.Write([]byte(o))
		}
		return
	})
}

// okPrinted has a name for the function, and prints.
func okPrinted(options []string, prefix string) (string, error) {
	content := func(w io.Writer) (err error) {
		for _, o := range options {
			_, err = fmt.Fprintln(w, prefix, o)
		}
		return err
	}
	return digest.Of(content)
}

// okHere hands a text to the function itself.
func okHere(options []string) (string, error) {
	return collected(func(w io.Writer) (err error) {
		for _, o := range options {
			_, err = io.WriteString(w, o)
		}
		return
	})
}

func collected(content func(w io.Writer) error) (string, error) {
	var text bytes.Buffer
	err := content(&text)
	return text.String(), err
}

// okDirect has the hash.
func okDirect(options []string) (string, error) {
	hash := sha256.New()
	var err error
	for _, o := range options {
		_, err = hash.Write([]byte(o))
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), err
}

// stored may write into a file.
func stored(file *os.File, options []string) (string, error) {
	return digest.Stored(file, func(w io.Writer) (err error) {
		for _, o := range options {
			_, err = w.Write([]byte(o)) // want `error-overwritten: the error of Write is overwritten in the next turn of the loop`
		}
		return
	})
}

// both writes the same into a hash and into a file.
func both(file *os.File, options []string) (string, error) {
	content := func(w io.Writer) (err error) {
		for _, o := range options {
			_, err = w.Write([]byte(o)) // want `error-overwritten: the error of Write is overwritten in the next turn of the loop`
		}
		return
	}
	if err := content(file); err != nil {
		return "", err
	}
	return digest.Of(content)
}

// encoded fails by itself.
func encoded(parts []func(io.Writer) error) (string, error) {
	return digest.Of(func(w io.Writer) (err error) {
		for _, part := range parts {
			err = part(w) // want `error-overwritten: the error of the call is overwritten in the next turn of the loop`
		}
		return
	})
}
