package in_tests

import "testing"

func TestDefaultKeepsTheBus(t *testing.T) {
	spec := &QueueSpec{}
	spec.Bus = &Bus{Cluster: "events"}
	spec.Default()
	if spec.Bus.Cluster != "events" {
		t.Error(spec.Bus.Cluster)
	}
}

func TestStorage(t *testing.T) {
	spec := &QueueSpec{Storage: &Bus{}}
	spec.Default()
	if spec.Storage == nil {
		t.Fatal("no storage")
	}
}
