// Package shown declares what a command shows.
package shown

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A Page is for people, although it looks like an object: a field without a name of JSON is not stored.
type Page struct {
	metav1.ObjectMeta `json:"metadata"`

	Names []string `json:"names"`
	Lines []string
}

func show(m map[string]string) *Page {
	t := new(Page)
	for name := range m {
		t.Names = append(t.Names, name) // order: Page.Names
		t.Lines = append(t.Lines, name) // order: none
	}
	return t
}
