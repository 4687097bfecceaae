import { createItem } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { FakeTusServer } from '../testing/fake-tus-server.ts'
import { fakeUploadApi } from '../testing/fake-upload-api.ts'

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

test('adds files dropped while a form is open to the form, and creates no other items from them', async () => {
  const archive = createFakeArchive(ada)
  const tus = new FakeTusServer()
  const { created } = fakeUploadApi(archive)
  const requestedUploadIds: unknown[] = []
  archive.on(createItem, ({ body }) => {
    requestedUploadIds.push(body.uploadIds)
    return new ErrorReply('upstream-unavailable')
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

  within(files).getByRole('button', { name: 'Remove two.jpg' }).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(within(files).getByRole('button', { name: 'Remove three.jpg' })).toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
  await waitFor(() => expect(requestedUploadIds).toEqual([['1', '3']]))
  expect(created).toEqual([])
  expect(tus.uploads.size).toBe(3)
})
