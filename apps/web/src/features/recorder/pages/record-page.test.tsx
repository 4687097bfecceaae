import 'fake-indexeddb/auto'
import { createItem } from '@lares/shared-types/contracts/items'
import { listCategories } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { joinUploads, listUnfinishedRecordings } from '@lares/shared-types/contracts/uploads'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, sampleParticipant } from '../../../testing/people.ts'
import { sampleId } from '../../../testing/sample-items.ts'
import { deleteStoredRecording, listStoredRecordings, storeRecording } from '../engine/recordings-db.ts'
import { emptyFields } from '../parts/empty-fields.ts'
import { destroyRecorder } from '../recorder-slot.ts'

const giulia = sampleParticipant('Giulia Rossi')

let archive: ReturnType<typeof createFakeArchive>

beforeEach(() => {
  archive = createFakeArchive(ada)
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [giulia] }))
  archive.on(listUnfinishedRecordings, () => ({
    recordings: [
      {
        id: sampleId(),
        startedAt: '2026-11-22T23:30:00Z',
        updatedAt: '2026-11-22T23:40:00Z',
        expiresAt: '2026-12-22T12:00:00Z',
        bytes: 1000,
        uploadIds: ['0'.repeat(32)],
      },
    ],
  }))
})

afterEach(async () => {
  destroyRecorder()
  for (const { id } of await listStoredRecordings(ada.id)) await deleteStoredRecording(id)
  vi.restoreAllMocks()
})

/** Opens the form that names a recording of which only the archive knows. */
async function openNameForm() {
  const { person } = await openApp('/record')
  await person.click(await screen.findByRole('button', { name: 'Keep' }))
  return { person, title: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' }) }
}

test('a recording is dated by the clock of the device', async () => {
  vi.stubEnv('TZ', 'Europe/Rome')
  onTestFinished(() => void vi.unstubAllEnvs())
  await openNameForm()
  const date = within(screen.getByRole('group', { name: 'Date' }))
  expect(date.getByDisplayValue('2026-11-23')).toBeVisible()
})

test('a recording from another device cannot be gone on with before it is saved', async () => {
  await openNameForm()
  expect(screen.queryByRole('button', { name: 'Go on recording' })).toBeNull()
})

test('a recording from another device is listed with the day on which it is deleted', async () => {
  await openApp('/record')
  expect(await screen.findByText(/^Deleted on .*December.* if it is not kept$/)).toBeVisible()
})

test('a recording that is saved in the background leaves the list', async () => {
  await storeRecording({
    id: 'waiting',
    userId: ada.id,
    startedAt: 0,
    updatedAt: 0,
    fragments: [{ mimeType: 'audio/webm', seconds: 3 }],
    marks: [],
    fields: { ...emptyFields, title: 'Snow' },
    state: 'open',
    uploadId: '1'.repeat(32),
    itemId: sampleId(),
  })
  await openApp('/record')
  expect(await screen.findByText('Snow')).toBeVisible()
  await deleteStoredRecording('waiting')
  await waitFor(() => expect(screen.queryByText('Snow')).toBeNull())
})

test('no other recording can be taken up while one is starting', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  const opened = Promise.withResolvers<MediaStream>()
  const devices = { getUserMedia: () => opened.promise, enumerateDevices: async () => [] }
  defineUntilTestEnds(navigator, { mediaDevices: Object.assign(new EventTarget(), devices) })
  const { person } = await openApp('/record')
  const keep = await screen.findByRole('button', { name: 'Keep' })
  await person.click(screen.getByRole('button', { name: 'Start recording' }))
  await waitFor(() => expect(keep).toBeDisabled())
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled()
  opened.reject(new DOMException('', 'NotAllowedError'))
  await waitFor(() => expect(keep).toBeEnabled())
})

test('what is typed into the middle of the title is shown at once, so that the caret stays', async () => {
  const { person, title } = await openNameForm()
  await person.type(title, 'Rao')
  fireEvent.change(title, { target: { value: 'Radio' } })
  expect(title).toHaveValue('Radio')
})

test('a name that is saved before the people are loaded is compared with them once they are', async () => {
  const people = Promise.withResolvers<{ participants: (typeof giulia)[] }>()
  archive.on(listParticipants, () => people.promise)
  const { person } = await openNameForm()
  await person.type(screen.getByRole('combobox', { name: 'Who speaks' }), 'Giuli')
  await person.click(screen.getByRole('button', { name: 'Save in the archive' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Who speaks' })).toBeInvalid())
  people.resolve({ participants: [giulia] })
  expect(await screen.findByText(/“Giuli” is not chosen yet/)).toBeVisible()
})

test('a name that was typed and not confirmed is saved, or else asked about', async () => {
  const created: object[] = []
  archive.on(joinUploads, () => ({
    uploadId: '1'.repeat(32),
    filename: 'x',
    mediaType: 'audio/webm',
    size: 1,
  }))
  archive.on(createItem, ({ body }) => {
    created.push(body)
    return new ErrorReply('upstream-unavailable')
  })
  const { person } = await openNameForm()
  const field = screen.getByRole('combobox', { name: 'Who speaks' })
  await person.type(field, 'Giuli')
  await person.click(screen.getByRole('button', { name: 'Save in the archive' }))
  expect(await screen.findByText(/“Giuli” is not chosen yet/)).toBeVisible()
  expect(created).toEqual([])
  await person.type(field, 'a Rossi')
  await person.click(screen.getByRole('button', { name: 'Save in the archive' }))
  await waitFor(() =>
    expect(created).toMatchObject([{ participants: [{ participantId: giulia.id, role: 'speaker' }] }]),
  )
})

test('nothing is typed that would get lost while the recording is saved', async () => {
  const joining = Promise.withResolvers<ErrorReply>()
  archive.on(joinUploads, () => joining.promise)
  const { person, title } = await openNameForm()
  await person.type(title, 'Radio')
  await person.click(screen.getByRole('button', { name: 'Save in the archive' }))
  await waitFor(() => expect(title).toBeDisabled())
  joining.resolve(new ErrorReply('rendition-failed'))
  await waitFor(() => expect(title).toBeEnabled())
  expect(title).toHaveValue('Radio')
})

test('a recording that a full device has not stored stays in the form when there is no connection', async () => {
  vi.stubGlobal('isSecureContext', true)
  class FakeMediaRecorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'audio/webm'

    start() {
      this.state = 'recording'
    }

    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  const track = Object.assign(new EventTarget(), { stop: () => undefined })
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] }
  const devices = { getUserMedia: async () => stream, enumerateDevices: async () => [] }
  defineUntilTestEnds(navigator, { mediaDevices: Object.assign(new EventTarget(), devices) })
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name === 'chunks') throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, values)
  })
  const { person } = await openApp('/record')
  await person.click(await screen.findByRole('button', { name: 'Start recording' }))
  await person.click(await screen.findByRole('button', { name: 'Stop' }))
  const save = await screen.findByRole('button', { name: 'Save in the archive' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input.url
    if (url.includes('/api/uploads')) return Promise.reject(new TypeError('offline'))
    return fetch(input, init)
  })
  await person.click(save)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save in the archive' })).toBeVisible()
  expect((await listStoredRecordings(ada.id))[0]).toMatchObject({ state: 'open' })
})
