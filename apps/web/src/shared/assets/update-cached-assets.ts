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

/** Updates any cached reply; untyped, because features inject the endpoints and the API itself does not know them. */
const updateCachedReply = api.util.updateQueryData as unknown as (
  endpointName: string,
  originalArgs: unknown,
  recipe: () => unknown,
) => UnknownAction

/**
 * The actions that replace assets in every cached reply that contains them: lists, walls, items, search results.
 * Refetching these instead would cost the server one list per file that becomes ready.
 */
export function updateCachedAssets({ queries }: CachedQueries, assets: readonly Asset[]): UnknownAction[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  return Object.values(queries).flatMap((query) => {
    if (!query?.endpointName || query.data === undefined) return []
    const data = replaceAssets(query.data, byId)
    return data === query.data ? [] : [updateCachedReply(query.endpointName, query.originalArgs, () => data)]
  })
}

/** Returns the same value if it contains none of the assets, otherwise a copy of the parts that do. */
function replaceAssets(value: unknown, assets: ReadonlyMap<string, Asset>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceAssets(item, assets))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  if (isAsset(value)) return assets.get(value.id) ?? value
  const entries = Object.entries(value).map(
    ([name, part]) => [name, replaceAssets(part, assets), part] as const,
  )
  if (entries.every(([, newValue, oldValue]) => newValue === oldValue)) return value
  return Object.fromEntries(entries.map(([name, newValue]) => [name, newValue]))
}

function isAsset(value: object): value is Asset {
  return 'sha256' in value && 'renditions' in value && 'id' in value
}
