import type { TimeSpan } from '@lares/shared-types/cuts'
import { FrameWatch } from '../../../shared/playback/frame-watch.ts'

/**
 * Plays parts of one recording or film, apart from the player of the shell. The position changes with every frame, so that it is
 * read by those components alone that show it.
 */
export class SpanPlayer {
  readonly #listeners = new Set<() => void>()
  #element: HTMLMediaElement | undefined
  #queue: readonly TimeSpan[] = []
  #position = 0
  #isPlaying = false
  #frame = 0
  #frames: FrameWatch | undefined

  /** Seconds. */
  get position(): number {
    return this.#position
  }

  get isPlaying(): boolean {
    return this.#isPlaying
  }

  /**
   * Plays by an element of the page, so that the player of the shell pauses when this one starts, and the reverse. Returns a function
   * that releases it.
   */
  readonly attach = (element: HTMLMediaElement): (() => void) => {
    const abort = new AbortController()
    const { signal } = abort
    this.#element = element
    element.addEventListener('play', () => this.#start(), { signal })
    element.addEventListener('pause', () => this.#stop(), { signal })
    // Another file ends playing without a pause.
    element.addEventListener('emptied', () => this.#stop(), { signal })
    element.addEventListener('seeked', () => this.#read(), { signal })
    if (element instanceof HTMLVideoElement) this.#frames = new FrameWatch(element, signal)
    return () => {
      abort.abort()
      this.#stop()
      element.pause()
      element.removeAttribute('src')
      element.load()
      this.#element = undefined
      this.#frames = undefined
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly seek = (time: number): void => {
    this.#queue = []
    this.#moveTo(time)
  }

  /** Shows the next frame of a film, or the one before. */
  readonly step = (frames: 1 | -1): void => {
    this.#element?.pause()
    if (this.#frames) this.seek(this.#frames.findNeighbor(frames))
  }

  readonly toggle = (): void => {
    this.#queue = []
    if (this.#element?.paused) this.#play()
    else this.#element?.pause()
  }

  /** Plays parts of the recording, one after the other. */
  readonly playSpans = (spans: readonly TimeSpan[]): void => {
    const [first] = spans
    if (!first) return
    this.#moveTo(first.start)
    this.#queue = spans
    this.#play()
  }

  #play(): void {
    void this.#element?.play().catch(() => this.#stop())
  }

  #moveTo(time: number): void {
    if (this.#element) this.#element.currentTime = time
    this.#position = time
    this.#notify()
  }

  #start(): void {
    this.#isPlaying = true
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#follow())
    this.#notify()
  }

  #follow(): void {
    const element = this.#element
    if (!element || !this.#isPlaying) return
    const [current, next] = this.#queue
    if (current && element.currentTime >= current.end) {
      this.#queue = this.#queue.slice(1)
      if (next) element.currentTime = next.start
      else element.pause()
    }
    this.#read()
    this.#frame = requestAnimationFrame(() => this.#follow())
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame)
    if (!this.#isPlaying) return
    this.#isPlaying = false
    this.#notify()
  }

  #read(): void {
    if (this.#element) this.#position = this.#element.currentTime
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
