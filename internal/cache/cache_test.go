package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Cache {
	t.Helper()
	c, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPutGet(t *testing.T) {
	c := open(t)
	id := NewName("entry").ID()
	if _, ok := c.Get(id); ok {
		t.Error("an entry before it was put")
	}
	c.Put(id, []byte("old"))
	c.Put(id, []byte("findings"))
	if got, ok := c.Get(id); !ok || string(got) != "findings" {
		t.Errorf("Get = %q, %v", got, ok)
	}
	if _, ok := c.Anew().Get(id); ok {
		t.Error("a cache that begins anew finds an entry")
	}
	var none *Cache
	none.Put(id, nil)
	if _, ok := none.Get(id); ok || none.Close() != nil {
		t.Error("a nil cache is not empty")
	}
}

// TestDamage changes each file of the store in turn: an entry is whole or is not there.
func TestDamage(t *testing.T) {
	damages := map[string]func([]byte) []byte{
		"emptied":   func([]byte) []byte { return nil },
		"cut":       func(b []byte) []byte { return b[:len(b)/2] },
		"lengthens": func(b []byte) []byte { return append(bytes.Clone(b), 'x') },
		"flipped":   func(b []byte) []byte { b = bytes.Clone(b); b[len(b)/2] ^= 1; return b },
	}
	for name, damage := range damages {
		for i := range 2 {
			c := open(t)
			id := NewName("entry").ID()
			c.Put(id, []byte("what a run has found"))
			list, err := files(c.dir)
			if err != nil || len(list) != 2 {
				t.Fatalf("files: %v, %v", list, err)
			}
			whole, err := os.ReadFile(list[i].name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(list[i].name, damage(whole), 0o666); err != nil {
				t.Fatal(err)
			}
			if got, ok := c.Get(id); ok && string(got) != "what a run has found" {
				t.Errorf("%s, file %d: Get = %q", name, i, got)
			}
			c.Put(id, []byte("what a run has found"))
			if got, ok := c.Get(id); !ok || string(got) != "what a run has found" {
				t.Errorf("%s, file %d, put again: Get = %q, %v", name, i, got, ok)
			}
		}
	}
}

// TestParallel has several runs use one directory, two of which write different contents under one name.
func TestParallel(t *testing.T) {
	dir := t.TempDir()
	var runs sync.WaitGroup
	for run := range 4 {
		runs.Go(func() {
			c, err := Open(dir)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			for i := range 100 {
				name := NewName("entry")
				name.Add(strconv.Itoa(i))
				want := bytes.Repeat([]byte{byte(i), byte(run % 2)}, 1000)
				c.Put(name.ID(), want)
				got, ok := c.Get(name.ID())
				if ok && (len(got) != 2000 || got[0] != byte(i) || !bytes.Equal(got, bytes.Repeat(got[:2], 1000))) {
					t.Errorf("entry %d is a mixture", i)
				}
			}
		})
	}
	runs.Wait()
}

func TestNamesDiffer(t *testing.T) {
	lists := [][][]string{
		{{"a", "b"}}, {{"ab"}}, {{"a"}, {"b"}}, {{"a", "b"}, {}}, {{}, {"a", "b"}}, {{"a", "b", ""}},
	}
	seen := make(map[ID]int)
	for i, lists := range lists {
		name := NewName("list")
		for _, list := range lists {
			name.Add(list...)
		}
		if j, ok := seen[name.ID()]; ok {
			t.Errorf("lists %d and %d have one name", i, j)
		}
		seen[name.ID()] = i
	}
}

func TestShrink(t *testing.T) {
	c := open(t)
	var ids []ID
	for i := range 10 {
		name := NewName("entry")
		name.Add(strconv.Itoa(i))
		ids = append(ids, name.ID())
		c.Put(name.ID(), bytes.Repeat([]byte{byte(i)}, 1000))
	}
	for i, id := range ids {
		list, err := files(c.dir)
		if err != nil {
			t.Fatal(err)
		}
		sum := Content(bytes.Repeat([]byte{byte(i)}, 1000))
		for _, f := range list {
			if base := filepath.Base(f.name); base == hexName(id)+"-a" || base == hexName(sum)+"-d" {
				then := time.Now().Add(-time.Duration(10-i) * time.Hour)
				if err := os.Chtimes(f.name, then, then); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := shrink(c.dir, 5000); err != nil {
		t.Fatal(err)
	}
	usage, err := Measure(c.dir)
	if err != nil || usage.Bytes > 5000 {
		t.Errorf("Measure = %+v, %v after shrinking to 5000 bytes", usage, err)
	}
	for i, id := range ids {
		if _, ok := c.Get(id); ok != (i >= 6) {
			t.Errorf("entry %d, oldest first: %v", i, ok)
		}
	}
	if err := Clear(c.dir); err != nil {
		t.Fatal(err)
	}
	if usage, err := Measure(c.dir); usage != (Usage{}) || err != nil {
		t.Errorf("Measure = %+v, %v after Clear", usage, err)
	}
	if _, err := os.Stat(filepath.Join(c.dir, "README")); err != nil {
		t.Error("Clear has deleted what is no entry")
	}
}

func TestDir(t *testing.T) {
	set := func(value string) func(string) string {
		return func(name string) string {
			if name == DirVariable {
				return value
			}
			return ""
		}
	}
	abs := t.TempDir()
	if got, err := Dir(set(abs)); got != abs || err != nil {
		t.Errorf("Dir = %q, %v", got, err)
	}
	if got, err := Dir(set("cache")); err == nil {
		t.Errorf("Dir = %q of a relative path", got)
	}
}

func hexName(id ID) string {
	const digits = "0123456789abcdef"
	var b []byte
	for _, x := range id {
		b = append(b, digits[x>>4], digits[x&15])
	}
	return string(b)
}
