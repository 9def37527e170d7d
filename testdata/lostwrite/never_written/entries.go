package never_written

import "github.com/ctrllint/ctrllint/testdata/lostwrite/api"

// FleetSpec has its members in a map of structs.
type FleetSpec struct {
	Members map[string]Member    `json:"members,omitempty"`
	Shared  map[string]*Member   `json:"shared,omitempty"`
	Groups  map[string][]*Member `json:"groups,omitempty"`
}

// Member is one of them.
type Member struct {
	Host string `json:"host,omitempty"`
	Role string `json:"role,omitempty"`
	Key  string `json:"key,omitempty"`
}

// Default sets what the copy of an entry lacks.
func (s *FleetSpec) Default() {
	for name, member := range s.Members {
		if member.Host == "" {
			member.Host = name // want `never-written: member.Host is set on a copy and nothing uses it afterwards`
		}
		if member.Role == "" {
			continue
		}
	}
}

// markAll sets a part of each object of a map.
func markAll(backups map[string]api.Backup) {
	for _, backup := range backups {
		backup.Status.Phase = "Old" // want `never-written: backup.Status.Phase is set on a copy and nothing uses it afterwards`
	}
}

// okDefault puts the copy back.
func (s *FleetSpec) okDefault() {
	for name, member := range s.Members {
		if member.Host == "" {
			member.Host = name
			s.Members[name] = member
		}
	}
}

// okShared goes through pointers.
func (s *FleetSpec) okShared() {
	for name, member := range s.Shared {
		member.Host = name
	}
	for name, group := range s.Groups {
		for _, member := range group {
			member.Host = name
		}
	}
}

// okHosts uses what is set.
func (s *FleetSpec) okHosts() (hosts []string) {
	for name, member := range s.Members {
		if member.Host == "" {
			member.Host = name
		}
		hosts = append(hosts, member.Host)
	}
	return hosts
}
