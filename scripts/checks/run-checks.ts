import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { quietEnvironment } from '../bootstrap/quiet-environment.ts'
import { root } from '../bootstrap/root.mjs'
import type { Failure, Outcome } from '../tests/outcome.ts'

interface Check {
  readonly name: string
  /** A script of Node and its arguments. */
  readonly command: readonly string[]
}

const checks: readonly Check[] = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b'] },
  {
    name: 'lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  { name: 'import directions and cycles', command: ['scripts/checks/imports.mjs'] },
  { name: 'unused code and dependencies', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'texts of the web and size of its first load',
    command: ['node_modules/turbo/bin/turbo', 'run', 'locales', 'size', '--output-logs=errors-only'],
  },
]

/** Runs every check, prints a line for each and all that a failing one says; one check counts as one test. */
export async function runChecks(): Promise<Outcome> {
  const besides = checks.flatMap(failureOf)
  return { passed: checks.length - besides.length, failed: besides.length, besides }
}

/** None if the check passes. */
function failureOf({ name, command: [script = '', ...args] }: Check): Failure[] {
  const begun = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: quietEnvironment(),
  })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const passed = status === 0
  process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  if (passed) return []
  const problem = `${stdout}${stderr}`
  process.stdout.write(`${problem}\n`)
  return [{ what: name, problem }]
}
