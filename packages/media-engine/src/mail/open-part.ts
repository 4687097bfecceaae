import { once } from 'node:events'
import type { MimeNode } from '@zone-eu/mailsplit'
import { createUuDecoder } from './uu-decoder.ts'

/** Receives the bytes of a part, with its transfer encoding decoded. */
export interface PartSink {
  write(bytes: Buffer): Promise<void> | void
  end(): Promise<void> | void
}

/** A part that is being read. */
export interface OpenPart {
  /** Writes bytes with their transfer encoding; waits while the sink is busy. */
  write(bytes: Buffer): Promise<void>
  /** Ends the part; throws the sink's error. */
  end(): Promise<void>
}

/** Decodes the transfer encoding of a part (RFC 2045 section 6) and writes the bytes to `sink`. */
export function openPart(node: MimeNode, sink: PartSink | undefined): OpenPart | undefined {
  if (sink === undefined) return undefined
  const isUuencoded = /^(?:x-)?uu(?:e|encode)?$/.test(node.encoding || '')
  const decoder = isUuencoded ? createUuDecoder() : node.getDecoder()
  const drained = (async () => {
    for await (const bytes of decoder as AsyncIterable<Buffer>) await sink.write(bytes)
    await sink.end()
  })()
  // A rejection is reported by the next call of `write` or `end`, so it is not unhandled.
  drained.catch(() => undefined)
  return {
    async write(bytes) {
      if (!decoder.destroyed && decoder.write(bytes)) return
      await Promise.race([drained, once(decoder, 'drain')])
    },
    async end() {
      decoder.end()
      await drained
    },
  }
}
