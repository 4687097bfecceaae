import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { getToolEnvironment } from '../bootstrap/tool-environment.ts'
import type { Failure, Outcome } from '../outcome.ts'

interface Check {
  readonly name: string
  /** The path of a Node script and its arguments. */
  readonly command: readonly string[]
}

const checks: readonly Check[] = [
  // Several checkers per project, as by default, each check the types that they share again: twice the processor time.
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'] },
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

/** Runs all checks at once and prints a line for each, with the full output of failed ones. A check counts as one test. */
export async function runChecks(): Promise<Outcome> {
  const otherFailures = (await Promise.all(checks.map(runCheck))).flat()
  return { passed: checks.length - otherFailures.length, failed: otherFailures.length, otherFailures }
}

/** Runs one check; returns an empty list if it passes. */
async function runCheck({ name, command: [script = '', ...args] }: Check): Promise<Failure[]> {
  const startedAt = Date.now()
  const problem = await findProblem([join(root, script), ...args])
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  if (problem === undefined) return []
  process.stdout.write(`${problem}\n`)
  return [{ what: name, problem }]
}

/** Runs a Node script; returns its output if it fails. */
function findProblem(command: readonly string[]): Promise<string | undefined> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env: getToolEnvironment() }
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : undefined),
    )
  })
}
