import { createUpload } from '@lares/shared-types/contracts/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import type { CallFailure } from './judge-failure.ts'

/**
 * Bytes of one request. Proxies in front of the archive take such bodies, a slow line sends one within a minute, and
 * no more than this is sent twice after a cut; larger ones would gain nothing, because requests follow one another.
 */
const chunkSize = 8 * 1024 * 1024

export interface SendEvents {
  /** The archive has begun, or gone on with, the upload at this address. */
  onUrl: (url: string) => void
  /** Bytes that have been sent so far. */
  onProgress: (sent: number) => void
  /** The archive has taken the bytes of a request. */
  onTaken: () => void
  onDone: (url: string) => void
  onFailed: (failure: CallFailure) => void
}

/**
 * Sends a file by tus 1.0, from where the archive has it if `uploadUrl` is given. It is tried once: when to try again
 * is decided outside, for all files together. Returns how to stop, after which no event comes any more.
 */
export function sendFile(file: File, uploadUrl: string | undefined, events: SendEvents): () => void {
  const upload = new Upload(file, {
    // With an endpoint beside an address, the client would begin anew whenever a sleeping server answers 503.
    ...(uploadUrl ? { uploadUrl } : { endpoint: new URL(createUpload.path, document.baseURI).href }),
    metadata: { filename: file.name, filetype: file.type },
    chunkSize,
    retryDelays: null,
    // What has to be remembered is kept in `kept-uploads.ts`, with the person's id and what the file is to become.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      if (upload.url) events.onUrl(upload.url)
    },
    onProgress: (sent) => events.onProgress(sent),
    onChunkComplete: () => events.onTaken(),
    onSuccess: () => events.onDone(upload.url ?? ''),
    onError: (error) => events.onFailed(failureOf(error)),
  })
  upload.start()
  return () => void upload.abort()
}

/** Tells the archive that nobody goes on with an upload; if that does not arrive, it finds out by itself in a week. */
export function giveUpload(url: string): void {
  Upload.terminate(url, { retryDelays: null }).catch(() => undefined)
}

function failureOf(error: Error): CallFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return { status: 0 }
  const retryAfter = Number(response.getHeader('Retry-After')) || undefined
  return { status: response.getStatus(), code: codeIn(response.getBody()), retryAfter }
}

/** The code in an answer of the archive's; nothing in one of something between. */
function codeIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const hasCode = typeof answer === 'object' && answer !== null && 'code' in answer
    return hasCode ? String(answer.code) : undefined
  } catch {
    return undefined
  }
}
