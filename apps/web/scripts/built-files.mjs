import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the build. */
export const dist = join(import.meta.dirname, '..', 'dist')

/** The names, within `dist`, of the scripts and styles that `keys` load without being asked, themselves included. */
export function filesOf(keys) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = new Set()
  for (const key of keys) collect(manifest, key, files)
  return files
}

function collect(manifest, key, into) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (into.has(chunk.file)) return
  into.add(chunk.file)
  for (const style of chunk.css ?? []) into.add(style)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into)
}
