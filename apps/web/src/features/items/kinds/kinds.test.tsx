import { listConversations, listItems, timelineOfItems } from '@lares/shared-types/contracts/items'
import { itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import en from '../locales/en.json'

function emptyArchive(user = ada) {
  const archive = standInArchive(user)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listConversations, () => ({ conversations: [], nextCursor: null }))
  archive.on(timelineOfItems, () => ({ months: [], undated: 0 }))
  return archive
}

describe('every kind', () => {
  test.each(itemKinds)(
    '%s has a list that says what belongs there and offers the first step',
    async (kind) => {
      emptyArchive()
      await openApp(`/${kindPaths[kind]}`)
      expect(await screen.findByRole('heading', { level: 1, name: en.kinds[kind].many })).toBeVisible()
      expect(await screen.findByText(en.kinds[kind].belongs)).toBeVisible()
      expect(screen.getAllByRole('link', { name: en.kinds[kind].new }).at(-1)).toHaveAttribute(
        'href',
        `/${kindPaths[kind]}/new`,
      )
    },
  )

  test.each(itemKinds)('%s shows its trash in the list', async (kind) => {
    emptyArchive()
    await openApp(`/${kindPaths[kind]}?trashed=1`)
    expect(await screen.findByText('The trash is empty')).toBeVisible()
  })
})

test('who may not create is offered nothing to create', async () => {
  emptyArchive({ ...bruno, permissions: [] })
  await openApp('/posts')
  expect(await screen.findByText('No posts yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Write a post' })).not.toBeInTheDocument()
})

test('a list that cannot be loaded says why and tries again', async () => {
  const archive = emptyArchive()
  archive.on(listItems, () => new Refusal('upstream-unavailable'))
  const { person } = await openApp('/posts')
  expect(
    await screen.findByText('The archive is not answering just now. Try again in a moment.'),
  ).toBeVisible()
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No posts yet')).toBeVisible()
})
