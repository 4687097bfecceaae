import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the build: `dist`, or that which LARES_WEB_OUT names. */
export const dist = resolve(import.meta.dirname, '..', process.env.LARES_WEB_OUT ?? 'dist')

/**
 * Throws where a file imports the entry: that one waits for the first page before it has run to its end, so neither
 * could go on.
 */
export function refuseImportsOfEntry() {
  const manifest = readManifest()
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  for (const [key, { imports = [] }] of Object.entries(manifest)) {
    if (imports.some((imported) => entries.includes(imported))) throw new Error(`${key} imports the entry`)
  }
}

/**
 * The names, within `dist`, of the scripts and styles that `keys` load without being asked, themselves included: each
 * after those that it stands on.
 */
export function filesOf(keys) {
  const manifest = readManifest()
  const seen = new Set()
  const files = new Set()
  for (const key of keys) collect(manifest, key, seen, files)
  return files
}

function readManifest() {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}

function collect(manifest, key, seen, into) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return
  seen.add(key)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, seen, into)
  into.add(chunk.file)
  for (const style of chunk.css ?? []) into.add(style)
}
