import { type BuildManifest, noRules, type RuleTable } from '@lares/shared-types/routing/build-manifest'
import { getCurrentBuildId } from './current-build.ts'
import { runWhenIdle } from './when-idle.ts'

const timeoutMs = 3000
const prefetchDelayMs = 1000

export type Manifest = Pick<BuildManifest, 'matcher' | 'prerendered'>

const emptyManifest: Manifest = { matcher: noRules, prerendered: [] }

let loading: Promise<Manifest> | undefined
let hasFailed = false

/** Loads the manifest of this build once. If that fails the result is empty until `retryBuildManifest`. */
export async function loadBuildManifest(): Promise<Manifest> {
  const id = getCurrentBuildId()
  if (!id) return emptyManifest
  loading ??= fetchManifest(id)
  try {
    return await loading
  } catch {
    hasFailed = true
    return emptyManifest
  }
}

/** Lets the manifest be loaded again if that has failed. Called once for each navigation, which thus waits for one attempt at most. */
export function retryBuildManifest(): void {
  if (hasFailed) loading = undefined
  hasFailed = false
}

/** Loads the manifest a second after the page, when the browser is idle, unless the connection is very slow. */
export function prefetchManifest(): void {
  if (navigator.connection?.effectiveType === 'slow-2g') return
  setTimeout(() => runWhenIdle(() => void loadBuildManifest()), prefetchDelayMs)
}

async function fetchManifest(id: string): Promise<Manifest> {
  const response = await fetch(`/builds/meta/${id}.json`, { signal: AbortSignal.timeout(timeoutMs) })
  const body: unknown = response.ok ? await response.json() : undefined
  if (!isManifest(body)) throw new Error('The response is not a build manifest')
  return body
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !Array.isArray(value.prerendered)) return false
  return isRuleTable(value.matcher)
}

function isRuleTable(value: unknown): value is RuleTable {
  return isRecord(value) && [value.static, value.wildcard, value.dynamic].every(isRecord)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
