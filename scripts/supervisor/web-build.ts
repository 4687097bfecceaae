import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quietEnvironment } from '../bootstrap/quiet-environment.ts'
import { StartProblem } from './start-problem.ts'

const sources = [
  'package-lock.json',
  'apps/web/{package.json,index.html,vite.config.ts}',
  'apps/web/{src,vite,public,scripts}/**',
  'packages/shared-types/src/**',
  'scripts/compress.mjs',
]

/** Builds the web application when it never was or one of its sources is newer. Throws StartProblem. */
export function buildIfStale(root: string): void {
  const stamp = join(root, '.cache/web-build')
  if (modifiedAt(join(root, 'apps/web/dist/index.html')) > 0 && newestSource(root) <= modifiedAt(stamp))
    return
  process.stdout.write('Building the web application.\n')
  const startedAt = new Date()
  const turbo = join(root, 'node_modules/turbo/bin/turbo')
  const { status, stdout } = spawnSync(
    process.execPath,
    [turbo, 'run', 'build', '--output-logs=errors-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: quietEnvironment(),
    },
  )
  if (status !== 0) {
    throw new StartProblem(`${stdout}\nBuilding the web application failed; what is wrong is said above.`)
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, `${startedAt.toISOString()}\n`)
}

function newestSource(root: string): number {
  return Math.max(...globSync(sources, { cwd: root }).map((path) => modifiedAt(join(root, path))))
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
