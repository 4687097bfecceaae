import { once } from 'node:events'
import type { MimeNode } from '@zone-eu/mailsplit'
import { createUuDecoder } from './uu-decoder.ts'

/** Takes the bytes of a part as they come, with its transfer encoding undone. */
export interface PartSink {
  write(bytes: Buffer): Promise<void> | void
  end(): Promise<void> | void
}

/** A part that is being read. */
export interface OpenPart {
  /** Takes bytes as they stand in the file; waits while the sink is busy. */
  write(bytes: Buffer): Promise<void>
  /** Ends the part; throws the sink's error. */
  end(): Promise<void>
}

/** Undoes the transfer encoding of a part (RFC 2045 section 6) on its way into `sink`. */
export function openPart(node: MimeNode, sink: PartSink | undefined): OpenPart | undefined {
  if (sink === undefined) return undefined
  const isUuencoded = /^(?:x-)?uu(?:e|encode)?$/.test(node.encoding || '')
  const decoder = isUuencoded ? createUuDecoder() : node.getDecoder()
  const drained = (async () => {
    for await (const bytes of decoder as AsyncIterable<Buffer>) await sink.write(bytes)
    await sink.end()
  })()
  // Told to whoever writes next or ends the part.
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
