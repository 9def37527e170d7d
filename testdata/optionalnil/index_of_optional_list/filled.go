package index_of_optional_list

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// Each member that the program adds to a status has its conditions.
func okFirstStage(store *api.Store) string {
	store.Status.Members = append(store.Status.Members, api.MemberStatus{
		Name:   "a",
		Stages: []api.Stage{{Name: "copied"}, {Name: "served"}},
	})
	return store.Status.Members[0].Stages[0].Name
}

func okStageOf(member *api.MemberStatus) string { return member.Stages[0].Name }

// Its steps may be taken away.
func firstStep(member *api.MemberStatus) string {
	return member.Steps[0].Name // want `index-of-filled-list: member.Steps is indexed without a look at its length`
}

func addStep(member *api.MemberStatus) { member.Steps = append(member.Steps, api.Stage{Name: "a"}) }

func dropSteps(member *api.MemberStatus) { member.Steps = nil }
