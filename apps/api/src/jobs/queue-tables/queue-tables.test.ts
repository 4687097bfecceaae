import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url)

test('only this folder has statements on the tables of pg-boss', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((path) => !path.endsWith('.test.ts'))
  const withStatements = files.filter((path) =>
    readFileSync(new URL(path, source), 'utf8').includes('pgboss.'),
  )
  const [inside, outside] = [true, false].map((isInside) =>
    withStatements.filter((path) => path.startsWith('jobs/queue-tables/') === isInside),
  )
  expect(inside?.length).toBeGreaterThan(0)
  // What tests use may prepare and look at any table.
  expect(outside?.filter((path) => !/^(durability|testing)\//.test(path))).toEqual([])
})
