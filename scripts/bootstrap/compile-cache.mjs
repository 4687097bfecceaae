import module from 'node:module'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Lets this process and those that it starts keep their compiled code: they start faster, and need some 20 MB less
 * each, since the compiler of TypeScript is not even loaded.
 */
export function keepCompiled() {
  const folder = join(root, '.cache/node')
  process.env.NODE_COMPILE_CACHE ??= folder
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}
