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

/**
 * Passes frames through FFmpeg's filters in a thread, so that the next ones are read and filtered while those before are used. Passing a
 * frame to the thread takes as long as decoding one of sound, so that frames should be long.
 */
export async function* filterFramesInThread(
  frames: Frames,
  filters: readonly string[],
): AsyncGenerator<Frame> {
  using filter = FilterAPI.create(filters.join(','))
  const iterator = frames[Symbol.asyncIterator]()
  let pending: Promise<boolean> | undefined
  const pass = async (): Promise<boolean> => {
    const { value, done } = await iterator.next()
    await filter.process(done ? null : value)
    return !done
  }
  try {
    for (let isOpen = true; isOpen; ) {
      isOpen = await (pending ?? pass())
      const ready = takeFrames(filter)
      pending = isOpen ? pass() : undefined
      // A failure is thrown when it is awaited, after the frames before it.
      pending?.catch(() => undefined)
      yield* passOn(ready)
    }
  } finally {
    // The filters must not be freed while the thread uses them.
    await pending?.catch(() => undefined)
    await iterator.return?.()
  }
}

/** Takes the frames that a filter has ready; the caller frees them. */
function takeFrames(filter: FilterAPI): Frame[] {
  const frames: Frame[] = []
  for (let frame = filter.receiveSync(); frame instanceof Frame; frame = filter.receiveSync())
    frames.push(frame)
  return frames
}

function* passOn(frames: readonly Frame[]): Generator<Frame> {
  let used = 0
  try {
    for (const frame of frames) {
      used += 1
      try {
        yield frame
      } finally {
        frame.free()
      }
    }
  } finally {
    for (const frame of frames.slice(used)) frame.free()
  }
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
