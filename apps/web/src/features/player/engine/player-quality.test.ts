import type { PlayableQuality } from '@lares/shared-types/assets'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleAsset, sampleItem } from '../../../testing/sample-items.ts'
import { Player } from './player.ts'
import { initialState, type PlayerState } from './player-state.ts'
import { type Track, toTrack } from './track.ts'

let state: PlayerState
let player: Player
let chosen: PlayableQuality
const reportStall = vi.fn(() => {
  chosen = 'small'
})

function createFilm(): Track {
  const item = sampleItem('video', { title: 'The fair' })
  const asset = sampleAsset(item.id, { family: 'video', duration: 60, playableSmallSize: 1000 })
  const track = toTrack(item, asset)
  if (!track) throw new Error('The film cannot be played')
  return track
}

beforeEach(() => {
  vi.useFakeTimers()
  state = initialState
  chosen = 'best'
  reportStall.mockClear()
  player = new Player({
    onChange: (next) => {
      state = next
    },
    getPosition: () => 0,
    getSubtitles: () => 0,
    chooseQuality: () => chosen,
    reportStall,
    savePosition: () => undefined,
  })
})
afterEach(() => {
  player.destroy()
  vi.useRealTimers()
})

function getElement(): HTMLMediaElement {
  const { element } = player
  if (!element) throw new Error('Nothing is loaded')
  return element
}

const report = (event: string) => getElement().dispatchEvent(new Event(event))

function playTo(seconds: number): void {
  getElement().currentTime = seconds
  report('timeupdate')
}

function playFilm(film = createFilm()): { best: string; small: string } {
  player.play(film)
  report('play')
  const best = new URL(getElement().src).pathname
  return { best, small: `${best}?quality=small` }
}

const getUrl = () => {
  const { pathname, search } = new URL(getElement().src)
  return `${pathname}${search}`
}

test('another quality goes on at the same second, with its subtitles, speed, passage and without sound', () => {
  const { best, small } = playFilm()
  player.setSpeed(1.5)
  player.setMuted(true)
  playTo(10)
  player.markLoop()
  playTo(21.5)
  player.markLoop()
  playTo(14.25)
  const element = getElement()
  chosen = 'small'
  player.applyQuality()
  expect(getUrl()).toBe(small)
  expect(getElement()).toBe(element)
  expect(element.currentTime).toBe(14.25)
  expect(element.playbackRate).toBe(1.5)
  expect(element.muted).toBe(true)
  expect(state).toMatchObject({
    quality: 'small',
    position: 14.25,
    subtitles: 0,
    speed: 1.5,
    loop: { from: 10, to: 21.5 },
  })
  chosen = 'best'
  player.applyQuality()
  expect(getUrl()).toBe(best)
  expect(element.currentTime).toBe(14.25)
})

test('of a version with other times, the second of the original stays the same', () => {
  const film = createFilm()
  // The first twenty seconds are missing.
  const timeMap: [number, number][] = [
    [0, 0],
    [20, 0],
    [60, 40],
  ]
  playFilm({ ...film, timeMap })
  playTo(10)
  chosen = 'small'
  player.applyQuality()
  expect(getElement().currentTime).toBe(10)
  expect(state.position).toBe(30)
})

test('nothing is loaded again while the same quality is chosen', () => {
  playFilm()
  const load = vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set')
  player.applyQuality()
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
})

describe('a film that stalls', () => {
  test('again and again goes on as its smaller copy', () => {
    const { best, small } = playFilm()
    for (const second of [4, 7]) {
      playTo(second)
      report('waiting')
      vi.advanceTimersByTime(2000)
      report('playing')
      vi.advanceTimersByTime(5000)
    }
    expect(getUrl()).toBe(best)
    playTo(9)
    report('waiting')
    expect(reportStall).toHaveBeenCalledOnce()
    expect(getUrl()).toBe(small)
    expect(getElement().currentTime).toBe(9)
  })

  test('once for long does so as well, but not once it goes on or is paused', () => {
    const { best, small } = playFilm()
    report('waiting')
    vi.advanceTimersByTime(5000)
    report('playing')
    vi.advanceTimersByTime(60_000)
    report('waiting')
    report('pause')
    vi.advanceTimersByTime(60_000)
    expect(getUrl()).toBe(best)
    report('waiting')
    vi.advanceTimersByTime(10_000)
    expect(getUrl()).toBe(small)
  })

  test('after each jump, or three times in an hour, stays as it is', () => {
    const { best } = playFilm()
    const seeking = vi.spyOn(getElement(), 'seeking', 'get').mockReturnValue(true)
    for (const second of [10, 20, 30, 40]) {
      player.seek(second)
      report('waiting')
      vi.advanceTimersByTime(1000)
    }
    seeking.mockRestore()
    for (let count = 0; count < 4; count += 1) {
      report('waiting')
      report('playing')
      vi.advanceTimersByTime(20 * 60_000)
    }
    expect(reportStall).not.toHaveBeenCalled()
    expect(getUrl()).toBe(best)
  })

  test('though the best was asked for stays at its best', () => {
    const { best } = playFilm()
    reportStall.mockImplementationOnce(() => undefined)
    report('waiting')
    vi.advanceTimersByTime(10_000)
    expect(reportStall).toHaveBeenCalledOnce()
    expect(getUrl()).toBe(best)
  })
})

test('a smaller copy that does not play is replaced by the best', async () => {
  vi.useRealTimers()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  chosen = 'small'
  const film = createFilm()
  player.play(film, 12)
  expect(state.quality).toBe('small')
  report('error')
  await vi.waitFor(() => expect(state.quality).toBe('best'))
  expect(getUrl()).not.toContain('quality')
  expect(getElement().currentTime).toBe(12)
  expect(state.problem).toBeUndefined()
  report('error')
  await vi.waitFor(() => expect(state.problem).toBe('broken'))
})

test('without a connection the copy that is stored on the device is played, and each quality is tried once', async () => {
  vi.useRealTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('quality=small')) throw new TypeError('offline')
    return new Response(null, { status: 206 })
  })
  player.play(createFilm(), 12)
  expect(state.quality).toBe('best')
  report('error')
  await vi.waitFor(() => expect(state.quality).toBe('small'))
  expect(getElement().currentTime).toBe(12)
  expect(state.problem).toBeUndefined()
  report('error')
  await vi.waitFor(() => expect(state.quality).toBe('best'))
  report('error')
  await vi.waitFor(() => expect(state.problem).toBe('offline'))
})

test('a film that the browser has paused is not started by another quality', () => {
  const { small } = playFilm()
  const paused = vi.spyOn(getElement(), 'paused', 'get').mockReturnValue(true)
  const play = vi.spyOn(getElement(), 'play')
  chosen = 'small'
  player.applyQuality()
  expect(getUrl()).toBe(small)
  expect(play).not.toHaveBeenCalled()
  paused.mockRestore()
})
