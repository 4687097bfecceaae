import { getSignInWays, providerProblems } from '@lares/shared-types/contracts/oidc'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'

function createArchiveWithProvider() {
  const archive = createFakeArchive()
  archive.on(getSignInWays, () => ({ oidc: { label: 'Family ID' } }))
}

test('leads to the provider, and from there to the requested page', async () => {
  createArchiveWithProvider()
  await openApp('/?next=%2Fimages')
  const link = await screen.findByRole('link', { name: 'Sign in with Family ID' })
  expect(link).toHaveAttribute('href', '/api/auth/oidc?next=%2Fimages')
})

test('is not shown without a provider, also if the address names a problem', async () => {
  const archive = createFakeArchive()
  await openApp('/?problem=unavailable')
  await expect.poll(() => archive.calls).toContain('GET /api/auth/ways')
  expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(providerProblems)('says what to do about the problem %s', async (problem) => {
  createArchiveWithProvider()
  await openApp(`/?problem=${problem}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^[A-Z].{20,}\.$/)
})

test('says nothing of a problem that does not exist', async () => {
  createArchiveWithProvider()
  await openApp('/?problem=toString')
  await screen.findByRole('link', { name: 'Sign in with Family ID' })
  expect(screen.queryByRole('alert')).toBeNull()
})
