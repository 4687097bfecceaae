import { fileShelf } from '../file-shelf.ts'
import type { UploadEntry } from '../upload-entry.ts'
import type { UploadChange } from '../uploads-slice.ts'
import type { CallFailure } from './judge-failure.ts'
import { SpeedMeter } from './speed-meter.ts'

/** Files that are sent at the same time: one waits for the server while another one fills the line. */
const atOnce = 3

/** Milliseconds between two notes of progress. */
const noteEvery = 250

export interface QueueEvents {
  change: (change: UploadChange) => void
  /** The archive has taken bytes. */
  onTaken: () => void
  onFailed: (id: string, failure: CallFailure) => void
  now: () => number
}

/** Sends files, a few at a time, in the order of the store. */
export class SendQueue {
  readonly #events: QueueEvents
  readonly #running = new Map<string, () => void>()

  constructor(events: QueueEvents) {
    this.#events = events
  }

  /** Stops what is not to be sent (any more) and begins what waits. */
  follow(entries: readonly UploadEntry[]): void {
    const sending = new Set(entries.filter(({ state }) => state === 'sending').map(({ id }) => id))
    for (const [id, stop] of this.#running) {
      if (sending.has(id)) continue
      stop()
      this.#running.delete(id)
    }
    for (const entry of entries) {
      if (this.#running.size >= atOnce) return
      if (entry.state === 'waiting' && !entry.hindrance) this.#begin(entry)
    }
  }

  #begin({ id, uploadUrl, destination, size }: UploadEntry): void {
    const { change, onTaken, onFailed, now } = this.#events
    const file = fileShelf.get(id)
    if (!file) {
      change({ id, state: 'failed', trouble: 'unreadable-file' })
      return
    }

    let stopped = false
    let stop: () => void = () => undefined
    this.#running.set(id, () => {
      stopped = true
      stop()
    })
    change({ id, state: 'sending', speed: 0 })

    const failed = async (failure: CallFailure) => {
      const readable = failure.status !== 0 || (await isReadable(file))
      if (stopped) return
      this.#running.delete(id)
      if (readable) onFailed(id, failure)
      else change({ id, state: 'failed', speed: 0, trouble: 'unreadable-file' })
    }
    const meter = new SpeedMeter()
    let noted = Number.NEGATIVE_INFINITY
    const progress = (sent: number) => {
      if (now() - noted < noteEvery) return
      noted = now()
      change({ id, sent, speed: meter.note(noted, sent) })
    }
    const done = (url: string) => {
      this.#running.delete(id)
      onTaken()
      const uploadId = url.split('/').at(-1) ?? ''
      change({
        ...{ id, uploadUrl: url, uploadId, sent: size, speed: 0 },
        state: destination.to === 'field' ? 'done' : 'reading',
      })
    }
    import('./send-file.ts').then(
      ({ sendFile }) => {
        if (stopped) return
        stop = sendFile(file, uploadUrl, {
          onUrl: (url) => change({ id, uploadUrl: url }),
          onProgress: progress,
          onTaken,
          onDone: done,
          onFailed: (failure) => void failed(failure),
        })
      },
      () => failed({ status: 0 }),
    )
  }
}

/** A file that was moved or deleted meanwhile looks like a lost connection to the browser. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
