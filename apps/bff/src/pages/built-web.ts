import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildManifest } from '@lares/shared-types/routing/build-manifest'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'
import { type Frames, readFrames } from './frames.ts'
import { type PageFiles, pageFilesOf } from './page-files.ts'

const Latest = Type.Object({ id: Type.String({ pattern: '^[\\w-]+$' }), timestamp: Type.Number() })
const Prerendered = Type.Object({ prerendered: Type.Array(Type.String()) })

/** What the gateway knows of the built web application. */
export interface BuiltWeb {
  /** The texts of pages in which all scripts stand that are part of one, for their sources. */
  readonly scripted: readonly string[]
  readonly buildId: string | undefined
  /** The build's manifest as it is served. */
  readonly manifest: string | undefined
  /** Paths of pages that are written in files, one for each language. */
  readonly prerendered: readonly string[]
  /** The family's layout around pages that wait for the archive, as far as it is written. */
  readonly frames: Frames
  readonly pageFiles: PageFiles
}

/** Reads the folder of the web's build; undefined where there is none. Files that are missing or broken count as absent. */
export function readBuiltWeb(webDir: string): BuiltWeb | undefined {
  const page = read(webDir, 'index.html')
  if (page === undefined) return undefined
  const latest = parseJson(read(webDir, 'builds/latest.json'))
  const buildId = Value.Check(Latest, latest) ? latest.id : undefined
  const manifest = buildId && read(webDir, `builds/meta/${buildId}.json`)
  const known: unknown = parseJson(manifest)
  const frames = readFrames(webDir)
  return {
    scripted: [page, ...frames.all],
    buildId,
    manifest: manifest && Value.Check(Prerendered, known) ? manifest : undefined,
    prerendered: Value.Check(Prerendered, known)
      ? (known as Pick<BuildManifest, 'prerendered'>).prerendered
      : [],
    frames,
    pageFiles: pageFilesOf(read(webDir, 'prerendered/page-files.json')),
  }
}

function read(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
