import { languageNames } from '@lares/shared-types/languages'
import { FrameWatch } from '../../../shared/playback/frame-watch.ts'
import type { Track } from './track.ts'

const events = [
  'play',
  'pause',
  'waiting',
  'playing',
  'canplay',
  'timeupdate',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'ended',
  'error',
] as const

export type MediaEvent = (typeof events)[number]

/** Where the element can be shown. The page of a film comes before the mini-player. */
export type HostRank = 'page' | 'mini-player'

/**
 * The one media element that plays: an `audio` or a `video`, because browsers on phones stop the sound of a `video` when the
 * screen is locked. It is moved between hosts, which does not interrupt it if it happens within one task.
 */
export class MediaOutput {
  readonly #onEvent: (event: MediaEvent, element: HTMLMediaElement) => void
  readonly #hosts = new Map<HTMLElement, HostRank>()
  readonly #store = document.createElement('div')
  #element: HTMLMediaElement | undefined
  #frames: FrameWatch | undefined
  #abort = new AbortController()
  /** Where to start once the browser knows the duration. */
  #start = 0

  constructor(onEvent: (event: MediaEvent, element: HTMLMediaElement) => void) {
    this.#onEvent = onEvent
    this.#store.hidden = true
    document.body.append(this.#store)
  }

  get element(): HTMLMediaElement | undefined {
    return this.#element
  }

  /** The frames of a film; undefined for a recording. */
  get frames(): FrameWatch | undefined {
    return this.#frames
  }

  /** Loads a track, to start at a second. */
  load({ medium, subtitles }: Track, url: string, { start, poster }: { start: number; poster?: string }) {
    const element = this.#createElement(medium)
    this.#start = start
    this.setSubtitles(subtitles)
    if (element instanceof HTMLVideoElement) {
      if (poster) element.poster = poster
      else element.removeAttribute('poster')
    }
    element.src = url
    element.currentTime = start
  }

  /** Replaces the subtitles that can be shown; none of them is. */
  setSubtitles(subtitles: Track['subtitles']): void {
    this.#element?.replaceChildren(
      ...subtitles.map(({ url: src, language }) => {
        const track = Object.assign(document.createElement('track'), { kind: 'subtitles', src })
        if (language) Object.assign(track, { srclang: language, label: languageNames[language] })
        return track
      }),
    )
  }

  /** Shows the element of a film in a host, until the returned function is called. */
  addHost(host: HTMLElement, rank: HostRank): () => void {
    this.#hosts.set(host, rank)
    this.#place()
    return () => {
      this.#hosts.delete(host)
      this.#place()
    }
  }

  /** Stops, and releases what is loaded. */
  unload(): void {
    const element = this.#element
    if (!element) return
    this.#element = undefined
    this.#frames = undefined
    this.#abort.abort()
    element.pause()
    element.remove()
    element.removeAttribute('src')
    element.replaceChildren()
    element.load()
  }

  destroy(): void {
    this.unload()
    this.#store.remove()
  }

  /** One element per medium would stay allowed to play without a click; so the existing one is reused if it fits. */
  #createElement(medium: Track['medium']): HTMLMediaElement {
    if (this.#element?.localName === medium) return this.#element
    this.unload()
    const element = document.createElement(medium)
    this.#abort = new AbortController()
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true
      this.#frames = new FrameWatch(element, this.#abort.signal)
    }
    element.preload = 'metadata'
    element.preservesPitch = true
    for (const name of events) element.addEventListener(name, () => this.#handle(name, element))
    this.#element = element
    this.#place()
    return element
  }

  #handle(name: MediaEvent, element: HTMLMediaElement): void {
    if (element !== this.#element) return
    if (name === 'loadedmetadata' && this.#start > 0 && element.currentTime === 0)
      element.currentTime = this.#start
    this.#onEvent(name, element)
  }

  #place(): void {
    const element = this.#element
    if (!element) return
    const host = this.#findHost(element)
    if (element.parentNode === host) return
    // Unlike `append`, it also leaves a film in its picture-in-picture window; not every browser has it.
    if (element.isConnected && host.isConnected && 'moveBefore' in host) host.moveBefore(element, null)
    else host.append(element)
  }

  #findHost(element: HTMLMediaElement): HTMLElement {
    if (element.localName === 'audio') return this.#store
    const hosts = [...this.#hosts]
    const [found] = hosts.findLast(([, rank]) => rank === 'page') ?? hosts.at(-1) ?? []
    return found ?? this.#store
  }
}
