import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServiceSpec, Surroundings } from './service.ts'

export interface OneOff {
  /** Ends it if it still runs. */
  stop(): Promise<void>
}

/** Runs a process that has something to do once; a failure is told and is nobody's end. */
export function startOneOff(spec: ServiceSpec, { started, output, message, trouble }: Surroundings): OneOff {
  const child = fork(spec.entry, {
    env: spec.env,
    execPath: process.execPath,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  if (child.pid !== undefined) started(child.pid)
  let stopping = false
  child.stdout?.on('data', output)
  child.stderr?.on('data', output)
  child.on('message', message)
  const ended = once(child, 'exit').then(([code]) => {
    if (!stopping && code !== 0) trouble(`The ${spec.name} could not be finished.`)
  })
  return {
    stop: async () => {
      stopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
