package known_nil

import "fmt"

// A header holds its map by address, as clients of web services do.
type header struct {
	Fields *map[string]string
	Names  *[]string
	Next   **header
}

// What a pointer leads to is nil, and not the pointer.
func okPointee(fields *map[string]string) header {
	h := header{}
	h.Fields = fields
	if *h.Fields == nil {
		*h.Fields = make(map[string]string)
	}
	(*h.Fields)["X-Forwarded-For"] = "true"
	return h
}

func okNames(h *header) {
	if *h.Names == nil {
		*h.Names = append(*h.Names, "X-Forwarded-For")
	}
}

func okNext(h *header) *header {
	if *h.Next == nil {
		*h.Next = &header{}
	}
	return *h.Next
}

// The pointer is nil.
func pointer(h *header) error {
	if h.Fields == nil {
		return fmt.Errorf("%d fields", len(*h.Fields)) // want `^known-nil: h\.Fields is dereferenced where it is known to be nil`
	}
	return nil
}

// The map that it leads to is nil, and is written.
func written(h *header) *map[string]string {
	if *h.Next == nil {
		return (*h.Next).Fields // want `^known-nil: \(\*h\.Next\) is dereferenced where it is known to be nil`
	}
	return nil
}
