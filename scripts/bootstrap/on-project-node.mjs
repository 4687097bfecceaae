import { spawn } from 'node:child_process'
import { keepCompiled } from './compile-cache.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { projectNode, refuseOldNode, runsSources } from './node-version.mjs'
import { root } from './root.mjs'

/**
 * Installs what is missing and then does `main` with the arguments, in this process when it is the project's Node or
 * as new, else in one that is. Plain JavaScript with built-in modules alone: on a fresh clone nothing else is there.
 */
export async function onProjectNode(main) {
  refuseOldNode()
  installIfNeeded()
  keepCompiled()
  const [, script, ...args] = process.argv
  if (runsSources()) return main(args)
  const child = spawn(projectNode(), [script, ...args], { cwd: root, stdio: 'inherit' })
  // Ctrl+C reaches both; the child decides when it is done.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
