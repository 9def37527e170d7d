package cache

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// serveDir makes the test binary a cache program that keeps entries in a directory.
const serveDir = "CTRLLINT_TEST_SERVE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(serveDir); dir != "" {
		if err := serve(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve speaks the protocol of GOCACHEPROG.
func serve(dir string) error {
	type response struct {
		ID            int64
		KnownCommands []string `json:",omitempty"`
		Miss          bool     `json:",omitempty"`
		OutputID      []byte   `json:",omitempty"`
		Size          int64    `json:",omitempty"`
		DiskPath      string   `json:",omitempty"`
	}
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	if err := out.Encode(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	outputs := make(map[string][]byte) // by action
	for {
		var request struct {
			ID                 int64
			Command            string
			ActionID, OutputID []byte
			BodySize           int64
		}
		if err := in.Decode(&request); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		answer := response{ID: request.ID, DiskPath: filepath.Join(dir, fmt.Sprintf("%x", request.ActionID))}
		switch request.Command {
		case "put":
			var body []byte
			if request.BodySize > 0 {
				if err := in.Decode(&body); err != nil {
					return err
				}
			}
			if err := os.WriteFile(answer.DiskPath, body, 0o666); err != nil {
				return err
			}
			outputs[string(request.ActionID)] = request.OutputID
		case "get":
			answer.OutputID = outputs[string(request.ActionID)]
			answer.Miss = answer.OutputID == nil
			if info, err := os.Stat(answer.DiskPath); err == nil {
				answer.Size = info.Size()
			}
		}
		if err := out.Encode(answer); err != nil || request.Command == "close" {
			return err
		}
	}
}

func TestShared(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	served, dir := t.TempDir(), t.TempDir()
	t.Setenv("GOCACHEPROG", program)
	t.Setenv(serveDir, served)
	c, err := OpenShared(dir)
	if err != nil {
		t.Fatal(err)
	}
	id, empty := NewName("entry").ID(), NewName("nothing").ID()
	if _, ok := c.Get(id); ok {
		t.Error("an entry before it was put")
	}
	c.Put(id, []byte("findings"))
	c.Put(empty, nil)
	if got, ok := c.Get(id); !ok || string(got) != "findings" {
		t.Errorf("Get = %q, %v", got, ok)
	}
	if got, ok := c.Get(empty); !ok || len(got) != 0 {
		t.Errorf("Get of an empty entry = %q, %v", got, ok)
	}
	if err := os.WriteFile(filepath.Join(served, hexName(id)), []byte("changed"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, ok := c.Get(id); ok {
		t.Errorf("Get of what was changed = %q", got)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if usage, err := Measure(dir); usage.Entries != 0 || err != nil {
		t.Errorf("the directory holds %+v, %v, beside the server", usage, err)
	}
}
