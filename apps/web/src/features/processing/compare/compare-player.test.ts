import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPlaybackGuard, pausePlayback } from '../../player/public.ts'
import { ComparePlayer } from './compare-player.ts'

/** What the player needs of an audio context, without any sound. */
class SilentContext {
  currentTime = 0
  destination = {}
  resume = vi.fn(async () => undefined)

  createGain() {
    return {
      gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
      connect: (next: object) => next,
    }
  }

  createBufferSource() {
    return { connect: (next: object) => next, start: vi.fn(), stop: vi.fn() }
  }
}

const sounds = {
  before: { duration: 10 } as AudioBuffer,
  after: { duration: 10 } as AudioBuffer,
  gains: { before: 1, after: 1 },
  toAfter: (second: number) => second,
  toBefore: (second: number) => second,
}

let film: HTMLVideoElement
let player: ComparePlayer

beforeEach(() => {
  film = document.createElement('video')
  document.body.append(film)
  player = new ComparePlayer(new SilentContext() as unknown as AudioContext, sounds, () => undefined)
})
afterEach(() => {
  player.destroy()
  film.remove()
})

test('what plays on the page is paused when the comparison starts', async () => {
  await film.play()
  player.toggle()
  expect(player.isPlaying).toBe(true)
  expect(film.paused).toBe(true)
})

test('the comparison pauses where it is when something else on the page plays', async () => {
  player.seek(4)
  player.toggle()
  await film.play()
  expect(player.isPlaying).toBe(false)
  expect(player.position).toBe(4)
  expect(film.paused).toBe(false)
})

test('the comparison pauses for a microphone, and does not start while it is on', () => {
  player.toggle()
  pausePlayback()
  expect(player.isPlaying).toBe(false)
  const removeGuard = addPlaybackGuard(() => false)
  player.toggle()
  expect(player.isPlaying).toBe(false)
  removeGuard()
  player.toggle()
  expect(player.isPlaying).toBe(true)
})
