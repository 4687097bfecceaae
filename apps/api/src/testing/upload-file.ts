import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** Uploads bytes as a user in two chunks over tus, as a browser would; returns the uploadId. */
export async function uploadFile(
  archive: TestArchive,
  user: TestUser,
  bytes: Uint8Array,
  filename: string,
): Promise<string> {
  const headers = { ...archive.headersOf(user), 'tus-resumable': '1.0.0' }
  const name = Buffer.from(filename).toString('base64')
  const created = await archive.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${name}` },
  })
  const location = created.headers.location
  if (created.statusCode !== 201 || typeof location !== 'string')
    throw new Error(`the upload was not begun: ${created.statusCode} ${created.body}`)
  const middle = Math.floor(bytes.length / 2)
  for (const [start, end] of [
    [0, middle],
    [middle, bytes.length],
  ] as const) {
    if (start === end) continue
    const sent = await archive.app.inject({
      method: 'PATCH',
      url: location,
      headers: {
        ...headers,
        'upload-offset': String(start),
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(bytes.subarray(start, end)),
    })
    if (sent.statusCode !== 204) throw new Error(`a chunk was refused: ${sent.statusCode} ${sent.body}`)
  }
  return location.split('/').at(-1) ?? ''
}
