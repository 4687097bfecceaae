import type { UploadEntry } from '../upload-entry.ts'
import { uploadFiles } from '../upload-files.ts'
import type { UploadChange } from '../uploads-slice.ts'
import type { CallFailure } from './classify-failure.ts'

/** Files sent in parallel, to use the bandwidth while one of them waits for a response. */
const maxParallel = 3

/** Minimum time between two progress updates of a file. */
const progressIntervalMs = 250

export interface QueueEvents {
  change: (change: UploadChange) => void
  /** The server has accepted bytes. */
  onChunkAccepted: () => void
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

  /** Stops files that are no longer to be sent and starts waiting ones. */
  syncWith(entries: readonly UploadEntry[]): void {
    const sending = new Set(entries.filter(({ state }) => state === 'sending').map(({ id }) => id))
    for (const [id, stop] of this.#running) {
      if (sending.has(id)) continue
      stop()
      this.#running.delete(id)
    }
    for (const entry of entries) {
      if (this.#running.size >= maxParallel) return
      if (entry.state === 'waiting' && !entry.blockedBy) this.#start(entry)
    }
  }

  #start({ id, uploadUrl, destination, size }: UploadEntry): void {
    const { change, onChunkAccepted, onFailed, now } = this.#events
    const file = uploadFiles.get(id)
    if (!file) {
      change({ id, state: 'failed', errorCode: 'unreadable-file' })
      return
    }

    let stopped = false
    let stop: () => void = () => undefined
    this.#running.set(id, () => {
      stopped = true
      stop()
    })
    change({ id, state: 'sending', speed: 0 })

    const fail = async (failure: CallFailure) => {
      const canRead = failure.status !== 0 || (await isReadable(file))
      if (stopped) return
      this.#running.delete(id)
      if (canRead) onFailed(id, failure)
      else change({ id, state: 'failed', speed: 0, errorCode: 'unreadable-file' })
    }
    const speedMeter = new SpeedMeter()
    let lastUpdate = Number.NEGATIVE_INFINITY
    const reportProgress = (sent: number) => {
      if (now() - lastUpdate < progressIntervalMs) return
      lastUpdate = now()
      change({ id, sent, speed: speedMeter.record(lastUpdate, sent) })
    }
    const finish = (url: string) => {
      this.#running.delete(id)
      onChunkAccepted()
      const uploadId = url.split('/').at(-1) ?? ''
      change({
        id,
        uploadUrl: url,
        uploadId,
        sent: size,
        speed: 0,
        state: destination.to === 'field' ? 'done' : 'reading',
      })
    }
    import('./send-file.ts').then(
      ({ sendFile }) => {
        if (stopped) return
        stop = sendFile(file, uploadUrl, {
          onUrl: (url) => change({ id, uploadUrl: url }),
          onProgress: reportProgress,
          onChunkAccepted,
          onDone: finish,
          onFailed: (failure) => void fail(failure),
        })
      },
      () => fail({ status: 0 }),
    )
  }
}

/** Whether a file can still be read. A moved or deleted file fails to upload like a lost connection, with status 0. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Milliseconds that a measurement looks back: long enough to be steady, short enough to follow changes. */
const speedWindowMs = 8000
/** Measurements over less time, in milliseconds, are too inaccurate. */
const minMeasuredMs = 500

/** Measures the speed of one upload over the last seconds. */
class SpeedMeter {
  #points: { at: number; sent: number }[] = []

  /** Records the bytes `sent` at a time in milliseconds; returns bytes per second, 0 while unknown. */
  record(at: number, sent: number): number {
    this.#points = [...this.#points.filter((point) => at - point.at <= speedWindowMs), { at, sent }]
    const [first] = this.#points
    const time = at - (first?.at ?? at)
    return time < minMeasuredMs ? 0 : ((sent - (first?.sent ?? sent)) / time) * 1000
  }
}
