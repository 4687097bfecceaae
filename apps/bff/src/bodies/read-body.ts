import type { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'

interface Bounds {
  readonly maxBytes: number
  /** Content-Length as the client gave it. */
  readonly declared: string | undefined
  /** Is told of bytes before they are held; throws when there is no room for them. */
  readonly hold: (bytes: number) => void
}

/** The whole of a body. Throws too-large, what `hold` throws, and invalid-request when the client leaves before its end. */
export function readBody(payload: Readable, { maxBytes, declared, hold }: Bounds): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0

  function settle(act: () => void): void {
    payload.off('data', take)
    payload.off('end', finish)
    payload.off('error', leave)
    payload.off('close', leave)
    act()
  }
  function take(chunk: Buffer): void {
    length += chunk.length
    try {
      if (length > maxBytes) throw tooLarge()
      hold(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      settle(() => reject(error))
    }
  }
  const finish = () => settle(() => resolve(Buffer.concat(chunks, length)))
  const leave = () =>
    settle(() => reject(new AppError('invalid-request', { message: 'The body did not come to its end.' })))

  if (Number(declared) > maxBytes) return Promise.reject(tooLarge())
  if (payload.destroyed) leave()
  payload.on('data', take).once('end', finish).once('error', leave).once('close', leave)
  return promise
}

function tooLarge(): AppError {
  return new AppError('too-large', { message: 'The request is too large.' })
}
