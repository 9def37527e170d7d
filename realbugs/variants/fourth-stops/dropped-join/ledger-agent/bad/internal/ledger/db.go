package ledger

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// DB is the append-only file of an agent's usage records.
type DB struct {
	mu   sync.Mutex
	file *os.File
	enc  *json.Encoder
}

// Usage is what one pod used.
type Usage struct {
	Pod  string  `json:"pod"`
	CPU  float64 `json:"cpu"`
	Time int64   `json:"time"`
}

func Open(path string) (*DB, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the ledger: %w", err)
	}
	return &DB{file: f, enc: json.NewEncoder(f)}, nil
}

func (d *DB) Append(u Usage) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.enc.Encode(u)
}

func (d *DB) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.file.Close()
}
