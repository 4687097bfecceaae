import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildManifest } from '@lares/shared-types/routing/build-manifest'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'
import { type Frames, readFrames } from './frames.ts'
import { type PageFiles, parsePageFiles } from './page-files.ts'

const Latest = Type.Object({ id: Type.String({ pattern: '^[\\w-]+$' }), timestamp: Type.Number() })
const Prerendered = Type.Object({ prerendered: Type.Array(Type.String()) })

/** The built web application as the gateway serves it. */
export interface BuiltWeb {
  /** HTML of the pages that contain inline scripts, from which the CSP hashes are computed. */
  readonly htmlWithScripts: readonly string[]
  readonly buildId: string | undefined
  /** The build manifest as JSON text. */
  readonly manifest: string | undefined
  /** Paths of the prerendered pages, each written once per language. */
  readonly prerendered: readonly string[]
  /** The signed-in layout around pages whose data is still loading. */
  readonly frames: Frames
  readonly pageFiles: PageFiles
}

/** Reads the folder of the web build; undefined without index.html. Other files that are missing or invalid count as absent. */
export function readBuiltWeb(webDir: string): BuiltWeb | undefined {
  const page = readIfExists(webDir, 'index.html')
  if (page === undefined) return undefined
  const latest = parseJson(readIfExists(webDir, 'builds/latest.json'))
  const buildId = Value.Check(Latest, latest) ? latest.id : undefined
  const manifest = buildId && readIfExists(webDir, `builds/meta/${buildId}.json`)
  const manifestJson: unknown = parseJson(manifest)
  const frames = readFrames(webDir)
  return {
    htmlWithScripts: [page, ...frames.all],
    buildId,
    manifest: manifest && Value.Check(Prerendered, manifestJson) ? manifest : undefined,
    prerendered: Value.Check(Prerendered, manifestJson)
      ? (manifestJson as Pick<BuildManifest, 'prerendered'>).prerendered
      : [],
    frames,
    pageFiles: parsePageFiles(readIfExists(webDir, 'prerendered/page-files.json')),
  }
}

function readIfExists(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
