import type { Loudness } from '../../../shared/playback/silences.ts'

/** One resolution of the file. */
interface PeakLevel {
  readonly secondsPerBin: number
  readonly bins: number
  readonly offset: number
}

const magic = 0x314b504c
const bytesPerBin = 2
/** The first request: all coarse levels of four hours. */
const firstBytes = 512 * 1024
const chunkBins = 32 * 1024
/** The start of the file that is opened next. */
let prefetched: { readonly url: string; readonly bytes: Promise<Uint8Array<ArrayBuffer>> } | undefined

/** Chunks that are held, of 64 kB each. */
const maxChunks = 64

/** Reads the levels of a recording as they are needed, in bounded memory. Its format is described in the media engine. */
export class PeaksFile {
  private readonly url: string
  private readonly onLoad: () => void
  private levels: readonly PeakLevel[] = []
  private start = new Uint8Array()
  private readonly chunks = new Map<string, Uint8Array | undefined>()

  /** @param onLoad called whenever more can be drawn */
  constructor(url: string, onLoad: () => void) {
    this.url = url
    this.onLoad = onLoad
  }

  /** Requests the coarse levels of the file that is opened next. */
  static prefetch(url: string): void {
    const bytes = fetchBytes(url, 0, firstBytes)
    bytes.catch(() => undefined)
    prefetched = { url, bytes }
  }

  /** Loads the coarse levels. Throws where they are not there. */
  async open(): Promise<void> {
    const ahead = prefetched?.url === this.url ? prefetched.bytes : undefined
    prefetched = undefined
    const bytes = await (ahead ?? fetchBytes(this.url, 0, firstBytes))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < 8 || view.getUint32(0, true) !== magic) throw new Error('no levels')
    this.levels = Array.from({ length: view.getUint32(4, true) }, (_, index) => {
      const at = 8 + index * 12
      return {
        secondsPerBin: view.getFloat32(at, true),
        bins: view.getUint32(at + 4, true),
        offset: view.getUint32(at + 8, true),
      }
    })
    this.start = bytes
    this.onLoad()
  }

  /**
   * The peak from 0 to 255 between two times at the coarsest resolution that is fine enough, or, while that is loaded, at the finest one
   * that is there; undefined if there is none.
   */
  getPeak(from: number, to: number): number | undefined {
    const fits = this.levels.findIndex(({ secondsPerBin }) => secondsPerBin <= to - from)
    for (let index = fits < 0 ? this.levels.length - 1 : fits; index >= 0; index -= 1) {
      const level = this.levels[index]
      const peak = level && this.getLevelPeak(level, from, to)
      if (peak !== undefined) return peak
    }
    return undefined
  }

  private getLevelPeak(level: PeakLevel, from: number, to: number): number | undefined {
    const first = Math.max(0, Math.floor(from / level.secondsPerBin))
    const last = Math.min(level.bins - 1, Math.max(first, Math.ceil(to / level.secondsPerBin) - 1))
    let peak = 0
    for (let bin = first; bin <= last; bin += 1) {
      const value = this.getByte(level, bin)
      if (value === undefined) return undefined
      if (value > peak) peak = value
    }
    return peak
  }

  /** The loudness of the whole recording in bins of at most 0.1 s. */
  async loadLoudness(): Promise<Loudness> {
    const level = this.levels.find(({ secondsPerBin }) => secondsPerBin <= 0.11) ?? this.levels.at(-1)
    if (!level) throw new Error('no levels')
    const end = level.offset + level.bins * bytesPerBin
    const bytes =
      end <= this.start.length
        ? this.start.subarray(level.offset, end)
        : await fetchBytes(this.url, level.offset, level.bins * bytesPerBin)
    const levels = Uint8Array.from(
      { length: Math.floor(bytes.length / 2) },
      (_, bin) => bytes[bin * 2 + 1] ?? 0,
    )
    return { levels, secondsPerBin: level.secondsPerBin }
  }

  private getByte(level: PeakLevel, bin: number): number | undefined {
    const at = level.offset + bin * bytesPerBin
    if (at < this.start.length) return this.start[at]
    const chunk = Math.floor(bin / chunkBins)
    const key = `${level.offset}.${chunk}`
    if (!this.chunks.has(key)) void this.loadChunk(key, level, chunk)
    return this.chunks.get(key)?.[(bin - chunk * chunkBins) * bytesPerBin]
  }

  private async loadChunk(key: string, level: PeakLevel, chunk: number): Promise<void> {
    this.chunks.set(key, undefined)
    const [oldest] = this.chunks.keys()
    if (this.chunks.size > maxChunks && oldest !== undefined) this.chunks.delete(oldest)
    try {
      const count = Math.min(chunkBins, level.bins - chunk * chunkBins)
      const bytes = await fetchBytes(
        this.url,
        level.offset + chunk * chunkBins * bytesPerBin,
        count * bytesPerBin,
      )
      this.chunks.set(key, bytes)
      this.onLoad()
    } catch {
      // Tried again when it is drawn the next time.
      this.chunks.delete(key)
    }
  }
}

async function fetchBytes(url: string, from: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { range: `bytes=${from}-${from + count - 1}` }
  const reply = await fetch(url, { method: 'GET', headers, credentials: 'same-origin' })
  if (reply.status !== 206 && reply.status !== 200) throw new Error(`status ${reply.status}`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return reply.status === 206 ? bytes : bytes.slice(from, from + count)
}
