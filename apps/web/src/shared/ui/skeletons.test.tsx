import { getSetup } from '@lares/shared-types/contracts/auth'
import { getItem, listConversations, listItems } from '@lares/shared-types/contracts/items'
import { listTags } from '@lares/shared-types/contracts/labels'
import { search } from '@lares/shared-types/contracts/search'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'

const neverResolve = () => new Promise<never>(() => undefined)
const id = '0190a000-0000-7000-8000-000000000001'

/** An archive that never replies to requests for its content. */
function createPendingArchive(user: typeof ada | null) {
  const archive = createFakeArchive(user)
  for (const contract of [listItems, listConversations, listTags, search, getItem])
    archive.on(contract, neverResolve)
  return archive
}

test.each([
  ['/documents?view=list', 'list-page'],
  ['/documents', 'cards'],
  ['/records', 'list-none'],
  ['/messages', 'list-face'],
  ['/mails', 'list-none'],
  ['/search?q=boat', 'list-picture'],
  ['/tabOrganisation/tags', 'list-point'],
  [`/posts/${id}/edit`, 'form'],
])('%s shows the skeleton %s while loading', async (page, shape) => {
  createPendingArchive(ada)
  await openApp(page)
  const skeletons = await screen.findAllByRole('status', { name: 'Loading' })
  expect(skeletons.map((skeleton) => skeleton.dataset.shape)).toContain(shape)
})

test('the page of the first administrator shows the skeleton of a form while loading', async () => {
  createPendingArchive(null).on(getSetup, neverResolve)
  await openApp('/setup?token=0123456789012345678901234567890123456789')
  expect(await screen.findByRole('status', { name: 'Loading' })).toHaveAttribute('data-shape', 'form')
})
