package transfer

import "sync"

// Progress counts what has been copied, by volume.
type Progress struct {
	mu     sync.Mutex
	copied map[string]int64
	report chan string
}

// NewProgress prepares the counts.
func NewProgress() *Progress {
	return &Progress{copied: make(map[string]int64), report: make(chan string)}
}

// Copied notes that a part of a volume has been copied.
func (p *Progress) Copied(volume string, bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.copied[volume] += bytes
	p.report <- volume
}

// Report shows each change.
func (p *Progress) Report(show func(volume string, bytes int64)) {
	for volume := range p.report {
		p.mu.Lock()
		bytes := p.copied[volume]
		p.mu.Unlock()
		show(volume, bytes)
	}
}

// Failures counts what could not be copied, by volume.
type Failures struct {
	mu     sync.Mutex
	failed map[string]int
	report chan string
}

// NewFailures prepares the counts.
func NewFailures() *Failures {
	return &Failures{failed: make(map[string]int), report: make(chan string)}
}

// Failed notes that a part of a volume could not be copied.
func (f *Failures) Failed(volume string) {
	f.mu.Lock()
	f.failed[volume]++
	f.mu.Unlock()
	f.report <- volume
}

// Report shows each change.
func (f *Failures) Report(show func(volume string, times int)) {
	for volume := range f.report {
		f.mu.Lock()
		times := f.failed[volume]
		f.mu.Unlock()
		show(volume, times)
	}
}
