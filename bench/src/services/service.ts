import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { memoryEnvironment, memoryFlags } from '@lares/server-kit/process-memory'

/** One process of Lares. */
export interface Service {
  readonly name: string
  /** Resident memory in bytes. */
  memory(): Promise<number>
  /** Delays of the event loop since the last call, in milliseconds. */
  loopDelay(): Promise<{ p50: number; p99: number; max: number }>
  stop(): Promise<void>
}

const probe = new URL('./event-loop-probe.ts', import.meta.url).href

/** Starts a process and waits until it is ready. Throws if it exits before. */
export async function startService(
  name: string,
  entry: string,
  env: Record<string, string>,
): Promise<Service> {
  const path = fileURLToPath(new URL(`../../../${entry}`, import.meta.url))
  const child = spawn(process.execPath, [...memoryFlags, '--import', probe, path], {
    env: { ...memoryEnvironment, ...process.env, ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await waitForMessage(child, 'ready')
  return {
    name,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
    },
    async loopDelay() {
      const reply = waitForMessage(child, 'loop-delay')
      child.send({ type: 'loop-delay' })
      return (await reply) as { p50: number; p99: number; max: number }
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

function waitForMessage(child: ChildProcess, type: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('a service ended before it was ready'))
    child.once('exit', failed)
    child.on('message', function listen(message: { type?: string }) {
      if (message.type !== type) return
      child.off('message', listen)
      child.off('exit', failed)
      resolve(message)
    })
  })
}
