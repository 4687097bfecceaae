import { PassThrough, type Readable } from 'node:stream'

/** The error of a body stream whose client disconnected before its end. */
export class ClientDisconnectedError extends Error {
  constructor(cause?: Error) {
    super('The client went away.', { cause })
    this.name = 'ClientDisconnected'
  }
}

/**
 * Pipes a request body through a separate stream. When the consumer fails, for example because the archive service is
 * down, only this stream ends: the rest of the request is read and dropped, so that the client can still get a response.
 * When the client disconnects, this stream fails, so that the consumer does not take a partial body for a complete one.
 */
export function detachBody(source: Readable): Readable {
  const body = new PassThrough()
  source.pipe(body)
  body.once('close', () => {
    source.unpipe(body)
    source.resume()
  })
  source.once('error', (error) => body.destroy(new ClientDisconnectedError(error)))
  source.once('close', () => {
    if (!source.readableEnded) body.destroy(new ClientDisconnectedError())
  })
  // The consumer handles the error. Without this listener it would end the process.
  body.on('error', () => undefined)
  return body
}
