import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Installs what the lockfile names when something else, or nothing, is installed; ends the process when that fails. */
export function installIfNeeded() {
  if (isInstalled(root)) return
  process.stdout.write('Installing what Lares is made of. The first time this takes a minute or two.\n')
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const [command, ...args] = npm
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  })
  if (status === 0) return
  process.stderr.write('Installing failed; npm says above why. Starting again tries once more.\n')
  process.exit(1)
}

/**
 * Whether what npm noted when it last installed is what the lockfile names: every package that is not optional,
 * in its version.
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const present = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => present[path]?.version === version)
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
