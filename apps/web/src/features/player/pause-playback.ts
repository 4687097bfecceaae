import { getPlayer } from './player-slot.ts'

/** Pauses the player of the shell and every other media element of the page, for sound that comes from none, and for a microphone. */
export function pausePlayback(): void {
  getPlayer()?.pause()
  for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) element.pause()
}
