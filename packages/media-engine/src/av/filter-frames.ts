import { type Decoder, FilterAPI } from 'node-av/api'
import { Frame } from 'node-av/lib'

/** Frames that flow from filter to filter, each valid until the next one. */
export type Frames = AsyncIterable<Frame>

/** Passes frames through FFmpeg's filters, which are called synchronously. */
export async function* filterFrames(frames: Frames, filters: readonly string[]): AsyncGenerator<Frame> {
  using filter = FilterAPI.create(filters.join(','))
  for await (const frame of frames) {
    filter.processSync(frame)
    yield* receiveFrames(filter)
  }
  filter.processSync(null)
  yield* receiveFrames(filter)
}

/** The frames that a decoder or a filter has ready, each valid until the next one. */
export function* receiveFrames(from: Pick<Decoder | FilterAPI, 'receiveSync'>): Generator<Frame> {
  for (;;) {
    const frame = from.receiveSync()
    if (!(frame instanceof Frame)) return
    try {
      yield frame
    } finally {
      frame.free()
    }
  }
}
