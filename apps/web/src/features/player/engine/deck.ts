import type { PlayableQuality, TimeMap } from '@lares/shared-types/assets'
import { invertTimeMap, mapTime } from '@lares/shared-types/time-maps'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { type DeckState, initialDeckState } from './deck-state.ts'
import { findProblem } from './find-problem.ts'
import { type HostRank, type MediaEvent, MediaOutput } from './media-output.ts'
import { StallWatch } from './stall-watch.ts'
import { getTrackDuration, type Track } from './track.ts'

interface DeckEvents {
  readonly onChange: (state: DeckState) => void
  readonly onPlay: (element: HTMLMediaElement) => void
  readonly onTime: () => void
  readonly onPause: () => void
  readonly onEnded: () => void
  /** The track was deleted or cannot be decoded. `wasPlaying`: it was to be played. */
  readonly onUnplayable: (wasPlaying: boolean) => void
  /** The connection is too slow for what is played. */
  readonly onStalled: () => void
}

interface LoadOptions {
  readonly start: number
  readonly shouldPlay: boolean
  readonly subtitles: number | undefined
  readonly quality: PlayableQuality
}

/** Plays one track at a time, and finds out why one does not play. */
export class Deck {
  readonly #events: DeckEvents
  readonly #output = new MediaOutput((event, element) => this.#handle(event, element))
  readonly #abort = new AbortController()
  #state = initialDeckState
  #track: Track | undefined
  /** The times of its file beside those of the track: the position is shown many times a second, and a map can be long. */
  #fileMap: TimeMap | undefined
  /** Whether to go on playing as soon as that is possible. */
  #wantsToPlay = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  readonly #stalls: StallWatch
  /** Where the connection broke last, so that the same second is not tried again and again. */
  #interruptedAt = -1
  /** Whether the other quality was tried since the track was loaded, because there is no connection. */
  #hasTriedStored = false
  /** Increases with each load, so that a late reply about an earlier file is ignored. */
  #loads = 0

  constructor(events: DeckEvents) {
    this.#events = events
    this.#stalls = new StallWatch(events.onStalled)
    const retryWhenOnline = () => this.#state.problem === 'offline' && this.#reload()
    window.addEventListener('online', retryWhenOnline, { signal: this.#abort.signal })
  }

  get element(): HTMLMediaElement | undefined {
    return this.#output.element
  }

  /** Seconds of the track, more exact than the position of the state, which changes a few times a second. */
  get exactPosition(): number {
    return this.element ? this.#toPosition(this.element.currentTime) : this.#state.position
  }

  get wantsToPlay(): boolean {
    return this.#wantsToPlay
  }

  /** Loads a track at a second, with the subtitles of an index, and plays it if it is to be played at once. */
  load(track: Track, { start, shouldPlay, subtitles, quality }: LoadOptions): void {
    this.#interruptedAt = -1
    this.#hasTriedStored = false
    this.#set({ loop: undefined, subtitles, quality, duration: getTrackDuration(track) })
    this.#load(track, start, shouldPlay)
  }

  /** Loads another file of the same track, and goes on at the same second. */
  replace(track: Track, quality: PlayableQuality): void {
    const position = this.exactPosition
    // Also paused by the browser, as when headphones are pulled out.
    const isPaused = !this.#state.problem && this.element?.paused === true
    this.#hasTriedStored = false
    this.#set({ quality, duration: getTrackDuration(track) })
    this.#load(track, position, this.#wantsToPlay && !isPaused)
  }

  /** Takes over the subtitles of a track that is loaded, such as a translation that was made since. */
  setSubtitleTracks(track: Track): void {
    this.#track = track
    this.#output.setSubtitles(track.subtitles)
    this.#applySettings()
  }

  play(): void {
    const { element } = this
    if (!element) return
    this.#wantsToPlay = true
    if (this.#state.problem && this.#state.problem !== 'blocked') this.#reload()
    else void this.#start(element)
  }

  pause(): void {
    this.#wantsToPlay = false
    this.element?.pause()
  }

  seek(seconds: number): void {
    const { element } = this
    if (!element) return
    const end = this.#state.duration > 0 ? this.#state.duration : seconds
    const position = Math.min(Math.max(0, seconds), end)
    element.currentTime = this.#toFileTime(position)
    this.#set({ position })
  }

  /** Shows the next frame of a film, or the one before. */
  step(frames: 1 | -1): void {
    const neighbor = this.#output.frames?.findNeighbor(frames)
    if (neighbor !== undefined) this.seek(this.#toPosition(neighbor))
  }

  change(settings: Partial<Pick<DeckState, 'speed' | 'isMuted' | 'subtitles' | 'loop'>>): void {
    this.#set(settings)
    this.#applySettings()
  }

  addHost(host: HTMLElement, rank: HostRank): () => void {
    return this.#output.addHost(host, rank)
  }

  /** Ends playing, and releases the file. */
  unload(): void {
    this.#loads += 1
    this.#wantsToPlay = false
    this.#track = undefined
    this.#fileMap = undefined
    clearTimeout(this.#retryTimer)
    this.#stalls.reset()
    this.#output.unload()
    const { speed, isMuted } = this.#state
    this.#set({ ...initialDeckState, speed, isMuted })
  }

  destroy(): void {
    this.unload()
    this.#abort.abort()
    this.#output.destroy()
  }

  /** Loads the file again after a problem, at the same position, and plays it unless it was paused meanwhile. */
  #reload(): void {
    if (this.#track && this.#state.problem) this.#load(this.#track, this.#state.position, this.#wantsToPlay)
  }

  #load(track: Track, start: number, shouldPlay: boolean): void {
    clearTimeout(this.#retryTimer)
    this.#stalls.reset()
    this.#loads += 1
    this.#track = track
    this.#fileMap = track.timeMap && invertTimeMap(track.timeMap)
    this.#wantsToPlay = shouldPlay
    this.#set({ position: start, problem: undefined, isBuffering: shouldPlay })
    const poster = track.asset.state === 'ready' ? { poster: assetUrls.poster(track.asset) } : {}
    const url = assetUrls.playable(track.asset, this.#state.quality)
    this.#output.load(track, url, { start: this.#toFileTime(start), ...poster })
    this.#applySettings()
    if (shouldPlay && this.element) void this.#start(this.element)
  }

  async #start(element: HTMLMediaElement): Promise<void> {
    const load = this.#loads
    try {
      await element.play()
    } catch (error) {
      // Other failures are reported by the element's error event.
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isBlocked || load !== this.#loads) return
      this.#wantsToPlay = false
      this.#set({ problem: 'blocked', isPlaying: false, isBuffering: false })
    }
  }

  #applySettings(): void {
    const { element } = this
    if (!element) return
    const { speed, isMuted, subtitles } = this.#state
    element.defaultPlaybackRate = speed
    element.playbackRate = speed
    element.muted = isMuted
    for (const [index, track] of Array.from(element.textTracks ?? []).entries())
      track.mode = index === subtitles ? 'showing' : 'disabled'
  }

  #handle(event: MediaEvent, element: HTMLMediaElement): void {
    switch (event) {
      case 'play':
        this.#set({ isPlaying: true, problem: undefined })
        this.#events.onPlay(element)
        break
      case 'pause':
        this.#set({ isPlaying: false, isBuffering: false })
        this.#stalls.waitEnded()
        if (!element.ended) this.#events.onPause()
        break
      case 'waiting':
        this.#set({ isBuffering: true })
        // After a jump every connection waits.
        if (!element.seeking) this.#stalls.waitStarted()
        break
      case 'playing':
      case 'canplay':
        this.#set({ isBuffering: false })
        this.#stalls.waitEnded()
        break
      case 'seeked':
      case 'timeupdate':
        this.#follow(element)
        break
      case 'loadedmetadata':
      case 'durationchange':
        if (!this.#track?.timeMap && Number.isFinite(element.duration))
          this.#set({ duration: element.duration })
        break
      case 'ended':
        this.#finish()
        break
      case 'error':
        void this.#explain(element)
    }
  }

  #follow(element: HTMLMediaElement): void {
    const { loop } = this.#state
    const position = this.#toPosition(element.currentTime)
    const isAtEnd = loop?.to !== undefined && position >= loop.to
    if (loop && isAtEnd) element.currentTime = this.#toFileTime(loop.from)
    this.#set({ position: isAtEnd && loop ? loop.from : position })
    this.#events.onTime()
  }

  #finish(): void {
    const { loop } = this.#state
    if (loop?.to === undefined) {
      this.#set({ isPlaying: false, isBuffering: false, position: 0 })
      this.#events.onEnded()
    } else {
      this.seek(loop.from)
      this.play()
    }
  }

  async #explain(element: HTMLMediaElement): Promise<void> {
    const track = this.#track
    if (!track) return
    const load = this.#loads
    const { position } = this.#state
    this.#stalls.reset()
    this.#set({ isPlaying: false, isBuffering: this.#wantsToPlay })
    const { problem, retryAfter } = await findProblem(assetUrls.playable(track.asset, this.#state.quality))
    if (load !== this.#loads) return
    const { error } = element
    const isInterrupted = error ? error.code === error.MEDIA_ERR_NETWORK : false
    if (problem === 'broken' && isInterrupted && this.#interruptedAt !== position) {
      this.#interruptedAt = position
      this.#load(track, position, this.#wantsToPlay)
      return
    }
    if (problem === 'broken' && this.#state.quality === 'small') {
      this.#set({ quality: 'best' })
      this.#load(track, position, this.#wantsToPlay)
      return
    }
    if (problem === 'offline' && !this.#hasTriedStored && track.asset.playableSmallSize !== undefined) {
      this.#hasTriedStored = true
      const other = this.#state.quality === 'small' ? 'best' : 'small'
      // What is stored on this device is sent without a connection.
      const isStored = (await findProblem(assetUrls.playable(track.asset, other))).problem === 'broken'
      if (load !== this.#loads) return
      if (isStored) {
        this.#set({ quality: other })
        this.#load(track, position, this.#wantsToPlay)
        return
      }
    }
    this.#set({ problem, isBuffering: false })
    if (problem === 'pending' && retryAfter)
      this.#retryTimer = setTimeout(() => this.#reload(), retryAfter * 1000)
    if (problem === 'gone' || problem === 'broken') this.#events.onUnplayable(this.#wantsToPlay)
  }

  /** The second of the file at which a second of the track is heard. */
  #toFileTime(seconds: number): number {
    const map = this.#track?.timeMap
    return map ? mapTime(map, seconds) : seconds
  }

  #toPosition(seconds: number): number {
    const map = this.#fileMap
    return map ? mapTime(map, seconds) : seconds
  }

  #set(changes: Partial<DeckState>): void {
    this.#state = { ...this.#state, ...changes }
    this.#events.onChange(this.#state)
  }
}
