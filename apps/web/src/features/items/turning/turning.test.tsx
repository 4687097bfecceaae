import { changeItem, getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import { getTurn } from '@lares/shared-types/rotations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

const thumbnail = { name: 'thumbnail', variant: '320', mediaType: 'image/webp' } as const

/** An archive with one picture, whose new rendition is never made. */
function createArchive(overrides: Partial<Item> = {}) {
  const id = sampleId()
  const picture = sampleAsset(id, { filename: 'scan.jpg', renditions: [thumbnail] })
  let item = sampleItem('image', { id, title: 'The boat', assets: [picture], ...overrides })
  const archive = createFakeArchive(ada)
  const requests: { version: number; rotations: unknown }[] = []
  archive.on(getItem, () => item)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(changeItem, ({ body }) => {
    if (body.version !== item.version) return new ErrorReply('version-conflict')
    requests.push({ version: body.version, rotations: body.rotations })
    const rotation = body.rotations?.[picture.id] ?? 0
    const turning = getTurn(0, rotation)
    const { rotation: _, turning: __, ...plain } = picture
    const turned = { ...plain, ...(rotation && { rotation }), ...(turning && { turning }) }
    item = { ...item, version: item.version + 1, assets: [turned] }
    return item
  })
  return { id, picture, requests }
}

const findMain = async () => (await screen.findByRole('img', { name: 'The boat' })).parentElement

test('a picture is turned from the menu, seen turned at once, and turned back by Undo', async () => {
  const { id, picture, requests } = createArchive()
  const { person } = await openApp(`/images/${id}/profile`)
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Turn left' }))
  expect(await screen.findByText('The picture was turned left')).toBeVisible()
  expect(await findMain()).toHaveAttribute('data-turn', '270')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('img', { name: 'The boat' })
  expect(requests).toEqual([
    { version: 1, rotations: { [picture.id]: 270 } },
    { version: 2, rotations: { [picture.id]: 0 } },
  ])
  expect(await findMain()).not.toHaveAttribute('data-turn')
})

test('a second turn goes on from the first', async () => {
  const { id, picture, requests } = createArchive()
  const { person } = await openApp(`/images/${id}/profile`)
  for (const rotation of [90, 180, 270]) {
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Turn right' }))
    expect(await findMain()).toHaveAttribute('data-turn', String(rotation))
  }
  expect(requests.map(({ rotations }) => rotations)).toEqual([
    { [picture.id]: 90 },
    { [picture.id]: 180 },
    { [picture.id]: 270 },
  ])
})

test('each picture of an item has its buttons beside its file, but no other file', async () => {
  const id = sampleId()
  const files = [
    sampleAsset(id, { filename: 'front.jpg' }),
    sampleAsset(id, { filename: 'note.pdf', family: 'pdf', mediaType: 'application/pdf' }),
    sampleAsset(id, { filename: 'broken.jpg', state: 'failed', reason: 'corrupt' }),
  ]
  createArchive({ id, assets: files })
  await openApp(`/images/${id}/profile`)
  const about = within(await screen.findByRole('complementary', { name: 'About' }))
  expect(await about.findByRole('button', { name: 'Turn right: front.jpg' })).toBeVisible()
  expect(about.getAllByRole('button', { name: /^Turn/ })).toHaveLength(2)
})

test('whoever may not change an item cannot turn it', async () => {
  const { id } = createArchive({ may: { edit: false, delete: false } })
  const { person } = await openApp(`/images/${id}/profile`)
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Download the original' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /^Turn/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Turn/ })).toBeNull()
})
