import { type BuildManifest, noRules, type RuleTable } from '@lares/shared-types/routing/build-manifest'
import { currentBuildId } from './current-build.ts'
import { whenIdle } from './when-idle.ts'

/** Whoever waits for the manifest does not wait for longer, in milliseconds. */
const longestWait = 3000
const warmUpDelay = 1000

export type Manifest = Pick<BuildManifest, 'matcher' | 'prerendered'>

const empty: Manifest = { matcher: noRules, prerendered: [] }

let loading: Promise<Manifest> | undefined

/** The manifest of this build, loaded once. One that cannot be had is empty, and is tried again the next time. */
export async function buildManifest(): Promise<Manifest> {
  const id = currentBuildId()
  if (!id) return empty
  loading ??= load(id)
  try {
    return await loading
  } catch {
    loading = undefined
    return empty
  }
}

/** Loads the manifest a second after the page when nothing else is to be done, unless the connection is very slow. */
export function warmUpManifest(): void {
  if (navigator.connection?.effectiveType === 'slow-2g') return
  setTimeout(() => whenIdle(() => void buildManifest()), warmUpDelay)
}

async function load(id: string): Promise<Manifest> {
  const answer = await fetch(`/builds/meta/${id}.json`, { signal: AbortSignal.timeout(longestWait) })
  const body: unknown = answer.ok ? await answer.json() : undefined
  if (!isManifest(body)) throw new Error('no manifest')
  return body
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !Array.isArray(value.prerendered)) return false
  return isTable(value.matcher)
}

function isTable(value: unknown): value is RuleTable {
  return isRecord(value) && [value.static, value.wildcard, value.dynamic].every(isRecord)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
