import { createUpload } from '@lares/shared-types/contracts/uploads'

/** The gateway limits the size of one request. */
const chunkBytes = 16_000_000

/** Uploads a file by the tus protocol, and returns the id of the upload. */
export async function uploadFile(
  gatewayUrl: string,
  cookie: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const headers = { cookie, origin: gatewayUrl, 'tus-resumable': '1.0.0' }
  const created = await fetch(gatewayUrl + createUpload.path, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': `${bytes.length}`,
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const id = created.headers.get('location')?.split('/').at(-1)
  if (!id) throw new Error(`${name} was refused: ${created.status} ${await created.text()}`)
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const patched = await fetch(`${gatewayUrl}${createUpload.path}/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.subarray(offset, offset + chunkBytes),
    })
    if (!patched.ok) throw new Error(`${name} failed: ${patched.status} ${await patched.text()}`)
  }
  return id
}
