import type { Asset } from '@lares/shared-types/assets'
import type { UnknownAction } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'

interface CachedQueries {
  readonly queries: Readonly<Record<string, CachedQuery | undefined>>
}
interface CachedQuery {
  readonly endpointName?: string
  readonly originalArgs?: unknown
  readonly data?: unknown
}

/** A change of any cached answer: which endpoints there are is known to the features, and not to the API itself. */
const replaceAnswer = api.util.updateQueryData as unknown as (
  endpointName: string,
  originalArgs: unknown,
  recipe: () => unknown,
) => UnknownAction

/**
 * The actions that put newer states of files into every cached answer that holds them: lists, walls, items, results.
 * Loading those anew would cost the server a list for each file that becomes ready.
 */
export function putAssets({ queries }: CachedQueries, assets: readonly Asset[]): UnknownAction[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  return Object.values(queries).flatMap((query) => {
    if (!query?.endpointName || query.data === undefined) return []
    const data = withAssets(query.data, byId)
    return data === query.data ? [] : [replaceAnswer(query.endpointName, query.originalArgs, () => data)]
  })
}

/** The same value where it holds none of the files, else a copy of the parts that do. */
function withAssets(value: unknown, assets: ReadonlyMap<string, Asset>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => withAssets(item, assets))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  if (isAsset(value)) return assets.get(value.id) ?? value
  const entries = Object.entries(value).map(([name, part]) => [name, withAssets(part, assets), part] as const)
  if (entries.every(([, now, before]) => now === before)) return value
  return Object.fromEntries(entries.map(([name, now]) => [name, now]))
}

function isAsset(value: object): value is Asset {
  return 'sha256' in value && 'renditions' in value && 'id' in value
}
