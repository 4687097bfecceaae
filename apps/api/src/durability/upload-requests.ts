import { createHash } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { expect } from 'vitest'
import { type createClient, createIdentityHeaders } from './archive-process.ts'

interface Uploader {
  /** Calls an archive service. */
  readonly call: ReturnType<typeof createClient>
  readonly userId: string
}

const tusVersion = { 'tus-resumable': '1.0.0' }

function createPatchHeaders(offset: number): Record<string, string> {
  return {
    ...tusVersion,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
}

/** Begins an upload, to which no byte has been sent. */
export function createUpload({ call, userId }: Uploader, length: number): Promise<Response> {
  return call('POST', '/api/uploads', {
    userId,
    headers: {
      ...tusVersion,
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from('film.bin').toString('base64')}`,
    },
  })
}

/** Asks how many bytes of an upload have been received. */
export async function getOffset({ call, userId }: Uploader, url: string): Promise<number> {
  const head = await call('HEAD', url, { userId, headers: tusVersion })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

/** Sends bytes of an upload, and waits for the answer. */
export function append(
  { call, userId }: Uploader,
  url: string,
  offset: number,
  bytes: Buffer,
): Promise<Response> {
  return call('PATCH', url, { userId, bytes, headers: createPatchHeaders(offset) })
}

/** Opens a request that announces `length` bytes of an upload, which the caller writes as far as it likes. */
export function openPatch(
  { port, userId }: { readonly port: number; readonly userId: string },
  url: string,
  offset: number,
  length: number,
): ClientRequest {
  const headers = {
    ...createIdentityHeaders(userId),
    ...createPatchHeaders(offset),
    'content-length': String(length),
  }
  return request({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers })
}

/** Writes bytes of a request, and waits until they have been handed to the connection. */
export function writeBytes(patch: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => patch.write(bytes, () => resolve()))
}

/** Creates an item of the upload, and expects that its file has exactly these bytes. */
export async function expectWhole({ call, userId }: Uploader, url: string, bytes: Buffer): Promise<void> {
  const uploadIds = [url.split('/').at(-1)]
  const body = { kind: 'document', title: 'A film', uploadIds }
  const item = await (await call('POST', '/api/items', { userId, body })).json()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(item).toMatchObject({ assets: [{ size: bytes.length, sha256 }] })
}
