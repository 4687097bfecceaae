import { addOtherSound, mayPlayOtherSound, pausePlayback } from '../../player/public.ts'

/** Which of both sounds is heard. */
export type Side = 'before' | 'after'

/** Two sounds as they were decoded, with the gain at which both are equally loud. */
export interface ComparedSounds {
  readonly before: AudioBuffer
  readonly after: AudioBuffer
  readonly gains: Readonly<Record<Side, number>>
  /** The second of `after` at which a second of `before` is heard, and the other way round. */
  readonly toAfter: (second: number) => number
  readonly toBefore: (second: number) => number
}

/** Seconds over which one sound is blended into the other, so that there is no click. */
const blendSeconds = 0.015

/**
 * Plays one of two sounds and changes between them in the same place, until a media element of the page plays or a microphone
 * records.
 */
export class ComparePlayer {
  readonly #context: AudioContext
  readonly #sounds: ComparedSounds
  readonly #onChange: () => void
  readonly #abort = new AbortController()
  #source: AudioBufferSourceNode | undefined
  #gain: GainNode | undefined
  #startedAt = 0
  /** The second of the sound that is heard, at which it was started. */
  #offset = 0
  #side: Side = 'after'

  constructor(context: AudioContext, sounds: ComparedSounds, onChange: () => void) {
    this.#context = context
    this.#sounds = sounds
    this.#onChange = onChange
    const { signal } = this.#abort
    const pauseIfPlaying = () => void (this.isPlaying && this.pause())
    document.addEventListener('play', pauseIfPlaying, { signal, capture: true })
    signal.addEventListener('abort', addOtherSound(pauseIfPlaying))
  }

  get side(): Side {
    return this.#side
  }

  get isPlaying(): boolean {
    return this.#source !== undefined
  }

  /** The second of the sound before processing that is heard. */
  get position(): number {
    const own = this.#ownPosition
    return this.#side === 'before' ? own : this.#sounds.toBefore(own)
  }

  toggle(): void {
    if (this.isPlaying) {
      this.pause()
      return
    }
    if (!mayPlayOtherSound()) return
    pausePlayback()
    this.#start(this.#offset)
  }

  pause(): void {
    this.#offset = this.#ownPosition
    this.#stop()
    this.#onChange()
  }

  /** Changes to the other sound, in the same place. */
  switchTo(side: Side): void {
    if (side === this.#side) return
    const { position, isPlaying } = this
    if (isPlaying) this.#stop()
    this.#side = side
    this.#offset = side === 'before' ? position : this.#sounds.toAfter(position)
    if (isPlaying) this.#start(this.#offset)
    this.#onChange()
  }

  /** @param second of the sound before processing */
  seek(second: number): void {
    const { isPlaying } = this
    this.#stop()
    this.#offset = this.#side === 'before' ? second : this.#sounds.toAfter(second)
    if (isPlaying) this.#start(this.#offset)
    this.#onChange()
  }

  destroy(): void {
    this.#abort.abort()
    this.#stop()
  }

  get #ownPosition(): number {
    const heard = this.isPlaying ? this.#context.currentTime - this.#startedAt : 0
    return Math.min(this.#sounds[this.#side].duration, this.#offset + heard)
  }

  #start(offset: number): void {
    void this.#context.resume()
    const buffer = this.#sounds[this.#side]
    const start = offset >= buffer.duration - 0.05 ? 0 : offset
    const source = this.#context.createBufferSource()
    const gain = this.#context.createGain()
    source.buffer = buffer
    source.connect(gain).connect(this.#context.destination)
    const now = this.#context.currentTime
    gain.gain.setValueAtTime(0, now)
    gain.gain.linearRampToValueAtTime(this.#sounds.gains[this.#side], now + blendSeconds)
    source.onended = () => {
      if (this.#source !== source) return
      this.#source = undefined
      this.#offset = 0
      this.#onChange()
    }
    source.start(0, start)
    this.#source = source
    this.#gain = gain
    this.#startedAt = now
    this.#offset = start
    this.#onChange()
  }

  #stop(): void {
    const source = this.#source
    if (!source) return
    const end = this.#context.currentTime + blendSeconds
    this.#gain?.gain.linearRampToValueAtTime(0, end)
    this.#source = undefined
    source.stop(end)
  }
}
