import { registerMediabunnyServer } from '@mediabunny/server'

let registered = false

/** Registers the codecs of mediabunny once per process. Software codecs give the same films on every machine. */
export function registerCodecs(): void {
  if (registered) return
  registered = true
  registerMediabunnyServer({ hardwareContext: null })
}
