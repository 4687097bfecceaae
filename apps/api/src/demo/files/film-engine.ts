import { registerMediabunnyServer } from '@mediabunny/server'

let registered = false

/** Gives mediabunny its codecs, once in a process; in software, so that every machine makes the same films. */
export function startFilmEngine(): void {
  if (registered) return
  registered = true
  registerMediabunnyServer({ hardwareContext: null })
}
