import { findRules } from '@lares/shared-types/routing/build-manifest'
import { loadBuildManifest } from './build-manifest.ts'
import { getCurrentBuildId } from './current-build.ts'

const loading = new Map<string, Promise<unknown>>()
const loaded = new Map<string, unknown>()

/** The data of a public page if it is loaded; a navigation to the page waits for it. */
export function getPageData(path: string): unknown {
  return loaded.get(path)
}

/** Sets a page's data directly, for prerendering. */
export function setPageData(path: string, data: unknown): void {
  loaded.set(path, data)
}

/** Loads the data of a page once, if the build prerendered it. A failure is logged, and the page renders without it. */
export async function loadPageData(pathname: string): Promise<void> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const { matcher, prerendered } = await loadBuildManifest()
  const { prerender, redirect } = findRules(matcher, path)
  if (redirect || !(prerender || prerendered.includes(path))) return
  const request = loading.get(path) ?? fetchPageData(path)
  loading.set(path, request)
  try {
    loaded.set(path, await request)
  } catch (error) {
    loading.delete(path)
    console.warn(`The data of ${path} could not be loaded.`, error)
  }
}

async function fetchPageData(path: string): Promise<unknown> {
  const response = await fetch(`${path === '/' ? '' : path}/_payload.json?${getCurrentBuildId()}`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}
