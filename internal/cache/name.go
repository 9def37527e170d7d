package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"os"
	"sync"
)

// A Name collects all that an entry is made from.
type Name struct{ h hash.Hash }

// NewName begins the name of an entry of some kind.
func NewName(kind string) *Name {
	n := &Name{sha256.New()}
	n.Add(kind)
	return n
}

// Add adds texts. Each is told from the next, and a list from what follows it.
func (n *Name) Add(texts ...string) {
	n.length(len(texts))
	for _, text := range texts {
		n.length(len(text))
		io.WriteString(n.h, text) // a hash takes everything
	}
}

// AddID adds the name of what this entry depends on.
func (n *Name) AddID(id ID) { n.h.Write(id[:]) }

func (n *Name) length(l int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(l))
	n.h.Write(b[:])
}

// ID returns the name.
func (n *Name) ID() (id ID) {
	n.h.Sum(id[:0])
	return id
}

// Content is the name of some content.
func Content(data []byte) ID { return sha256.Sum256(data) }

// File is the name of the content of a file.
func File(name string) (ID, error) {
	f, err := os.Open(name)
	if err != nil {
		return ID{}, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ID{}, err
	}
	var id ID
	h.Sum(id[:0])
	return id, nil
}

// Program is the name of the running program: its content. A version would not tell two builds from
// a changed checkout apart.
var Program = sync.OnceValues(func() (ID, error) {
	name, err := os.Executable()
	if err != nil {
		return ID{}, err
	}
	return File(name)
})
