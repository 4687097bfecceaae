import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** What these scripts need to start with; the project then brings the Node it runs on. */
const oldestNode = 20
/** The first one that runs the project's TypeScript as it stands. */
const sourceNode = 24

/** Ends the process with a sentence where Node is too old for the scripts themselves. */
export function refuseOldNode() {
  if (major() >= oldestNode) return
  process.stderr.write(
    `Lares needs Node ${oldestNode} or later to start; this is ${process.version}. Get a newer one from https://nodejs.org.\n`,
  )
  process.exit(1)
}

/** Whether this very process can run the project's sources. */
export function runsSources() {
  return major() >= sourceNode
}

/** The path of the Node that npm installed for the project; ends the process with a sentence when it is missing. */
export function projectNode() {
  if (runsSources()) return process.execPath
  const path = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  process.stderr.write(
    `Lares runs on Node ${sourceNode}, which npm could not install here (are install scripts switched off?). Install Node ${sourceNode} and start again.\n`,
  )
  process.exit(1)
}

function major() {
  return Number(process.versions.node.split('.')[0])
}
