import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export interface TusResponse {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: string
}

interface TusRequest {
  readonly headers?: Record<string, string>
  readonly bytes?: Uint8Array
}

/** A tus 1.0 client for a test archive and one user. Every header can be overridden, or removed by `''`. */
export function createTusClient(archive: TestArchive, user: TestUser | undefined) {
  async function send(
    method: 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    { headers = {}, bytes }: TusRequest = {},
  ): Promise<TusResponse> {
    const all = { ...archive.getHeaders(user), 'tus-resumable': '1.0.0', ...headers }
    const {
      statusCode,
      headers: responseHeaders,
      body,
    } = await archive.app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(bytes && { payload: Buffer.from(bytes) }),
    })
    return { status: statusCode, headers: responseHeaders, body }
  }

  return {
    send,
    describe: () => send('OPTIONS', '/api/uploads'),
    create: (length: number, filename: string, headers: Record<string, string> = {}) =>
      send('POST', '/api/uploads', {
        headers: {
          'upload-length': String(length),
          'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
          ...headers,
        },
      }),
    append: (id: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
      send('PATCH', `/api/uploads/${id}`, {
        bytes,
        headers: {
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...headers,
        },
      }),
    ask: (id: string) => send('HEAD', `/api/uploads/${id}`),
    end: (id: string) => send('DELETE', `/api/uploads/${id}`),
  }
}

/** The id of an upload from the response to its creation. Throws if the creation failed. */
export function getUploadId({ status, headers, body }: TusResponse): string {
  const { location } = headers
  if (status !== 201 || typeof location !== 'string')
    throw new Error(`the upload was not created: ${status} ${body}`)
  return location.split('/').at(-1) ?? ''
}
