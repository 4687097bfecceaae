import { PassThrough, type Readable } from 'node:stream'

/** What the receiving end is told when the client did not send all of its body. */
export class ClientGone extends Error {
  constructor(cause?: Error) {
    super('The client went away.', { cause })
    this.name = 'ClientGone'
  }
}

/**
 * The same bytes through a stream of its own, without keeping more than a few. When the receiving end gives up, an
 * archive service that is down say, only this stream ends: the rest of what the client sends is read and dropped, so
 * that the client can still be answered. When the client goes away, this stream ends with an error, so that the
 * receiving end does not take half a body for a whole one.
 */
export function detachedBody(source: Readable): Readable {
  const body = new PassThrough()
  source.pipe(body)
  body.once('close', () => {
    source.unpipe(body)
    source.resume()
  })
  source.once('error', (error) => body.destroy(new ClientGone(error)))
  source.once('close', () => {
    if (!source.readableEnded) body.destroy(new ClientGone())
  })
  // Whoever reads the body learns of its end; here there is nothing more to do with it.
  body.on('error', () => undefined)
  return body
}
