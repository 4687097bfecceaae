import { restoreItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/trash'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleItem, sampleSummary } from '../../testing/sample-items.ts'

const day = 24 * 3600 * 1000
const keeper = { ...ada, permissions: [...ada.permissions, 'items:delete' as const] }

function createArchive(user = keeper) {
  const archive = createFakeArchive(user)
  const items = [
    {
      item: sampleSummary('image', { title: 'Harvest' }),
      deletedAt: new Date(Date.now() - 2 * day).toISOString(),
      deletedBy: 'Rosa',
      expiresAt: new Date(Date.now() + 27.5 * day).toISOString(),
    },
  ]
  archive.on(contracts.listTrash, () => ({ items, nextCursor: null }))
  return { archive, items }
}

const openPage = () => openApp('/trash')

test('the trash tells who deleted what, and how long it stays', async () => {
  createArchive()
  await openPage()
  const list = within(await screen.findByRole('list', { name: 'Trash' }))
  expect(list.getByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(list.getByText('Deleted by Rosa')).toBeVisible()
  expect(list.getByText('28 days left')).toBeVisible()
})

test('an item is restored with one click', async () => {
  const { archive, items } = createArchive()
  archive.on(restoreItem, () => {
    items.length = 0
    return sampleItem('image', { title: 'Harvest' })
  })
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Restore “Harvest”' }))
  expect(await screen.findByText('“Harvest” is back')).toBeVisible()
  expect(await screen.findByText('No item is in the trash')).toBeVisible()
})

test('an item is deleted for ever only after a confirmation, and an error is explained', async () => {
  const { archive } = createArchive()
  archive.on(contracts.deleteForEver, () => new ErrorReply('not-found'))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Delete for ever: Harvest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Harvest” for ever?' }))
  expect(archive.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Delete for ever' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
})

test('the trash is emptied in several calls, without what comes into it meanwhile', async () => {
  const { archive, items } = createArchive()
  const bodies: object[] = []
  archive.on(contracts.emptyTrash, ({ body }) => {
    bodies.push(body)
    items.length = 0
    return { deleted: 100, before: '2026-11-23T11:00:00Z', hasMore: bodies.length === 1 }
  })
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Empty the trash' }))
  await person.click(await screen.findByRole('button', { name: 'Delete everything for ever' }))
  expect(await screen.findByText('200 items were deleted for ever')).toBeVisible()
  expect(bodies).toEqual([{}, { before: '2026-11-23T11:00:00Z' }])
})

test('who may not delete sees the trash without buttons', async () => {
  createArchive({ ...ada, permissions: [] })
  await openPage()
  expect(await screen.findByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Restore|for ever|Empty/ })).toBeNull()
})
