import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quietEnvironment } from '../bootstrap/quiet-environment.ts'
import { root } from '../bootstrap/root.mjs'
import { type Outcome, sumOf } from './outcome.ts'
import { outcomeOf } from './reports.ts'

/** Runs the unit and service tests of every workspace, one after another, and adds their numbers. */
export function runVitest(): Outcome {
  return sumOf(testedFolders().map(runIn))
}

/** The folders that have their own tests: those with a vitest.config.ts or with test files below src. */
function testedFolders(): string[] {
  const tests = globSync(['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root })
  const folders = tests.map((path) => {
    const parts = path.split('/')
    return parts[0] === 'scripts' ? 'scripts' : parts.slice(0, 2).join('/')
  })
  return [...new Set(folders)].toSorted((a, b) => b.localeCompare(a))
}

function runIn(folder: string): Outcome {
  const report = join(root, '.cache/test-reports', `${folder.replaceAll('/', '-')}.json`)
  rmSync(report, { force: true })
  mkdirSync(join(root, '.cache/test-reports'), { recursive: true })
  process.stdout.write(`\n── ${folder}\n`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'], env: quietEnvironment() },
  )
  return outcomeOf(report, status ?? 1)
}
