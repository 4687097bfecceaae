import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServiceHooks, ServiceSpec } from './service.ts'

export interface OneShotProcess {
  /** Stops the process if it is still running. */
  stop(): Promise<void>
}

/** Runs a process that does its work once. A failure is reported but does not stop the services. */
export function startOneShotProcess(
  spec: ServiceSpec,
  { onStart, onOutput, onMessage, onProblem }: ServiceHooks,
): OneShotProcess {
  const child = fork(spec.entry, {
    env: spec.env,
    execPath: process.execPath,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  if (child.pid !== undefined) onStart(child.pid)
  let isStopping = false
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  child.on('message', onMessage)
  const ended = once(child, 'exit').then(([code]) => {
    if (!isStopping && code !== 0) onProblem(`The ${spec.name} could not be finished.`)
  })
  return {
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
