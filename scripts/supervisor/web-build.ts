import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolEnvironment } from '../bootstrap/tool-environment.ts'
import { StartError } from './start-error.ts'

const sources = [
  'package-lock.json',
  'apps/web/{package.json,index.html,vite.config.ts}',
  'apps/web/{src,vite,public,scripts}/**',
  'packages/shared-types/src/**',
  'scripts/compress.mjs',
]

/** Builds the web application if it was never built or a source is newer. Throws StartError. */
export function buildIfStale(root: string): void {
  const stamp = join(root, '.cache/web-build')
  if (
    getModifiedAt(join(root, 'apps/web/dist/index.html')) > 0 &&
    getNewestSource(root) <= getModifiedAt(stamp)
  )
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
      env: getToolEnvironment(),
    },
  )
  if (status !== 0) {
    throw new StartError(`${stdout}\nBuilding the web application failed; the reason is printed above.`)
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, `${startedAt.toISOString()}\n`)
}

function getNewestSource(root: string): number {
  return Math.max(...globSync(sources, { cwd: root }).map((path) => getModifiedAt(join(root, path))))
}

function getModifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
