/** The length of a frame until some were seen: most films of families have 25 or 30 frames a second. */
const usualFrameSeconds = 1 / 25
/** Shorter differences between frames come from rounding, longer ones from frames that were left out. */
const frameLimits = { min: 1 / 250, max: 1 / 5 }

/** Follows the frames that a browser shows of a film, so that one can go from frame to frame. */
export class FrameWatch {
  readonly #film: HTMLVideoElement
  /** Learned while the film plays, in seconds. */
  #frameSeconds: number | undefined
  /** When the frame starts that is shown, in seconds; undefined during a seek, and where the browser does not tell. */
  #shownFrame: number | undefined

  /** Follows the film until the signal is aborted. */
  constructor(film: HTMLVideoElement, signal: AbortSignal) {
    this.#film = film
    film.addEventListener('seeking', () => this.#forgetFrame(), { signal })
    film.addEventListener('emptied', () => this.#forgetFilm(), { signal })
    if ('requestVideoFrameCallback' in film) this.#follow(signal)
  }

  /** The second in the middle of the next frame, or of the frame before, which rounding cannot move into another frame. */
  findNeighbor(frames: 1 | -1): number {
    const length = this.#frameSeconds ?? usualFrameSeconds
    const { currentTime, seeking } = this.#film
    // The browser shows the frame from before a seek until it has found the other one.
    const middle = seeking || this.#shownFrame === undefined ? currentTime : this.#shownFrame + length / 2
    return Math.max(0, middle + frames * length)
  }

  #follow(signal: AbortSignal): void {
    const film = this.#film
    let presented = 0
    const watch = (_now: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
      if (signal.aborted) return
      const length = mediaTime - (this.#shownFrame ?? mediaTime)
      const isNext = !film.paused && presentedFrames === presented + 1
      if (isNext && length > frameLimits.min && length < frameLimits.max)
        this.#frameSeconds = Math.min(length, this.#frameSeconds ?? length)
      // A frame from before the seek may still be reported.
      this.#shownFrame = film.seeking ? undefined : mediaTime
      presented = presentedFrames
      film.requestVideoFrameCallback(watch)
    }
    film.requestVideoFrameCallback(watch)
  }

  #forgetFrame(): void {
    this.#shownFrame = undefined
  }

  #forgetFilm(): void {
    this.#shownFrame = undefined
    this.#frameSeconds = undefined
  }
}
