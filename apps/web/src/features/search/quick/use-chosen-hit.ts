import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useState } from 'react'

/** The hit that the arrows have chosen, none at first; other hits leave the choice where that one is still among them. */
export function useChosenHit(hits: readonly SearchHit[]) {
  const [id, setId] = useState<string>()
  const at = hits.findIndex(({ item }) => item.id === id)
  return {
    chosen: hits[at],
    /** On to the next one or back; before the first and behind the last is the field. */
    move(step: 1 | -1) {
      const rounds = hits.length + 1
      const next = (at + 1 + step + rounds) % rounds
      const hit = hits[next - 1]
      setId(hit?.item.id)
      if (hit) document.getElementById(optionId(hit))?.scrollIntoView({ block: 'nearest' })
    },
    forget: () => setId(undefined),
  }
}

/** The id of a hit's element. */
export function optionId({ item }: SearchHit): string {
  return `quick-${item.id}`
}
