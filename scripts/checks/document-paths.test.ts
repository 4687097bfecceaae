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

/** Where the paths of docs/security.md start, as it says in “How to read the tables”. */
const securityFolders = ['apps/bff/src', 'apps/api/src', 'docs', '.']

/** Files, and paths of at least two names, that docs/security.md has in code format. */
const securityPathPattern = /`([a-z][\w.-]*(?:\/[\w.-]+)+|[\w.-]+\.(?:ts|md))`/g

test('every file that the tables of docs/security.md name exists', () => {
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const paths = [...document.matchAll(securityPathPattern)].map(([, path = '']) => path)
  expect(paths).toContain('modules/user-rights/manager-rights.ts')
  expect(paths.filter((path) => !isSecurityPath(path))).toEqual([])
})

test.for([
  'apps/api/src/modules',
  'apps/bff/src',
  'apps/web/src/app',
  'apps/web/src/features',
  'packages/media-engine/src',
  'packages/server-kit/src',
  'packages/shared-types/src',
])('the overview has a line for every folder of %s', (parent) => {
  const overview = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.length).toBeGreaterThan(0)
  // A row may stand for the folders in it, as `languages/<language>` does.
  const hasLine = (name: string) => new RegExp(`\`${parent}/${name}(?:/<\\w+>)?\``).test(overview)
  expect(folders.map(({ name }) => name).filter((name) => !hasLine(name))).toEqual([])
})

function expand(path: string): string {
  const [first = '', ...rest] = path.split('/')
  return [abbreviations[first] ?? first, ...rest].join('/')
}

function isSecurityPath(path: string): boolean {
  if (path.startsWith('secrets/')) return true
  if (!path.includes('/'))
    return globSync([path, `{apps,packages,docs}/**/${path}`], { cwd: root }).length > 0
  const [first = '', ...rest] = path.split('/')
  const inPackage = join(root, 'packages', first, 'src', ...rest)
  return [
    inPackage,
    join(root, expand(path)),
    ...securityFolders.map((folder) => join(root, folder, path)),
  ].some(existsSync)
}
