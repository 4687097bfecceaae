import { getPlayer } from './player-slot.ts'

const otherSounds = new Set<() => void>()
const guards = new Set<() => boolean>()

/** Pauses the player of the shell and all other sound of the page, for sound that comes from no media element, and for a microphone. */
export function pausePlayback(): void {
  getPlayer()?.pause()
  for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) element.pause()
  for (const pause of otherSounds) pause()
}

/** Lets `pausePlayback` pause sound that comes from no media element. @returns a function that ends this */
export function addOtherSound(pause: () => void): () => void {
  otherSounds.add(pause)
  return () => otherSounds.delete(pause)
}

/** Whether sound that comes from no media element may start. */
export function mayPlayOtherSound(): boolean {
  return [...guards].every((guard) => guard())
}

/** Adds a condition under which sound that comes from no media element may start. @returns a function that removes it */
export function addPlaybackGuard(guard: () => boolean): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}
