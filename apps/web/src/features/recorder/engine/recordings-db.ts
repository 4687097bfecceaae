import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredRecording } from './stored-recording.ts'

interface Schema extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { userId: string } }
  /** Chunks of about a second, by recording, fragment and index. Bytes, because not every browser stores blobs. */
  chunks: { key: [string, number, number]; value: ArrayBuffer }
}

/** Called when this page has removed a recording from the device. */
const listeners = new Set<() => void>()

/** Calls `listener` whenever this page has removed a recording. Returns a function that ends it. */
export function followRemovedRecordings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('lares-recordings', 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId')
      db.createObjectStore('chunks')
    },
    // Otherwise a later version of the app in another tab could not open it.
    blocking: () => closeRecordingsDb(),
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Closes the database; the next use opens it again. */
export async function closeRecordingsDb(): Promise<void> {
  const closing = opened
  opened = undefined
  ;(await closing)?.close()
}

/** The recordings of a user on this device that are not items yet, the latest first. */
export async function listStoredRecordings(userId: string): Promise<StoredRecording[]> {
  const db = await open()
  const recordings = await db.getAllFromIndex('recordings', 'userId', userId)
  return recordings.sort((one, other) => other.updatedAt - one.updatedAt)
}

/** A recording as it is stored now; undefined once it has become an item or was discarded. */
export async function findStoredRecording(id: string): Promise<StoredRecording | undefined> {
  return (await open()).get('recordings', id)
}

/** Stores a recording. Throws a QuotaExceededError when the device is full. */
export async function storeRecording(recording: StoredRecording): Promise<void> {
  await (await open()).put('recordings', recording)
}

/** Stores a chunk together with the recording that it belongs to, so that neither is without the other. */
export async function storeChunk(
  recording: StoredRecording,
  fragment: number,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> {
  const db = await open()
  const transaction = db.transaction(['recordings', 'chunks'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    transaction.objectStore('recordings').put(recording),
    transaction.objectStore('chunks').put(bytes, [recording.id, fragment, index]),
    transaction.done,
  ])
}

/** The bytes of a fragment in their order. */
export async function loadFragment(recordingId: string, fragment: number): Promise<ArrayBuffer[]> {
  const db = await open()
  return db.getAll('chunks', IDBKeyRange.bound([recordingId, fragment, 0], [recordingId, fragment, Infinity]))
}

/** Removes a recording with its chunks. */
export async function deleteStoredRecording(id: string): Promise<void> {
  const db = await open()
  const transaction = db.transaction(['recordings', 'chunks'], 'readwrite')
  await Promise.all([
    transaction.objectStore('recordings').delete(id),
    transaction.objectStore('chunks').delete(IDBKeyRange.bound([id, 0, 0], [id, Infinity, Infinity])),
    transaction.done,
  ])
  for (const listener of [...listeners]) listener()
}
