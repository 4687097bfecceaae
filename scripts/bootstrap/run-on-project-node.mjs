import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { installIfNeeded } from './dependencies.mjs'
import { canRunSources, findProjectNode, requireNodeVersion } from './node-version.mjs'
import { root } from './root.mjs'

/**
 * Installs missing dependencies and runs `main` with the arguments, in this process if its Node is new enough, else in a
 * child process with the project's Node. This file may only import built-in modules, since a fresh clone has no others.
 */
export async function runOnProjectNode(main) {
  requireNodeVersion()
  installIfNeeded()
  useCompileCache()
  const [, script, ...args] = process.argv
  if (canRunSources()) return main(args)
  const child = spawn(findProjectNode(), [script, ...args], { cwd: root, stdio: 'inherit' })
  // Ctrl+C reaches both processes; the child decides when to exit.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/**
 * Enables Node's compile cache for this process and its children: they start faster and need some 20 MB less each, since
 * the TypeScript compiler is not loaded.
 */
function useCompileCache() {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node')
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}
