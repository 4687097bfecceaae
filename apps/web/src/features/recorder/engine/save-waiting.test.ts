import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecorderDispatch } from '../recorder-api.ts'
import { deleteStoredRecording, listStoredRecordings, storeRecording } from './recordings-db.ts'
import { followWaiting } from './save-waiting.ts'
import type { StoredRecording } from './stored-recording.ts'

const waiting = (id: string, updatedAt: number): StoredRecording => ({
  id,
  userId: 'ada',
  startedAt: 0,
  updatedAt,
  fragments: [],
  marks: [],
  fields: { title: id, date: '', language: '', participants: [], categoryIds: [] },
  state: 'named',
  uploadId: '0'.repeat(32),
  itemId: '01890000-0000-7000-8000-000000000001',
})

afterEach(async () => {
  for (const { id } of await listStoredRecordings('ada')) await deleteStoredRecording(id)
})

test('a recording with which another tab has gone on meanwhile is left alone', async () => {
  const later = waiting('later', 1)
  await storeRecording(waiting('first', 2))
  await storeRecording(later)
  const replies: object[] = [{ data: { starts: [] } }, { data: { id: 'item', kind: 'record' } }]
  const dispatch = vi.fn(async () => {
    await storeRecording({ ...later, state: 'open' })
    return replies.shift()
  })
  const onSaved = vi.fn()
  const stop = followWaiting({ userId: 'ada', dispatch: dispatch as unknown as RecorderDispatch, onSaved })
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  // What is asked for now is stored after the rest of the list was visited.
  await listStoredRecordings('ada')
  await listStoredRecordings('ada')
  stop()
  expect(onSaved).toHaveBeenCalledOnce()
  expect(dispatch).toHaveBeenCalledTimes(2)
  expect(await listStoredRecordings('ada')).toEqual([{ ...later, state: 'open' }])
})
