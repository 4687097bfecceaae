import { useCallback } from 'react'
import { type LabelKind, labelKinds } from './label-kinds.ts'

/** Returns a function for the number of items with a label that the user can see; `undefined` until it is loaded. */
export function useItemCount(kind: LabelKind): (id: string) => number | undefined {
  const { data } = labelKinds[kind].useCounts()
  return useCallback((id) => data && (data.counts[id] ?? 0), [data])
}
