import { createUpload } from '@lares/shared-types/contracts/uploads'
import { getActingUserHeaders } from '../../../shared/api/acting-user.ts'

/** Why sending stopped: `waiting` is tried again, the others need somebody. */
export type SendFailure = 'waiting' | 'signed-out' | 'forbidden' | 'full'

export class SendError extends Error {
  readonly failure: SendFailure

  constructor(failure: SendFailure) {
    super(`The recording cannot be sent: ${failure}`)
    this.failure = failure
  }
}

interface SentFragment {
  readonly recordingId: string
  readonly index: number
  readonly mimeType: string
  readonly uploadUrl: string | undefined
  /** Bytes that the archive is known to have; undefined after a reload. */
  readonly sent: number | undefined
  /** The archive has created the upload, before anything of it is sent, so that it goes on with this one if sending breaks off. */
  readonly onCreated: (uploadUrl: string) => void
}

/** Bytes per request, which a slow connection sends within a minute. */
const maxBytes = 4 * 1024 * 1024

const tusHeaders = { 'tus-resumable': '1.0.0' }

/**
 * Sends what the archive does not have of a fragment, by tus 1.0 with a deferred length: nobody knows how long a recording
 * will be. An upload that the archive has discarded meanwhile starts over.
 *
 * @param bytes all bytes of the fragment so far
 * @returns how many bytes the archive has
 * @throws SendError
 */
export async function sendFragment(fragment: SentFragment, bytes: Blob): Promise<number> {
  let uploadUrl = fragment.uploadUrl ?? (await begin(fragment))
  let sent = fragment.uploadUrl === undefined ? 0 : (fragment.sent ?? (await askOffset(uploadUrl)))
  if (sent === undefined) {
    uploadUrl = await begin(fragment)
    sent = 0
  }
  while (sent < bytes.size) {
    const response = await call(uploadUrl, {
      method: 'PATCH',
      headers: { 'upload-offset': String(sent), 'content-type': 'application/offset+octet-stream' },
      body: bytes.slice(sent, sent + maxBytes),
    })
    if (response.ok) sent = Number(response.headers.get('upload-offset'))
    else if (response.status === 409) sent = (await askOffset(uploadUrl)) ?? 0
    else if (isMissing(response)) {
      uploadUrl = await begin(fragment)
      sent = 0
    } else throw toError(response)
  }
  return sent
}

/** Gives up a fragment; the archive would discard it after 30 days. */
export async function discardFragment(uploadUrl: string): Promise<void> {
  await call(uploadUrl, { method: 'DELETE' }).catch(() => undefined)
}

async function begin({ recordingId, index, mimeType, onCreated }: SentFragment): Promise<string> {
  const metadata = { filename: `${index}`, filetype: mimeType, recording: recordingId, fragment: `${index}` }
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
  const response = await call(createUpload.path, {
    method: 'POST',
    headers: { 'upload-defer-length': '1', 'upload-metadata': pairs.join(',') },
  })
  const location = response.headers.get('location')
  if (!response.ok || !location) throw toError(response)
  const uploadUrl = new URL(location, document.baseURI).pathname
  onCreated(uploadUrl)
  return uploadUrl
}

/** The bytes that the archive has; undefined when it does not have the upload any more. */
async function askOffset(uploadUrl: string): Promise<number | undefined> {
  const response = await call(uploadUrl, { method: 'HEAD' })
  if (isMissing(response)) return undefined
  if (!response.ok) throw toError(response)
  return Number(response.headers.get('upload-offset'))
}

async function call(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      ...init,
      headers: { ...tusHeaders, ...getActingUserHeaders(), ...(init.headers as Record<string, string>) },
    })
  } catch {
    throw new SendError('waiting')
  }
}

const isMissing = ({ status }: Response) => status === 404 || status === 410

function toError({ status }: Response): SendError {
  if (status === 401) return new SendError('signed-out')
  if (status === 403) return new SendError('forbidden')
  return new SendError(status === 429 || status === 507 || status === 413 ? 'full' : 'waiting')
}
