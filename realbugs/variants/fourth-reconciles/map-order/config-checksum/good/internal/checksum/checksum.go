package checksum

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"maps"
	"slices"
)

// Sum collects what a rollout depends on.
type Sum struct {
	h hash.Hash
}

// New returns an empty sum.
func New() *Sum { return &Sum{h: sha256.New()} }

// Add takes the files of a config map in.
func (s *Sum) Add(files map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		s.write(name)
		s.write(files[name])
	}
}

func (s *Sum) write(part string) {
	s.h.Write([]byte(part))
	s.h.Write([]byte{0})
}

// String returns the sum in hexadecimal form.
func (s *Sum) String() string { return hex.EncodeToString(s.h.Sum(nil)) }
