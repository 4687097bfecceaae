import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecorderDispatch } from '../recorder-api.ts'
import { deleteStoredRecording, listStoredRecordings } from './recordings-db.ts'
import { saveRecording } from './save-recording.ts'
import type { StoredRecording } from './stored-recording.ts'

const recording: StoredRecording = {
  id: 'recording',
  userId: 'ada',
  startedAt: 0,
  updatedAt: 0,
  fragments: [
    { mimeType: 'audio/webm', seconds: 60 },
    { mimeType: 'audio/webm', seconds: 0 },
    { mimeType: 'audio/webm', seconds: 60 },
  ],
  marks: [],
  fields: { title: 'Snow', date: '', language: '', participants: [], categoryIds: [] },
  state: 'named',
  uploadId: '0'.repeat(32),
  itemId: '01890000-0000-7000-8000-000000000001',
}
const load = async (index: number) => new Blob(index === 1 ? [] : [`sound ${index}`])

afterEach(() => deleteStoredRecording(recording.id))

/** Receives fragments; returns how often one was begun. */
function stubUploads() {
  const received = new Map<string, number>()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const location = `/api/uploads/${received.size}`
      received.set(location, 0)
      return new Response(null, { status: 201, headers: { location } })
    }
    if (method === 'PATCH') received.set(url, (received.get(url) ?? 0) + (body as Blob).size)
    return new Response(null, { status: 200, headers: { 'upload-offset': String(received.get(url)) } })
  })
  return received
}

/** Dispatches calls, which have these replies in turn. */
function createDispatch(...replies: object[]) {
  const dispatch = vi.fn(async () => replies.shift())
  return dispatch as unknown as RecorderDispatch & typeof dispatch
}

const joinedReply = { data: { starts: [0, 58.5], duration: 118 } }
const savedReply = { data: { id: recording.itemId, kind: 'record' } }
const missing = (path: string) => ({
  error: { status: 422, code: 'invalid-fields', message: '', issues: [{ path, code: 'unknown-reference' }] },
})

test('a person who was deleted meanwhile ends the saving, which goes on from what was joined', async () => {
  const received = stubUploads()
  const failed = await saveRecording(createDispatch(joinedReply, missing('participants.0')), recording, load)
  if (!('error' in failed)) throw new Error('It was saved')
  expect(failed.error.code).toBe('invalid-fields')
  expect(received.size).toBe(2)
  // The fragment without sound begins where the next one does.
  expect(failed.recording.starts).toEqual([0, 58.5, 58.5])
  expect(await listStoredRecordings('ada')).toEqual([failed.recording])

  const again = createDispatch(savedReply)
  const saved = await saveRecording(again, failed.recording, load)
  expect(saved).toMatchObject({ item: { id: recording.itemId } })
  expect(again).toHaveBeenCalledOnce()
  expect(received.size).toBe(2)
  expect(await listStoredRecordings('ada')).toEqual([])
})

test('what was joined and is not in the archive any more is sent again', async () => {
  const received = stubUploads()
  const dispatch = createDispatch(missing('uploadIds.0'), joinedReply, savedReply)
  const joined = { ...recording, starts: [0, 58.5, 58.5] }
  const saved = await saveRecording(dispatch, joined, load)
  expect(saved).toMatchObject({ item: { id: recording.itemId } })
  expect(received.size).toBe(2)
})

test('a part of which the sound is nowhere is left out, and that is told', async () => {
  const received = stubUploads()
  const discarded = { mimeType: 'audio/webm', seconds: 60, uploadUrl: '/api/uploads/discarded' }
  const fragments = [{ mimeType: 'audio/webm', seconds: 60 }, discarded]
  const marks = [0, 1].map((fragment) => ({ fragment, seconds: 1, title: `Question ${fragment}` }))
  const dispatch = createDispatch(missing('uploadIds.1'), joinedReply, savedReply)
  const saved = await saveRecording(dispatch, { ...recording, fragments, marks }, load)
  expect(saved).toMatchObject({ item: { id: recording.itemId }, lostParts: 1 })
  expect(dispatch).toHaveBeenCalledTimes(3)
  expect(received.size).toBe(1)
})

test('a recording of which nothing is left is not saved', async () => {
  stubUploads()
  const fragments = [{ mimeType: '', seconds: 0, uploadUrl: '/api/uploads/discarded' }]
  const dispatch = createDispatch(missing('uploadIds.0'))
  const outcome = await saveRecording(dispatch, { ...recording, fragments }, async () => new Blob())
  expect(outcome).toMatchObject({ error: { code: 'invalid-fields' } })
})
