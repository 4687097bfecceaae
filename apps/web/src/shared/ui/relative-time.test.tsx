import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { RelativeTime } from './relative-time.tsx'

test.each([
  ['2026-11-25T07:59:50', '2026-11-25T08:00', 'just now'],
  ['2026-11-25T07:58', '2026-11-25T08:00', '2 minutes ago'],
  ['2026-11-24T23:00', '2026-11-25T08:00', '9 hours ago'],
  ['2026-11-24T07:00', '2026-11-25T08:00', 'yesterday'],
  ['2026-11-23T23:00', '2026-11-25T08:00', '2 days ago'],
  ['2026-11-27T01:00', '2026-11-25T08:00', 'in 2 days'],
  ['2026-11-18T23:00', '2026-11-25T08:00', '1 week ago'],
  ['2026-10-26T08:00', '2026-11-25T08:00', '4 weeks ago'],
  ['2026-10-20T08:00', '2026-11-25T08:00', 'last month'],
  ['2026-09-30T08:00', '2026-11-05T08:00', '1 month ago'],
  ['2025-12-20T08:00', '2026-11-25T08:00', '11 months ago'],
  ['2025-06-20T08:00', '2026-11-25T08:00', 'last year'],
  ['2024-12-20T08:00', '2026-01-25T08:00', '1 year ago'],
  ['2024-06-20T08:00', '2026-11-25T08:00', '2 years ago'],
])('%s is shown at %s as "%s"', async (instant, now, expected) => {
  createFakeArchive()
  await renderWithProviders(<RelativeTime instant={instant} now={new Date(now)} />)
  expect(screen.getByRole('time')).toHaveTextContent(expected)
})
