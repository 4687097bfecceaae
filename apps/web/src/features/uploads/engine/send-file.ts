import { createUpload } from '@lares/shared-types/contracts/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import { getActingUserHeaders } from '../../../shared/api/acting-user.ts'
import type { CallFailure } from './classify-failure.ts'

/**
 * Bytes per request. Proxies accept bodies of this size, a slow connection sends one within a minute, and an interruption
 * repeats no more than one. Larger chunks would not be faster.
 */
const chunkSize = 8 * 1024 * 1024

export interface SendEvents {
  /** The server has created or resumed the upload at this URL. */
  onUrl: (url: string) => void
  /** Called with the number of bytes sent so far. */
  onProgress: (sent: number) => void
  /** The server has accepted the bytes of a request. */
  onChunkAccepted: () => void
  onDone: (url: string) => void
  onFailed: (failure: CallFailure) => void
}

/**
 * Sends a file by tus 1.0, resuming the upload at `uploadUrl` if it is given. Does not retry: the engine decides about
 * retries for all files together. Returns a function that stops the upload and all events.
 */
export function sendFile(file: File, uploadUrl: string | undefined, events: SendEvents): () => void {
  const upload = new Upload(file, {
    // With both an URL and an endpoint, the client would create a new upload whenever the server responds with 503.
    ...(uploadUrl ? { uploadUrl } : { endpoint: new URL(createUpload.path, document.baseURI).href }),
    metadata: { filename: file.name, filetype: file.type },
    chunkSize,
    headers: getActingUserHeaders(),
    retryDelays: null,
    // `upload-records.ts` stores unfinished uploads instead, with the user's id and the destination.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      if (upload.url) events.onUrl(upload.url)
    },
    onProgress: (sent) => events.onProgress(sent),
    onChunkComplete: () => events.onChunkAccepted(),
    onSuccess: () => events.onDone(upload.url ?? ''),
    onError: (error) => events.onFailed(toCallFailure(error)),
  })
  upload.start()
  return () => void upload.abort()
}

/** Asks the server to delete an unfinished upload. Ignores failures: the server deletes it after a week anyway. */
export function terminateUpload(url: string): void {
  Upload.terminate(url, { retryDelays: null }).catch(() => undefined)
}

function toCallFailure(error: Error): CallFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return { status: 0 }
  const retryAfter = Number(response.getHeader('Retry-After')) || undefined
  return { status: response.getStatus(), code: parseErrorCode(response.getBody()), retryAfter }
}

/** The error code in a response of the API; undefined in one of a proxy. */
function parseErrorCode(body: string): string | undefined {
  try {
    const reply: unknown = JSON.parse(body)
    const hasCode = typeof reply === 'object' && reply !== null && 'code' in reply
    return hasCode ? String(reply.code) : undefined
  } catch {
    return undefined
  }
}
