import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'

async function openRail(path: string, heading: string, permissions: typeof bruno.permissions = []) {
  createFakeArchive({ ...bruno, permissions })
  await openApp(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  const [rail] = screen.getAllByRole('navigation', { name: 'Main navigation' })
  if (!rail) throw new Error('there is no rail')
  return within(rail)
}

test('a group of tabs is one link, to its first tab that the user may open', async () => {
  const rail = await openRail('/tabParams/about', 'About Lares', ['batch:run'])
  expect(rail.getByRole('link', { name: 'Organisation' })).toHaveAttribute('href', '/tabOrganisation/tags')
  expect(rail.getByRole('link', { name: 'Administration' })).toHaveAttribute(
    'href',
    '/tabAdminParam/batchTools',
  )
  expect(rail.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/tabParams/interface')
  expect(rail.queryByRole('link', { name: 'Users' })).toBeNull()
  expect(rail.queryByRole('link', { name: 'Tags' })).toBeNull()
})

test.each([
  ['/tabParams/about', 'About Lares', 'Settings'],
  ['/tabParams/faq', 'Questions and answers', 'Settings'],
  ['/tabOrganisation/categories', 'Categories', 'Organisation'],
])('on %s, the link to the group is current', async (path, heading, name) => {
  const rail = await openRail(path, heading)
  const current = rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

test('a tab with a link of its own marks that link alone', async () => {
  const rail = await openRail('/tabTools/ai-ask', 'Ask the archive', ['ai:use'])
  expect(rail.getByRole('link', { name: 'Ask' })).toHaveAttribute('aria-current', 'page')
  expect(rail.getByRole('link', { name: 'Tools' })).not.toHaveAttribute('aria-current')
})
