import { rulesFor } from '@lares/shared-types/routing/build-manifest'
import { buildManifest } from './build-manifest.ts'
import { currentBuildId } from './current-build.ts'

const loading = new Map<string, Promise<unknown>>()
const known = new Map<string, unknown>()

/** The data of a public page as far as it has come; a navigation to the page waits for it. */
export function pageDataOf(path: string): unknown {
  return known.get(path)
}

/** Gives a page its data, where it is not to be loaded. */
export function providePageData(path: string, data: unknown): void {
  known.set(path, data)
}

/**
 * Loads the data of a page, once, where it is a public one that the build has written. A failure is written to the
 * console, and the page does without.
 */
export async function loadPageData(pathname: string): Promise<void> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const { matcher, prerendered } = await buildManifest()
  const { prerender, redirect } = rulesFor(matcher, path)
  if (redirect || !(prerender || prerendered.includes(path))) return
  const started = loading.get(path) ?? load(path)
  loading.set(path, started)
  try {
    known.set(path, await started)
  } catch (error) {
    loading.delete(path)
    console.warn(`The data of ${path} could not be loaded.`, error)
  }
}

async function load(path: string): Promise<unknown> {
  const answer = await fetch(`${path === '/' ? '' : path}/_payload.json?${currentBuildId()}`)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}
