import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Installs what the lockfile names when something else, or nothing, is installed; ends the process when that fails.
 * `npm install` and not `npm ci`: it goes by the lockfile too, and leaves it alone with --no-save, but it does not
 * refuse where a registry lacks the binaries of other systems, and it keeps what is right.
 */
export function installIfNeeded() {
  if (isInstalled(root)) return
  process.stdout.write('Installing what Lares is made of. The first time this takes a minute or two.\n')
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const [command, ...args] = npm
  const { status } = spawnSync(
    command,
    [...args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DO_NOT_TRACK: '1' } },
  )
  if (status === 0) {
    writeFileSync(stampOf(root), lockHash(root))
    return
  }
  process.stderr.write('Installing failed; npm says above why. Starting again tries once more.\n')
  process.exit(1)
}

/**
 * Whether this lockfile was installed here, or what npm noted when it last installed is what the lockfile names:
 * every package that is not optional, in its version.
 */
export function isInstalled(folder) {
  const present = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (!present) return false
  if (existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === lockHash(folder)) return true
  const wanted = packagesOf(join(folder, 'package-lock.json')) ?? {}
  return Object.entries(wanted)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => present[path]?.version === version)
}

function stampOf(folder) {
  return join(folder, 'node_modules/.lares-installed')
}

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
