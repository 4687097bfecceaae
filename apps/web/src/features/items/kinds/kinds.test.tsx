import {
  getItem,
  listConversations,
  listItems,
  rateItem,
  timelineOfItems,
} from '@lares/shared-types/contracts/items'
import { itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { sampleId, sampleItem, sampleSummary } from '../../../testing/sample-items.ts'
import en from '../locales/en.json'

function emptyArchive(user = ada) {
  const archive = createFakeArchive(user)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listConversations, () => ({ conversations: [], nextCursor: null }))
  archive.on(timelineOfItems, () => ({ months: [], undated: 0 }))
  return archive
}

describe('every kind', () => {
  test.each(itemKinds)(
    '%s has a list page that explains an empty list and links to the create form',
    async (kind) => {
      emptyArchive()
      await openApp(`/${kindPaths[kind]}`)
      expect(await screen.findByRole('heading', { level: 1, name: en.kinds[kind].many })).toBeVisible()
      expect(await screen.findByText(en.kinds[kind].belongs)).toBeVisible()
      // getByRole also checks that there is only one such link: the header must not repeat it.
      expect(screen.getByRole('link', { name: en.kinds[kind].new })).toHaveAttribute(
        'href',
        `/${kindPaths[kind]}/new`,
      )
    },
  )

  test.each(itemKinds)('%s shows its trash in the list', async (kind) => {
    emptyArchive()
    await openApp(`/${kindPaths[kind]}?trashed=1`)
    expect(await screen.findByText('The trash is empty')).toBeVisible()
    expect(screen.getByRole('link', { name: en.kinds[kind].new })).toBeVisible()
  })
})

test('hides the create link from users without the permission', async () => {
  emptyArchive({ ...bruno, permissions: [] })
  await openApp('/posts')
  expect(await screen.findByText('No posts yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Write a post' })).not.toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const archive = emptyArchive()
  archive.on(listItems, () => new ErrorReply('upstream-unavailable'))
  const { person } = await openApp('/posts')
  expect(
    await screen.findByText('The archive is not responding just now. Try again in a moment.'),
  ).toBeVisible()
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No posts yet')).toBeVisible()
})

const unavailable = 'The archive is not responding just now. Try again in a moment.'

test('a failed next page is requested once, and again only on retry', async () => {
  const archive = emptyArchive()
  let isFailing = true
  archive.on(listItems, ({ query }) => {
    if (!query.cursor) return { items: [sampleSummary('post', { title: 'The boat' })], nextCursor: 'more' }
    if (isFailing) return new ErrorReply('upstream-unavailable')
    return { items: [sampleSummary('post', { title: 'The lake' })], nextCursor: null }
  })
  const { person } = await openApp('/posts')
  expect(await screen.findByText(unavailable)).toBeVisible()
  expect(screen.getByRole('link', { name: 'The boat' })).toBeVisible()
  isFailing = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'The lake' })).toBeVisible()
  expect(screen.queryByText(unavailable)).not.toBeInTheDocument()
  expect(archive.calls.filter((call) => call === 'GET /api/items')).toHaveLength(3)
})

test('a failed next page of threads is requested once, and again only on retry', async () => {
  const archive = emptyArchive()
  const latest = sampleSummary('mail', { title: 'Summer' })
  archive.on(listConversations, ({ query }) =>
    query.cursor
      ? new ErrorReply('upstream-unavailable')
      : { conversations: [{ key: 'a', people: ['Anna'], count: 1, latest }], nextCursor: 'more' },
  )
  const { person } = await openApp('/mails')
  expect(await screen.findByText(unavailable)).toBeVisible()
  archive.on(listConversations, () => ({ conversations: [], nextCursor: null }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(unavailable)).not.toBeInTheDocument())
  expect(archive.calls.filter((call) => call === 'GET /api/items/conversations')).toHaveLength(3)
})

test('the viewer can retry an item that failed to load', async () => {
  const archive = emptyArchive()
  const id = sampleId()
  archive.on(getItem, () => new ErrorReply('upstream-unavailable'))
  archive.on(timelineOfItems, () => ({ months: [], undated: 1 }))
  archive.on(listItems, () => ({ items: [sampleSummary('image', { id })], nextCursor: null }))
  const { person } = await openApp(`/images?item=${id}`)
  const viewer = within(await screen.findByRole('dialog'))
  expect(await viewer.findByText(unavailable)).toBeVisible()
  archive.on(getItem, () => sampleItem('image', { id, title: 'The lake' }))
  await person.click(viewer.getByRole('button', { name: 'Try again' }))
  expect(await viewer.findByRole('heading', { name: 'The lake' })).toBeVisible()
})

test('a key rates in the viewer before the item is loaded', async () => {
  const archive = emptyArchive()
  const id = sampleId()
  const ratings: unknown[] = []
  archive.on(rateItem, ({ body }) => void ratings.push(body.value) as undefined)
  archive.on(getItem, () => Promise.withResolvers<never>().promise)
  archive.on(listItems, () => ({
    items: [sampleSummary('image', { id, title: 'The lake', rating: null })],
    nextCursor: null,
  }))
  const { person } = await openApp(`/images?favourite=1&item=${id}`)
  await screen.findByRole('dialog', { name: 'The lake' })
  await person.keyboard('4')
  await waitFor(() => expect(ratings).toEqual([4]))
})
