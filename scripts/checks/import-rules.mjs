import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { root } from '../bootstrap/root.mjs'
import { findMutualImports } from './mutual-imports.mjs'

// The syntax visitor that dependency-cruiser uses fails on `using` declarations, so they are handled here.
const visitStatement = Visitor.prototype.visitStatement
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls)
  return statement
}

/**
 * Checks folders of a project against the rules of .dependency-cruiser.mjs, and that no two folders at one level import each
 * other. Returns the violations as {rule, from, to} and as a text report.
 */
export async function checkImportRules(folder, paths) {
  const { cache, ...options } = await extractOptions(`${root}/.dependency-cruiser.mjs`)
  const report = async (outputType) => {
    const { output } = await cruise(
      paths,
      { ...options, baseDir: folder, outputType },
      options.enhancedResolveOptions,
    )
    return output
  }
  const { summary, modules } = JSON.parse(await report('json'))
  const broken = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  const mutual = findMutualImports(modules)
  return {
    violations: [...broken, ...mutual.map(({ from, to }) => ({ rule: 'no-mutual-imports', from, to }))],
    text: `${broken.length > 0 ? await report('err-long') : ''}${mutual.map(describeMutualImport).join('')}`,
  }
}

function describeMutualImport({ from, to, folders }) {
  return `no-mutual-imports: ${folders} import each other\n    ${from} → ${to}\n`
}
