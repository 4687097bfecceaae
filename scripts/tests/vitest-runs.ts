import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { Outcome } from '../outcome.ts'
import { readOutcome, reportFolder } from './reports.ts'
import { runStreamed } from './run-streamed.ts'

/**
 * The workspaces that contain test files, in the order in which they run: the API last, when the browser stories are done or
 * nearly so, because the low priority of its media processes leaves them hardly any time beside these.
 */
export function listTestedFolders(): string[] {
  const tests = globSync(['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{scripts,demo,bench}/**/*.test.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const folders = tests.map((path) => path.match(/^(scripts|demo|bench|[^/]+\/[^/]+)/)?.[0] ?? path)
  return [...new Set(folders)].toSorted((a, b) => b.localeCompare(a))
}

/** Runs the tests of one workspace. */
export async function runVitest(folder: string): Promise<Outcome> {
  const report = join(reportFolder, `${folder.replaceAll('/', '-')}.json`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const status = await runStreamed({
    label: folder.replace(/^(apps|packages)\//, ''),
    command: [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    cwd: join(root, folder),
  })
  return readOutcome(report, status)
}
