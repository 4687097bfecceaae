import { type LabelKind, labelKinds } from './label-kinds.ts'

/** How many items carry a label, as far as the reader sees them; undefined until it is known. */
export function useItemCount(kind: LabelKind): (id: string) => number | undefined {
  const { data } = labelKinds[kind].useCounts()
  return (id) => data && (data.counts[id] ?? 0)
}
