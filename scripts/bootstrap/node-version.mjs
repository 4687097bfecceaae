import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The minimum version for these scripts; npm then installs the version that the project runs on. */
const minNodeVersion = 20
/** The first version that can run the project's TypeScript directly. */
const minSourceNodeVersion = 24

/** Exits the process with a message if Node is too old for these scripts. */
export function requireNodeVersion() {
  if (major() >= minNodeVersion) return
  process.stderr.write(
    `Lares needs Node ${minNodeVersion} or later to start; this is ${process.version}. Get a newer one from https://nodejs.org.\n`,
  )
  process.exit(1)
}

/** Whether this process can run the project's sources. */
export function canRunSources() {
  return major() >= minSourceNodeVersion
}

/** The path of the Node that npm has installed for the project; exits the process with a message if it is missing. */
export function findProjectNode() {
  if (canRunSources()) return process.execPath
  const path = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  process.stderr.write(
    `Lares runs on Node ${minSourceNodeVersion}, which npm could not install here (are install scripts switched off?). Install Node ${minSourceNodeVersion} and start again.\n`,
  )
  process.exit(1)
}

function major() {
  return Number(process.versions.node.split('.')[0])
}
