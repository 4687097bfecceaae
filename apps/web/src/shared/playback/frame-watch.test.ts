import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameWatch } from './frame-watch.ts'

let report: VideoFrameRequestCallback | undefined
let film: HTMLVideoElement
let isSeeking: boolean
let frames: FrameWatch
const abort = new AbortController()

/** A film of which the browser reports each frame that it shows. */
beforeEach(() => {
  isSeeking = false
  film = document.createElement('video')
  Object.defineProperty(film, 'seeking', { get: () => isSeeking })
  Object.assign(film, {
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => (report = callback),
  })
  frames = new FrameWatch(film, abort.signal)
})

let presentedFrames = 0

function show(mediaTime: number): void {
  presentedFrames += 1
  report?.(0, { mediaTime, presentedFrames } as VideoFrameCallbackMetadata)
}

/** Plays frames that follow each other. */
function play(...times: number[]): void {
  const isPaused = vi.spyOn(film, 'paused', 'get').mockReturnValue(false)
  for (const time of times) show(time)
  isPaused.mockRestore()
}

function startSeek(seconds: number): void {
  isSeeking = true
  film.currentTime = seconds
  film.dispatchEvent(new Event('seeking'))
}

describe('stepping through a film', () => {
  test('goes to the middle of the next frame and of the one before', () => {
    film.currentTime = 3.21
    show(3.2)
    expect(frames.findNeighbor(1)).toBeCloseTo(3.26)
    expect(frames.findNeighbor(-1)).toBeCloseTo(3.18)
  })

  test('goes on from the second it has moved to while the browser still shows the frame from before', () => {
    film.currentTime = 3.22
    show(3.2)
    startSeek(frames.findNeighbor(-1))
    expect(frames.findNeighbor(1)).toBeCloseTo(3.22)
    show(3.2)
    isSeeking = false
    expect(frames.findNeighbor(1)).toBeCloseTo(3.22)
  })

  test('learns how long a frame lasts while the film plays', () => {
    play(0, 1 / 50, 2 / 50)
    expect(frames.findNeighbor(1)).toBeCloseTo(0.07)
  })

  test('does not take left out frames for long ones', () => {
    play(0, 1 / 50, 5 / 50)
    film.currentTime = 0.1
    expect(frames.findNeighbor(1)).toBeCloseTo(0.13)
  })

  test('forgets one film when another is loaded', () => {
    play(0, 1 / 50, 2 / 50)
    film.dispatchEvent(new Event('emptied'))
    film.currentTime = 1
    expect(frames.findNeighbor(1)).toBeCloseTo(1.04)
  })

  test('never goes before the start', () => {
    show(0)
    expect(frames.findNeighbor(-1)).toBe(0)
  })

  test('steps by the usual frame where the browser does not report frames', () => {
    const silent = document.createElement('video')
    silent.currentTime = 2
    expect(new FrameWatch(silent, abort.signal).findNeighbor(1)).toBeCloseTo(2.04)
  })
})
