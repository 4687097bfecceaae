import type { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'

interface ReadOptions {
  readonly maxBytes: number
  /** The Content-Length header. */
  readonly contentLength: string | undefined
  /** Called with the number of bytes before they are buffered; throws when there is no room. */
  readonly reserve: (bytes: number) => void
}

/** Buffers a whole body. Throws too-large, what `reserve` throws, and invalid-request when the client disconnects early. */
export function readBody(
  payload: Readable,
  { maxBytes, contentLength, reserve }: ReadOptions,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0

  function settle(action: () => void): void {
    payload.off('data', onData)
    payload.off('end', onEnd)
    payload.off('error', onAborted)
    payload.off('close', onAborted)
    action()
  }
  function onData(chunk: Buffer): void {
    length += chunk.length
    try {
      if (length > maxBytes) throw tooLarge()
      reserve(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      settle(() => reject(error))
    }
  }
  const onEnd = () => settle(() => resolve(Buffer.concat(chunks, length)))
  const onAborted = () =>
    settle(() => reject(new AppError('invalid-request', { message: 'The body did not come to its end.' })))

  if (Number(contentLength) > maxBytes) return Promise.reject(tooLarge())
  if (payload.destroyed) onAborted()
  payload.on('data', onData).once('end', onEnd).once('error', onAborted).once('close', onAborted)
  return promise
}

function tooLarge(): AppError {
  return new AppError('too-large', { message: 'The request is too large.' })
}
