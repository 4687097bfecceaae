import { describe, expect, test } from 'vitest'
import { stripSecrets } from './logging.ts'

const token = 'k'.repeat(43)

describe('the path in the log', () => {
  test.for([
    '/api/auth/invitations/:token',
    '/api/auth/password-resets/:token',
    '/api/auth/verifications/:token',
    '/api/calendar/:token',
    '/invitation/:token',
    '/user/password-reset/:token',
  ])('of %s leaves the token out', (path) => {
    expect(stripSecrets(path.replace(':token', token))).not.toContain(token)
  })

  test('is complete where nothing in it is secret, without the query', () => {
    expect(stripSecrets('/api/calendar-imports/preview?day=2026-01-01')).toBe('/api/calendar-imports/preview')
  })
})
