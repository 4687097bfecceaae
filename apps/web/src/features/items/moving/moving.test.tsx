import { changeItem, getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

function createArchive(kind: ItemKind, overrides: Partial<Item> = {}) {
  let item = sampleItem(kind, { title: 'The lake', ...overrides })
  const archive = createFakeArchive(ada)
  const moves: unknown[] = []
  archive.on(getItem, () => item)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(changeItem, ({ body }) => {
    moves.push(body)
    item = { ...item, kind: body.kind ?? item.kind, details: {}, version: item.version + 1 }
    return item
  })
  return { id: item.id, moves }
}

async function openDialog(path: string) {
  const { person, router } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Move to another kind…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another kind' }))
  return { person, router, dialog }
}

test('a dream becomes a post at its new address, after telling what is no longer shown, and comes back', async () => {
  const { id, moves } = createArchive('dream', { details: { mood: 'sad', lucid: true } })
  const { person, router, dialog } = await openDialog(`/dreams/${id}/profile`)
  await person.selectOptions(dialog.getByLabelText('Move to'), 'Post')
  expect(await dialog.findByText(/^No longer shown there: Mood, Lucid\./)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('“The lake” is now among Posts')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/posts/${id}/profile`)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => router.state.location.pathname).toBe(`/dreams/${id}/profile`)
  expect(moves).toEqual([
    { version: 1, kind: 'post' },
    { version: 2, kind: 'dream' },
  ])
})

test('only kinds are offered for which the item has the file', async () => {
  const id = sampleId()
  const paper = sampleAsset(id, { family: 'image', filename: 'paper.jpg' })
  createArchive('image', { id, assets: [paper] })
  const { dialog } = await openDialog(`/images/${id}/profile`)
  const names = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toEqual(['Post', 'Message', 'Dream', 'Document'])
})

test('a mail stays a mail', async () => {
  const { id } = createArchive('mail')
  const { person } = await openApp(`/mails/${id}/profile`)
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Move to the trash' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /another kind/ })).toBeNull()
})
