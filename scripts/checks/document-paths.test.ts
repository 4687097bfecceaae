import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'

/** The abbreviations of paths in CONTRIBUTING.md. */
const abbreviations: Readonly<Record<string, string>> = {
  types: 'packages/shared-types/src',
  api: 'apps/api/src',
  media: 'packages/media-engine/src',
  bff: 'apps/bff/src',
  web: 'apps/web/src',
}

/** Paths in code format from the project's folder; those with a placeholder such as `<kind>` are left out. */
const pathPattern = /`((?:apps|packages|scripts|e2e|bench|docs|types|api|media|demo|bff|web)\/[\w./-]+)`/g

// Decision records name the files of their time.
test.for(globSync(['*.md', 'docs/*.md'], { cwd: root }))('every file that %s names exists', (document) => {
  const paths = [...readFileSync(join(root, document), 'utf8').matchAll(pathPattern)].map(
    ([, path = '']) => path,
  )
  const missing = paths.filter((path) => !existsSync(join(root, expand(path))))
  expect(missing).toEqual([])
})

test.for(['apps/api/src/modules', 'apps/web/src/features'])(
  'the overview has a line for every folder of %s',
  (parent) => {
    const overview = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.length).toBeGreaterThan(0)
    const missing = folders.filter(({ name }) => !overview.includes(`\`${parent}/${name}\``))
    expect(missing.map(({ name }) => name)).toEqual([])
  },
)

function expand(path: string): string {
  const [first = '', ...rest] = path.split('/')
  return [abbreviations[first] ?? first, ...rest].join('/')
}
