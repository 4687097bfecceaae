import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Installs the dependencies of the lockfile if they are missing or differ; exits the process on failure. It runs
 * `npm install --no-save`, which also follows the lockfile and does not change it. Unlike `npm ci`, that works when a
 * registry lacks the binaries of other systems, and does not reinstall correct packages.
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
    writeFileSync(getStampPath(root), hashLockfile(root))
    return
  }
  process.stderr.write('Installing failed; npm says above why. Starting again tries once more.\n')
  process.exit(1)
}

/**
 * Whether this lockfile has been installed here, or npm's own record lists every non-optional package of the lockfile in
 * the same version.
 */
export function isInstalled(folder) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return false
  if (existsSync(getStampPath(folder)) && readFileSync(getStampPath(folder), 'utf8') === hashLockfile(folder))
    return true
  const required = readPackages(join(folder, 'package-lock.json')) ?? {}
  return Object.entries(required)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version)
}

function getStampPath(folder) {
  return join(folder, 'node_modules/.lares-installed')
}

function hashLockfile(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
