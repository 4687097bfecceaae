import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'
import { createTusClient, getUploadId } from './tus-client.ts'

/** Uploads bytes in two chunks over tus, as a browser would; returns the id of the upload. */
export async function uploadFile(
  archive: TestArchive,
  user: TestUser,
  bytes: Uint8Array,
  filename: string,
): Promise<string> {
  const client = createTusClient(archive, user)
  const id = getUploadId(await client.create(bytes.length, filename))
  const middle = Math.floor(bytes.length / 2)
  const chunks = [
    [0, middle],
    [middle, bytes.length],
  ] as const
  for (const [start, end] of chunks) {
    if (start === end) continue
    const { status, body } = await client.append(id, start, bytes.subarray(start, end))
    if (status !== 204) throw new Error(`a chunk was rejected: ${status} ${body}`)
  }
  return id
}
