import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { getToolEnvironment } from '../bootstrap/tool-environment.ts'
import { type Outcome, sumOutcomes } from './outcome.ts'
import { readOutcome } from './reports.ts'

/** Runs the unit and service tests of every workspace, one after another, and sums their outcomes. */
export function runVitest(): Outcome {
  return sumOutcomes(listTestedFolders().map(runTestsIn))
}

/** The workspaces that contain test files. */
function listTestedFolders(): string[] {
  const tests = globSync(['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root })
  const folders = tests.map((path) => {
    const parts = path.split('/')
    return parts[0] === 'scripts' ? 'scripts' : parts.slice(0, 2).join('/')
  })
  return [...new Set(folders)].toSorted((a, b) => b.localeCompare(a))
}

function runTestsIn(folder: string): Outcome {
  const report = join(root, '.cache/test-reports', `${folder.replaceAll('/', '-')}.json`)
  rmSync(report, { force: true })
  mkdirSync(join(root, '.cache/test-reports'), { recursive: true })
  process.stdout.write(`\n── ${folder}\n`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'], env: getToolEnvironment() },
  )
  return readOutcome(report, status ?? 1)
}
