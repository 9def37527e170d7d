package never_written

import (
	"context"
	"reflect"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
	"github.com/ctrllint/ctrllint/testdata/lostwrite/never_written/lookup"
)

var programmed = metav1.Condition{Type: "Programmed", Status: metav1.ConditionTrue}

// programmedZones sets a condition of a copy of each zone.
func (r *Backups) programmedZones(ctx context.Context, backup *api.Backup) error {
	status := backup.Status.DeepCopy()
	for _, zone := range status.Zones {
		if meta.IsStatusConditionFalse(zone.Conditions, "Accepted") {
			continue
		}
		meta.SetStatusCondition(&zone.Conditions, programmed) // want `never-written: zone.Conditions is set by SetStatusCondition on a copy, and nothing uses it afterwards`
		meta.SetStatusCondition(&status.Conditions, programmed)
	}
	backup.Status = *status
	return r.Status().Update(ctx, backup)
}

// okProgrammedZones puts the copy back.
func (r *Backups) okProgrammedZones(ctx context.Context, backup *api.Backup) error {
	status := backup.Status.DeepCopy()
	for i, zone := range status.Zones {
		meta.SetStatusCondition(&zone.Conditions, programmed)
		status.Zones[i] = zone
	}
	backup.Status = *status
	return r.Status().Update(ctx, backup)
}

// okProgrammedAll puts the copies into another list.
func (r *Backups) okProgrammedAll(ctx context.Context, backup *api.Backup) error {
	var zones []api.ZoneStatus
	for _, zone := range backup.Status.Zones {
		meta.SetStatusCondition(&zone.Conditions, programmed)
		zones = append(zones, zone)
	}
	backup.Status.Zones = zones
	return r.Status().Update(ctx, backup)
}

// okAppended puts them there by their parts.
func okAppended(status *api.BackupStatus, conditions []metav1.Condition) []metav1.Condition {
	for _, zone := range status.Zones {
		meta.SetStatusCondition(&zone.Conditions, programmed)
		conditions = append(conditions, zone.Conditions...)
	}
	return conditions
}

// okZone is one that is at hand.
func okZone(status *api.BackupStatus) {
	for i := range status.Zones {
		zone := &status.Zones[i]
		meta.SetStatusCondition(&zone.Conditions, programmed)
	}
}

// readyZones sets a field of the copy in the status that is handed over.
func readyZones(status *api.BackupStatus) {
	for _, zone := range status.Zones {
		zone.Ready = true // want `never-written: zone.Ready is set on a copy and nothing uses it afterwards`
	}
}

// readyZonesOf does so for a status that it has made.
func (r *Backups) readyZonesOf(backup *api.Backup) {
	status := api.BackupStatus{Zones: backup.Status.Zones}
	for _, zone := range status.Zones {
		zone.Ready = true // want `never-written: zone.Ready is set on a copy and nothing uses it afterwards`
	}
	backup.Status = status
}

// byOwnSetter sets the condition by a function of its own.
func byOwnSetter(status *api.BackupStatus) {
	for _, zone := range status.Zones {
		putCondition(&zone.Conditions, programmed) // want `never-written: zone.Conditions is set by putCondition on a copy, and nothing uses it afterwards`
	}
}

func putCondition(conditions *[]metav1.Condition, c metav1.Condition) {
	*conditions = append(*conditions, c)
}

// getCondition returns a copy of the condition that it finds.
func getCondition(status *corev1.NodeStatus, of corev1.NodeConditionType) *corev1.NodeCondition {
	for i := range status.Conditions {
		c := status.Conditions[i]
		if c.Type == of {
			return &c
		}
	}
	return nil
}

// conditionOf returns a copy, by a variable that a range sets.
func conditionOf(conditions []corev1.NodeCondition, of corev1.NodeConditionType) (found *corev1.NodeCondition) {
	for _, c := range conditions {
		if c.Type == of {
			found = &c
			break
		}
	}
	return found
}

// conditionIn returns the condition itself.
func conditionIn(conditions []corev1.NodeCondition, of corev1.NodeConditionType) *corev1.NodeCondition {
	for i := range conditions {
		if conditions[i].Type == of {
			return &conditions[i]
		}
	}
	return nil
}

func (r *Backups) notReady(ctx context.Context, node *corev1.Node) error {
	if c := getCondition(&node.Status, corev1.NodeReady); c != nil {
		c.Status = corev1.ConditionFalse // want `never-written: c.Status is set on a copy and nothing uses it afterwards`
	}
	return r.Status().Update(ctx, node)
}

func (r *Backups) notReadyByRange(ctx context.Context, node *corev1.Node) error {
	c := conditionOf(node.Status.Conditions, corev1.NodeReady)
	if c == nil {
		return nil
	}
	c.Status = corev1.ConditionFalse // want `never-written: c.Status is set on a copy and nothing uses it afterwards`
	c.Reason = "Backup"
	return r.Status().Update(ctx, node)
}

func (r *Backups) okNotReadyIn(ctx context.Context, node *corev1.Node) error {
	if c := conditionIn(node.Status.Conditions, corev1.NodeReady); c != nil {
		c.Status = corev1.ConditionFalse
	}
	return r.Status().Update(ctx, node)
}

// okPutBackCondition puts the changed copy into the list.
func (r *Backups) okPutBackCondition(ctx context.Context, node *corev1.Node) error {
	c := getCondition(&node.Status, corev1.NodeReady)
	if c == nil {
		return nil
	}
	c.Status = corev1.ConditionFalse
	for i := range node.Status.Conditions {
		if node.Status.Conditions[i].Type == c.Type {
			node.Status.Conditions[i] = *c
		}
	}
	return r.Status().Update(ctx, node)
}

// okAskedCondition looks at what it has set.
func okAskedCondition(node *corev1.Node) bool {
	c := getCondition(&node.Status, corev1.NodeReady)
	if c == nil {
		c = &corev1.NodeCondition{}
	}
	if c.Status == "" {
		c.Status = corev1.ConditionUnknown
	}
	return c.Status == corev1.ConditionUnknown
}

// okEither is a copy or the element.
func okEither(node *corev1.Node, own bool) {
	c := conditionIn(node.Status.Conditions, corev1.NodeReady)
	if own {
		c = getCondition(&node.Status, corev1.NodeReady)
	}
	c.Status = corev1.ConditionFalse
}

// unready gets a copy from another package.
func (r *Backups) unready(ctx context.Context, pod *corev1.Pod) error {
	if _, ready := lookup.Condition(&pod.Status, corev1.PodReady); ready != nil && ready.Status == corev1.ConditionTrue {
		ready.Status = corev1.ConditionFalse // want `never-written: ready.Status is set on a copy and nothing uses it afterwards`
	}
	return r.Status().Update(ctx, pod)
}

// okUnready gets the condition itself from there.
func (r *Backups) okUnready(ctx context.Context, pod *corev1.Pod) error {
	if _, ready := lookup.ConditionIn(&pod.Status, corev1.PodReady); ready != nil && ready.Status == corev1.ConditionTrue {
		ready.Status = corev1.ConditionFalse
	}
	return r.Status().Update(ctx, pod)
}

// okUnreadyAt puts the copy back to where it was.
func (r *Backups) okUnreadyAt(ctx context.Context, pod *corev1.Pod) error {
	if i, ready := lookup.Condition(&pod.Status, corev1.PodReady); ready != nil {
		ready.Status = corev1.ConditionFalse
		pod.Status.Conditions[i] = *ready
	}
	return r.Status().Update(ctx, pod)
}

// okSortedCopies sorts deep copies of two lists to compare them (3scale-operator).
func okSortedCopies(existing, desired *corev1.PodSpec) (updated bool) {
	before, wanted := existing.DeepCopy().Volumes, desired.DeepCopy().Volumes
	sort.Slice(before, func(i, j int) bool { return before[i].Name < before[j].Name })
	sort.Slice(wanted, func(i, j int) bool { return wanted[i].Name < wanted[j].Name })
	for i, volume := range wanted {
		if !reflect.DeepEqual(before[i], volume) {
			existing.Volumes = desired.Volumes
			updated = true
		}
	}
	return updated
}

// okSortedFirst takes one element of what it has sorted.
func okSortedFirst(pod *corev1.PodSpec) string {
	volumes := pod.DeepCopy().Volumes
	slices.SortFunc(volumes, func(a, b corev1.Volume) int { return strings.Compare(a.Name, b.Name) })
	return volumes[0].Name
}

// sortedAndLeft sorts a copy, and returns what comes first in the original.
func sortedAndLeft(pod *corev1.PodSpec) string {
	volumes := pod.DeepCopy().Volumes
	sort.Slice(volumes, func(i, j int) bool { return volumes[i].Name < volumes[j].Name }) // want `never-written: volumes.Volumes is set by Slice on a copy, and nothing uses it afterwards`
	return pod.Volumes[0].Name
}

// okReplacedCondition sets what it has found, and puts the new condition with the same values into the list (3scale-operator).
func okReplacedCondition(status *corev1.PodStatus, ready corev1.PodCondition) {
	i, found := lookup.Condition(status, corev1.PodReady)
	if found == nil {
		status.Conditions = append(status.Conditions, ready)
		return
	}
	status.Conditions = slices.Delete(status.Conditions, i, i+1)
	found.Status = ready.Status
	found.Message = ready.Message
	status.Conditions = append(status.Conditions, ready)
}

// takenCondition sets what it has found to values that it puts nowhere else.
func takenCondition(status *corev1.PodStatus, ready corev1.PodCondition) {
	_, found := lookup.Condition(status, corev1.PodReady)
	if found == nil {
		status.Conditions = append(status.Conditions, ready)
		return
	}
	found.Status = ready.Status // want `never-written: found.Status is set on a copy and nothing uses it afterwards`
}

// A zoned object returns its zones by a method.
type zoned interface{ GetZones() []api.ZoneStatus }

// renamed sets the names of copies of the zones that a method returns.
func renamed(of zoned, name string) zoned {
	for _, zone := range of.GetZones() {
		if zone.Name == "" {
			zone.Name = name // want `never-written: zone.Name is set on a copy and nothing uses it afterwards`
		}
	}
	return of
}

// conditioned appends to the list in a copy.
func conditioned(of zoned, condition *metav1.Condition) {
	for _, zone := range of.GetZones() {
		if len(zone.Conditions) == 0 && condition != nil {
			zone.Conditions = append(zone.Conditions, *condition) // want `never-written: zone.Conditions is set on a copy and nothing uses it afterwards`
		}
	}
}

// preset sets what a list of its own has.
func preset(ready bool) []api.ZoneStatus {
	zones := []api.ZoneStatus{{Name: "a"}, {Name: "b"}}
	for _, zone := range zones {
		zone.Ready = ready // want `never-written: zone.Ready is set on a copy and nothing uses it afterwards`
	}
	return zones
}

// okRenamed sets them in the list.
func okRenamed(of zoned, name string) zoned {
	zones := of.GetZones()
	for i := range zones {
		zones[i].Name = name
	}
	return of
}

// okNamed hands the copies on.
func okNamed(of zoned, name string, send chan<- api.ZoneStatus) {
	for _, zone := range of.GetZones() {
		zone.Name = name
		send <- zone
	}
}

// okAskedFor needs the name to decide.
func okAskedFor(of zoned, name string) (found bool) {
	for _, zone := range of.GetZones() {
		if zone.Name == "" {
			zone.Name = name
		}
		found = found || zone.Name == "a"
	}
	return found
}
