package left_open_lost

import "github.com/ctrllint/ctrllint/testdata/ctxrunnable/left_open_lost/agents"

func pingAgent(address string) error {
	agent, err := agents.Connect(address) // want `left-open: Connect opens what nothing can end from there on: each call leaves one behind`
	if err != nil {
		return err
	}
	return agent.Ping()
}

type kept struct{ agent *agents.Client }

func (k *kept) okPing(address string) error {
	if k.agent == nil {
		agent, err := agents.Connect(address)
		if err != nil {
			return err
		}
		k.agent = agent
	}
	return k.agent.Ping()
}
