import { createItem } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { standInArrivals } from '../testing/arrivals.ts'
import { StandInTus } from '../testing/stand-in-tus.ts'

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('not a picture')
  })
})

function dropAnywhere(...names: string[]) {
  const items = names.map((name) => {
    const file = new File(['abc'], name, { type: 'image/jpeg' })
    return { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }
  })
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items } })
}

test('what is dropped while a form is open goes into it, and is saved with it and not by itself', async () => {
  const archive = standInArchive(ada)
  const tus = new StandInTus()
  const { made } = standInArrivals(archive)
  const asked: unknown[] = []
  archive.on(createItem, ({ body }) => {
    asked.push(body.uploadIds)
    return new Refusal('upstream-unavailable')
  })
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  const { person } = await openApp('/posts/new')
  await person.type(await screen.findByLabelText('Title'), 'Holidays')
  dropAnywhere('one.jpg', 'two.jpg', 'three.jpg')
  const files = await screen.findByRole('list', { name: 'Files' })
  await waitFor(() => expect(within(files).getAllByText('Sent')).toHaveLength(3))
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()

  await person.click(within(files).getByRole('button', { name: 'Remove two.jpg' }))
  await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
  await waitFor(() => expect(asked).toEqual([['1', '3']]))
  expect(made).toEqual([])
  expect(tus.uploads.size).toBe(3)
})
