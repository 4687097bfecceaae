import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The build folder: LARES_WEB_OUT, by default `dist`. */
export const dist = resolve(import.meta.dirname, '..', process.env.LARES_WEB_OUT ?? 'dist')

/** Throws if a chunk imports the entry. The entry awaits the first page, so this would be a deadlock. */
export function assertEntryNotImported() {
  const manifest = readManifest()
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  for (const [key, { imports = [] }] of Object.entries(manifest)) {
    if (imports.some((imported) => entries.includes(imported))) throw new Error(`${key} imports the entry`)
  }
}

/**
 * Throws if chunks import each other: the first of them would be evaluated before what it imports, and find undefined
 * values.
 */
export function assertNoChunkCycles() {
  const manifest = readManifest()
  const done = new Set()
  for (const key of Object.keys(manifest)) follow(key, [])

  function follow(key, path) {
    if (path.includes(key)) throw new Error(`Chunks import each other: ${[...path, key].join(' → ')}`)
    if (done.has(key)) return
    for (const imported of manifest[key].imports ?? []) follow(imported, [...path, key])
    done.add(key)
  }
}

/**
 * The paths within `dist` of the scripts and styles of the modules `keys` and of their static imports, each after its
 * dependencies.
 */
export function listFiles(keys) {
  const manifest = readManifest()
  const seen = new Set()
  const files = new Set()
  for (const key of keys) collect(manifest, key, seen, files)
  return files
}

function readManifest() {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}

function collect(manifest, key, seen, files) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return
  seen.add(key)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, seen, files)
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
}
