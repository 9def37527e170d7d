package grants

import (
	"regexp"
	"strings"
)

// Roles returns the rules in manifests, which may be templates. They are read line by line: a template of
// Helm is no YAML. A value that a template fills in counts as everything, so that we rather miss a lack.
//
// Roles that are made for users, and the one by which replicas elect a leader in their own namespace, are left out: they say
// nothing of what the controllers may do to the objects that they work on.
func Roles(manifest string) []Rule {
	var found []Rule
	for document := range strings.SplitSeq(manifest, "\n---") {
		if strings.Contains(document, "apiGroups") && strings.Contains(document, "verbs") && !notOfControllers.MatchString(document) {
			s := &roleScanner{}
			for line := range strings.Lines(document) {
				s.line(strings.TrimRight(line, "\r\n"))
			}
			s.end()
			if !inNamespace.MatchString(document) || !elects(s.rules) {
				found = append(found, s.rules...)
			}
		}
	}
	return found
}

// elects reports whether rules are what replicas elect a leader by, under whatever name: leases, or what came before them, together with
// events. A role for nothing but config maps is for those of the program itself.
func elects(rules []Rule) bool {
	named := make(map[string]bool)
	for _, r := range rules {
		for _, resource := range r.Resources {
			if !ofElection[resource] {
				return false
			}
			named[resource] = true
		}
	}
	return named["leases"] || named["configmaps"] && named["events"]
}

var ofElection = map[string]bool{"leases": true, "configmaps": true, "configmaps/status": true, "endpoints": true, "events": true}

var (
	inNamespace = regexp.MustCompile(`(?m)^kind:\s*Role\s*$`)

	notOfControllers = regexp.MustCompile(`(?m)^\s*name:.*(leader-?election|[-_](editor|viewer|admin)(-role)?\b)|rbac\.authorization\.k8s\.io/aggregate-to`)

	roleKey  = regexp.MustCompile(`^\s*(- +)?(apiGroups|resources|verbs|resourceNames|nonResourceURLs)\s*:\s*(.*)$`)
	listItem = regexp.MustCompile(`^\s*- +(.*)$`)
	otherKey = regexp.MustCompile(`^\s*(- +)?[\w.-]+\s*:`)
)

// A roleScanner collects the rules of one document.
type roleScanner struct {
	rules  []Rule
	rule   Rule
	column int // of the keys of the rule
	seen   map[string]bool
	list   *[]string // what the next items belong to
	open   string    // the beginning of a list in brackets that later lines end
}

func (s *roleScanner) line(line string) {
	if at := strings.Index(line, " #"); at >= 0 {
		line = line[:at]
	}
	if strings.HasPrefix(strings.TrimSpace(line), "#") {
		return
	}
	if s.open != "" {
		s.flow(s.open + " " + line)
		return
	}
	if match := roleKey.FindStringSubmatchIndex(line); match != nil {
		s.key(match[2] >= 0, match[4], line[match[4]:match[5]], strings.TrimSpace(line[match[6]:match[7]]))
		return
	}
	if item := listItem.FindStringSubmatch(line); item != nil && s.list != nil && !otherKey.MatchString(line) {
		*s.list = append(*s.list, scalar(item[1]))
		return
	}
	if otherKey.MatchString(line) {
		s.list = nil
	}
}

// key begins a list of a rule. One that the rule has already belongs to the next, and so does one in another column: the resources of
// kustomize are no part of the rule that it patches in.
func (s *roleScanner) key(first bool, column int, name, value string) {
	if first || s.seen[name] || column != s.column {
		s.end()
	}
	s.column = column
	if s.seen == nil {
		s.seen = make(map[string]bool)
	}
	s.seen[name] = true
	lists := map[string]*[]string{
		"apiGroups": &s.rule.Groups, "resources": &s.rule.Resources, "verbs": &s.rule.Verbs, "resourceNames": &s.rule.ResourceNames, "nonResourceURLs": &s.rule.URLs,
	}
	s.list = lists[name]
	switch {
	case value == "":
	case strings.HasPrefix(value, "["):
		s.flow(value)
	default:
		*s.list = append(*s.list, scalar(value))
	}
}

// flow reads a list in brackets.
func (s *roleScanner) flow(text string) {
	inner, _, closed := strings.Cut(strings.TrimPrefix(text, "["), "]")
	if !closed {
		s.open = text
		return
	}
	s.open = ""
	for item := range strings.SplitSeq(inner, ",") {
		if item = strings.TrimSpace(item); item != "" {
			*s.list = append(*s.list, scalar(item))
		}
	}
}

func (s *roleScanner) end() {
	if len(s.rule.Verbs) > 0 && len(s.rule.Resources) > 0 {
		s.rules = append(s.rules, s.rule)
	}
	s.rule, s.seen, s.list, s.open = Rule{}, nil, nil, ""
}

// scalar returns a value without its quotes; everything for an alias or a template.
func scalar(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "*") || strings.HasPrefix(text, "&") || strings.Contains(text, "{{") {
		return "*"
	}
	return strings.Trim(text, `"'`)
}
