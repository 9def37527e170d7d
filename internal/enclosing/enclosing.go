// Package enclosing finds the declaration that a position lies in, without a walk over the package
// for each: what is asked for every function of a package must not cost more in a larger one.
package enclosing

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
)

// Files are the files of a package in the order of their positions.
type Files []*ast.File

// Of returns the given files in that order.
func Of(files []*ast.File) Files {
	return slices.SortedFunc(slices.Values(files), func(a, b *ast.File) int { return cmp.Compare(a.FileStart, b.FileStart) })
}

// File returns the file that pos lies in; nil if there is none.
func (f Files) File(pos token.Pos) *ast.File {
	i, found := slices.BinarySearchFunc(f, pos, func(file *ast.File, pos token.Pos) int {
		return compare(file.FileStart, file.FileEnd, pos)
	})
	if !found {
		return nil
	}
	return f[i]
}

// Decl returns the declaration of a file that pos lies in; nil if there is none.
func Decl(file *ast.File, pos token.Pos) ast.Decl {
	i, found := slices.BinarySearchFunc(file.Decls, pos, func(decl ast.Decl, pos token.Pos) int {
		return compare(decl.Pos(), decl.End(), pos)
	})
	if !found {
		return nil
	}
	return file.Decls[i]
}

// Path returns the syntax of a file around pos, the position of a token, innermost first.
func Path(file *ast.File, pos token.Pos) []ast.Node {
	path := []ast.Node{file}
	decl := Decl(file, pos)
	if decl == nil {
		return path
	}
	for within := ast.Node(decl); within != nil; {
		path, within = down(path, within, pos)
	}
	slices.Reverse(path)
	return path
}

// down adds the syntax around pos to a path, from a node down to the next block, and returns the statement of that block; nil if there is none.
func down(path []ast.Node, from ast.Node, pos token.Pos) ([]ast.Node, ast.Node) {
	var into ast.Node
	found := false
	ast.Inspect(from, func(node ast.Node) bool {
		if node == nil {
			found = true // the innermost has no child around pos; the type of a function is no child of its declaration, whose name lies in it
		}
		if found || compare(node.Pos(), node.End(), pos) != 0 {
			return false
		}
		path = append(path, node)
		block, ok := node.(*ast.BlockStmt)
		if !ok {
			return true
		}
		found = true
		i, inside := slices.BinarySearchFunc(block.List, pos, func(stmt ast.Stmt, pos token.Pos) int { return compare(stmt.Pos(), stmt.End(), pos) })
		if inside {
			into = block.List[i]
		}
		return false
	})
	return path, into
}

// Comments returns the comments of a file that begin between two positions.
func Comments(file *ast.File, from, to token.Pos) []*ast.CommentGroup {
	index := func(pos token.Pos) int {
		i, _ := slices.BinarySearchFunc(file.Comments, pos, func(group *ast.CommentGroup, pos token.Pos) int {
			return cmp.Compare(group.Pos(), pos)
		})
		return i
	}
	return file.Comments[index(from):max(index(from), index(to))]
}

// Types calls visit for each type that a file declares, with the comments above it. Markers need not touch the
// declaration: a comment on a group of several types is about the next type.
func Types(file *ast.File, visit func(spec *ast.TypeSpec, above []*ast.CommentGroup)) {
	end := file.Name.End()
	for _, decl := range file.Decls {
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
			after := end
			for _, spec := range gen.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					visit(spec, Comments(file, after, spec.Pos()))
				}
				after = spec.End()
			}
		}
		end = decl.End()
	}
}

// compare says where the piece of source from start to end lies, seen from pos.
func compare(start, end, pos token.Pos) int {
	switch {
	case end <= pos:
		return -1
	case start > pos:
		return 1
	}
	return 0
}
