import type { PlayableQuality } from '@lares/shared-types/assets'
import type { Chapter } from '@lares/shared-types/chapters'
import { Deck } from './deck.ts'
import type { HostRank } from './media-output.ts'
import { initialState, type PlayerState, type Sleep } from './player-state.ts'
import {
  append,
  emptyQueue,
  getCurrent,
  indexOfItem,
  move,
  playNow,
  type Queue,
  remove,
  update,
} from './queue.ts'
import { SleepTimer } from './sleep-timer.ts'
import { createTabClaim } from './tab-claim.ts'
import { getRenderedRotation, getTrackDuration, hasSameSubtitles, type Track } from './track.ts'

/** Seconds of playing between two saves of the position. */
const saveInterval = 5
/** Within this last second a track counts as played to its end. */
const endMargin = 1
/** After these seconds "previous" goes to the start of the track instead of to the one before it. */
const restartAfter = 4

/** Why a position is saved: now and then while playing, because playing stops, or because the page is left. */
export type SaveReason = 'playing' | 'stopped' | 'leaving'

export interface PlayerOptions {
  readonly onChange: (state: PlayerState) => void
  /** The second at which the user stopped in an item; 0 if it was never started. */
  readonly getPosition: (itemId: string) => number
  /** The index of the subtitles with which a track starts; undefined for none. */
  readonly getSubtitles: (track: Track) => number | undefined
  /** In which quality a track is played. */
  readonly chooseQuality: (track: Track) => PlayableQuality
  /** Told that the connection is too slow for what is played. */
  readonly reportStall: () => void
  /** Saves it; 0 when the item was played to its end. */
  readonly savePosition: (itemId: string, seconds: number, reason: SaveReason) => void
}

/** Plays the tracks of a queue, one after the other, with one media element. */
export class Player {
  readonly #options: PlayerOptions
  readonly #deck: Deck
  readonly #claim = createTabClaim(() => this.pause())
  readonly #sleepTimer = new SleepTimer(() => this.#fallAsleep())
  readonly #abort = new AbortController()
  #state = initialState
  #savedPosition = 0
  /** The index of the subtitles that were shown last. */
  #lastSubtitles = 0

  constructor(options: PlayerOptions) {
    this.#options = options
    this.#deck = new Deck({
      onChange: (deck) => this.#set(deck),
      onPlay: (element) => {
        this.#claim.claim()
        pauseOthers(element)
      },
      onTime: () => this.#saveNowAndThen(),
      onPause: () => this.#save('stopped'),
      onEnded: () => this.#finish(),
      onUnplayable: (wasPlaying) => this.#passOver(wasPlaying),
      onStalled: () => {
        this.#options.reportStall()
        this.applyQuality()
      },
    })
    const { signal } = this.#abort
    // An attachment that plays with the browser's controls.
    const onOtherPlay = ({ target }: Event) => void (target !== this.element && this.pause())
    document.addEventListener('play', onOtherPlay, { signal, capture: true })
    window.addEventListener('pagehide', () => this.#save('leaving'), { signal })
  }

  getState(): PlayerState {
    return this.#state
  }

  /** The element that plays, for full screen and picture-in-picture. */
  get element(): HTMLMediaElement | undefined {
    return this.#deck.element
  }

  /** Seconds of the current track. */
  get exactPosition(): number {
    return this.#deck.exactPosition
  }

  /** Plays one track now, from a second or from where the user stopped. */
  play(track: Track, start?: number): void {
    const isCurrent = getCurrent(this.#state.queue)?.item.id === track.item.id
    if (!isCurrent || this.#state.problem) {
      this.#goOn(playNow(this.#state.queue, track), true, start)
      return
    }
    if (start !== undefined) this.seek(start)
    this.resume()
  }

  /** Replaces the queue, and plays it from its first track. */
  playAll(tracks: readonly Track[]): void {
    if (tracks.length === 0) return
    this.#set({ failedIds: [] })
    this.#goOn({ tracks, index: 0 }, true)
  }

  /**
   * Replaces what is known of a track. A film that was turned since, and a recording of which another version is played, are
   * loaded again and go on at the same second.
   */
  update(changed: Track): void {
    const before = this.#state.queue
    const known = before.tracks[indexOfItem(before, changed.item.id)]
    if (!known) return
    const track = changed.knowsTranslations ? changed : { ...changed, subtitles: known.subtitles }
    this.#set({ queue: update(before, track) })
    const isOtherFile =
      known.asset.id !== track.asset.id ||
      getRenderedRotation(known.asset) !== getRenderedRotation(track.asset)
    if (getCurrent(before) !== known) return
    if (isOtherFile) this.#deck.replace(track, this.#options.chooseQuality(track))
    else if (!hasSameSubtitles(known, track)) this.#deck.setSubtitleTracks(track)
  }

  /** Appends tracks to the queue; with an empty queue the first of them starts. */
  enqueue(tracks: readonly Track[]): void {
    if (this.#state.queue.index < 0) this.playAll(tracks)
    else this.#set({ queue: append(this.#state.queue, tracks) })
  }

  resume(): void {
    this.#deck.play()
  }

  pause(): void {
    this.#deck.pause()
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause()
    else this.resume()
  }

  seek(seconds: number): void {
    this.#deck.seek(seconds)
  }

  skip(seconds: number): void {
    this.seek(this.exactPosition + seconds)
  }

  /** Shows the next frame of a film, or the one before, and pauses it. */
  step(frames: 1 | -1): void {
    if (!(this.element instanceof HTMLVideoElement)) return
    this.pause()
    this.#deck.step(frames)
  }

  /** Goes to another track of the queue. */
  goTo(index: number): void {
    const { queue } = this.#state
    if (queue.tracks[index]) this.#goOn({ ...queue, index }, true)
  }

  next(): void {
    this.goTo(this.#state.queue.index + 1)
  }

  previous(): void {
    const { position, queue } = this.#state
    if (position > restartAfter || queue.index === 0) this.seek(0)
    else this.goTo(queue.index - 1)
  }

  /** Goes to the start of the next chapter, if there is one. */
  nextChapter(): void {
    const { position } = this.#state
    const next = this.#chapters.find(({ start }) => start > position)
    if (next) this.seek(next.start)
  }

  /** Goes to the start of the current chapter, or of the one before it soon after that start. */
  previousChapter(): void {
    const { position } = this.#state
    const previous = this.#chapters.findLast(({ start }) => start < position - restartAfter)
    this.seek(previous?.start ?? 0)
  }

  /** For the one pair of keys of a headset or lock screen: the next chapter, after the last one the next track. */
  nextPart(): void {
    const { position } = this.#state
    if (this.#chapters.some(({ start }) => start > position)) this.nextChapter()
    else this.next()
  }

  previousPart(): void {
    const { position } = this.#state
    if (this.#chapters.length > 0 && position > restartAfter) this.previousChapter()
    else this.previous()
  }

  get #chapters(): readonly Chapter[] {
    return getCurrent(this.#state.queue)?.item.chapters ?? []
  }

  /** Loads a queue of an earlier visit, without playing it. Does nothing if something is loaded already. */
  restore(queue: Queue): void {
    if (this.#state.queue.index < 0 && getCurrent(queue)) this.#goOn(queue, false)
  }

  move(from: number, to: number): void {
    this.#set({ queue: move(this.#state.queue, from, to) })
  }

  /** Removes an item from the queue. When it is being played, the next one is played, or the player closes. */
  remove(itemId: string): void {
    const before = this.#state.queue
    if (indexOfItem(before, itemId) < 0) return
    const queue = remove(before, itemId)
    if (queue.tracks.length === 0) this.close()
    else if (getCurrent(before)?.item.id === itemId) this.#goOn(queue, this.#deck.wantsToPlay)
    else this.#set({ queue })
  }

  /** Goes on in another quality, at the same second, if another one is chosen now. */
  applyQuality(): void {
    const track = getCurrent(this.#state.queue)
    if (!track) return
    const quality = this.#options.chooseQuality(track)
    if (quality !== this.#state.quality) this.#deck.replace(track, quality)
  }

  setSpeed(speed: number): void {
    this.#deck.change({ speed })
  }

  setMuted(isMuted: boolean): void {
    this.#deck.change({ isMuted })
  }

  /** Shows the subtitles with this index; undefined hides them. */
  setSubtitles(subtitles: number | undefined): void {
    this.#lastSubtitles = this.#state.subtitles ?? this.#lastSubtitles
    this.#deck.change({ subtitles })
  }

  /** Hides the subtitles, or shows those that were shown last; no effect on a track without any. */
  toggleSubtitles(): void {
    const { subtitles, queue } = this.#state
    const count = getCurrent(queue)?.subtitles.length ?? 0
    if (count === 0) return
    this.setSubtitles(subtitles === undefined ? Math.min(this.#lastSubtitles, count - 1) : undefined)
  }

  /** Marks the start of the passage to be repeated, then its end, then ends the repetition. */
  markLoop(): void {
    const { loop, position } = this.#state
    if (!loop) this.#deck.change({ loop: { from: position } })
    else if (loop.to !== undefined || position <= loop.from) this.#deck.change({ loop: undefined })
    else {
      this.#deck.change({ loop: { from: loop.from, to: position } })
      this.seek(loop.from)
    }
  }

  setSleep(sleep: Sleep | undefined): void {
    this.#set({ sleep })
    this.#sleepTimer.set(typeof sleep === 'number' ? sleep : undefined)
  }

  /** Shows a film in a part of the page, until the returned function is called. */
  addHost(host: HTMLElement, rank: HostRank): () => void {
    return this.#deck.addHost(host, rank)
  }

  /** Stops, saves the position and empties the queue. */
  close(): void {
    this.#save('stopped')
    this.#empty()
  }

  /** Stops without saving anything: the user has signed out. */
  destroy(): void {
    this.#empty()
    this.#abort.abort()
    this.#claim.close()
    this.#deck.destroy()
  }

  #empty(): void {
    this.setSleep(undefined)
    // Releasing the file reports a pause, which must not save the position once more.
    this.#set({ queue: emptyQueue, failedIds: [] })
    this.#deck.unload()
  }

  /** Loads the current track of a queue, after saving the position of the one before it. */
  #goOn(queue: Queue, shouldPlay: boolean, start?: number): void {
    this.#save('stopped')
    this.#set({ queue })
    const track = getCurrent(queue)
    if (!track) return
    const position = start ?? this.#getResumePosition(track)
    this.#savedPosition = position
    this.#deck.load(track, {
      start: position,
      shouldPlay,
      subtitles: this.#options.getSubtitles(track),
      quality: this.#options.chooseQuality(track),
    })
  }

  #getResumePosition(track: Track): number {
    const position = this.#options.getPosition(track.item.id)
    return position >= (getTrackDuration(track) || Infinity) - endMargin ? 0 : position
  }

  #finish(): void {
    const { queue, sleep } = this.#state
    const track = getCurrent(queue)
    if (track) this.#options.savePosition(track.item.id, 0, 'stopped')
    if (sleep === 'end') this.#fallAsleep()
    else if (queue.tracks[queue.index + 1]) this.next()
  }

  #fallAsleep(): void {
    this.setSleep(undefined)
    this.pause()
  }

  /** A track that cannot be played does not end the queue. */
  #passOver(wasPlaying: boolean): void {
    const { queue, failedIds } = this.#state
    const track = getCurrent(queue)
    if (track) this.#set({ failedIds: [...failedIds, track.item.id] })
    if (wasPlaying) this.next()
  }

  #saveNowAndThen(): void {
    const { isPlaying, position } = this.#state
    if (isPlaying && Math.abs(position - this.#savedPosition) >= saveInterval) this.#save('playing')
  }

  #save(reason: SaveReason): void {
    const { queue, position } = this.#state
    const track = getCurrent(queue)
    if (!track || position === 0) return
    this.#savedPosition = position
    this.#options.savePosition(track.item.id, position, reason)
  }

  #set(changes: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changes }
    this.#options.onChange(this.#state)
  }
}

function pauseOthers(element: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== element) other.pause()
}
