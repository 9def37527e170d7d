package rule

// Site is the address of the documentation. All links to it are made from this constant; tools/site
// makes the pages.
const Site = "https://ctrllint.github.io/ctrllint/"

// Index is the address of the list of all rules.
const Index = Site + "rules/index.html"

// Page returns the address of the page of a rule.
func Page(rule string) string { return Site + "rules/" + rule + ".html" }

// CheckPage returns the address of the page of a check.
func CheckPage(rule, check string) string { return Site + "rules/" + rule + "/" + check + ".html" }
