// Package digest hands a writer to what others write.
package digest

import (
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// Of returns the hash of what a function writes.
func Of(content func(w io.Writer) error) (string, error) {
	hash := fnv.New32()
	if err := content(hash); err != nil {
		return "", err
	}
	return fmt.Sprint(hash.Sum32()), nil
}

// Stored returns the hash of what a function writes, and writes it into a file if there is one.
func Stored(file *os.File, content func(w io.Writer) error) (string, error) {
	hash := sha256.New()
	if file != nil {
		return "", content(io.MultiWriter(hash, file))
	}
	if err := content(hash); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
}
