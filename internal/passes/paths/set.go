package paths

import (
	"iter"
	"math/bits"

	"golang.org/x/tools/go/ssa"
)

// A Set is a set of basic blocks of one function. Its order is that of the blocks' indexes, so that
// what is found by going through a set is the same in every run. A nil Set is empty.
type Set struct {
	fn    *ssa.Function // of the first block that was added
	first int           // the index that bit 0 of words is about, a multiple of the size of a word
	words []uint64
	n     int
}

const wordSize = 64

// Of returns the set of the given blocks; a nil among them adds nothing.
func Of(blocks ...*ssa.BasicBlock) *Set {
	s := new(Set)
	for _, b := range blocks {
		if b != nil {
			s.Add(b)
		}
	}
	return s
}

// Add adds a block and reports whether it was not in the set before.
func (s *Set) Add(b *ssa.BasicBlock) bool {
	if s.Has(b) {
		return false
	}
	if s.fn == nil {
		s.fn = b.Parent()
	}
	if b.Parent() != s.fn {
		panic("paths: a block of another function")
	}
	s.grow(b.Index)
	i := b.Index - s.first
	s.words[i/wordSize] |= 1 << (i % wordSize)
	s.n++
	return true
}

// grow makes room for an index. Below the first it doubles the room, so that a set that is filled
// downwards is not copied for each word.
func (s *Set) grow(index int) {
	word := index / wordSize
	if s.words == nil {
		s.first = word * wordSize
	}
	if below := s.first/wordSize - word; below > 0 {
		below = min(max(below, len(s.words)), s.first/wordSize)
		s.words = append(make([]uint64, below, below+len(s.words)), s.words...)
		s.first -= below * wordSize
	}
	for len(s.words) <= word-s.first/wordSize {
		s.words = append(s.words, 0)
	}
}

// Has reports whether a block is in the set; a block of another function is not.
func (s *Set) Has(b *ssa.BasicBlock) bool {
	if s == nil || b.Parent() != s.fn || b.Index < s.first {
		return false
	}
	i := b.Index - s.first
	return i/wordSize < len(s.words) && s.words[i/wordSize]&(1<<(i%wordSize)) != 0
}

// Len returns the number of blocks.
func (s *Set) Len() int {
	if s == nil {
		return 0
	}
	return s.n
}

// All returns the blocks in the order of their indexes.
func (s *Set) All() iter.Seq[*ssa.BasicBlock] {
	return func(yield func(*ssa.BasicBlock) bool) {
		if s == nil {
			return
		}
		for i, word := range s.words {
			for ; word != 0; word &= word - 1 {
				if !yield(s.fn.Blocks[s.first+i*wordSize+bits.TrailingZeros64(word)]) {
					return
				}
			}
		}
	}
}
