import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url)

test('only this folder has statements on the tables of pg-boss', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((path) => !path.endsWith('.test.ts'))
  const withStatements = files.filter((path) =>
    readFileSync(new URL(path, source), 'utf8').includes('pgboss.'),
  )
  expect(withStatements.some((path) => path.startsWith('jobs/queue-tables/'))).toBe(true)
  expect(
    withStatements.filter(
      (path) => !path.startsWith('jobs/queue-tables/') && !path.startsWith('durability/'),
    ),
  ).toEqual([])
})
