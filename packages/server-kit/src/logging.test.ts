import { contracts } from '@lares/shared-types/contracts/registry'
import { allPages } from '@lares/shared-types/routing/pages'
import { describe, expect, test } from 'vitest'
import { stripSecrets } from './logging.ts'

const token = 'k'.repeat(43)

const paths = [...contracts.map(({ path }) => path), ...allPages.map(({ pattern }) => pattern)]
const pathsWithToken = paths.filter((path) => path.includes(':token'))

describe('the path in the log', () => {
  test.for(pathsWithToken)('of %s leaves the token out', (path) => {
    expect(stripSecrets(path.replace(':token', token))).not.toContain(token)
  })

  test('is complete where nothing in it is secret, without the query', () => {
    expect(stripSecrets('/api/calendar-imports/preview?day=2026-01-01')).toBe('/api/calendar-imports/preview')
  })
})
