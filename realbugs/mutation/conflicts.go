package mutation

import "go/ast"

// rereads takes the read out of a closure that is tried again on conflict.
func rereads(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		if !f.named(call, "RetryOnConflict") || len(call.Args) != 2 {
			return
		}
		lit, ok := call.Args[1].(*ast.FuncLit)
		if !ok {
			return
		}
		for _, s := range lit.Body.List {
			branch := f.failed(s)
			if branch == nil || branch.Init == nil {
				continue
			}
			read := callIn(branch.Init)
			if read == nil || !f.named(read, "Get") || len(read.Args) < 3 {
				continue
			}
			// What the closure itself makes is empty without the read, and no Update of it ever works.
			if into := f.Info.ObjectOf(root(addressed(read.Args[2]))); into != nil && into.Pos() < lit.Pos() {
				f.Emit(s, f.Delete(s))
			}
		}
	})
}
