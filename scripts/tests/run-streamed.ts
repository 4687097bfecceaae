import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { getToolEnvironment } from '../bootstrap/tool-environment.ts'

interface StreamedCommand {
  /** Printed before each line of output, because several commands run at once. */
  readonly label: string
  /** The path of a Node script and its arguments. */
  readonly command: readonly string[]
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a Node script, prints its output line by line with a label, and returns its exit code. */
export async function runStreamed({ label, command, cwd, env }: StreamedCommand): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...getToolEnvironment(), ...env },
  })
  const print = async (output: Readable) => {
    for await (const line of createInterface(output)) process.stdout.write(`${label} │ ${line}\n`)
  }
  const [[code]] = await Promise.all([once(child, 'close'), print(child.stdout), print(child.stderr)])
  return code ?? 1
}
