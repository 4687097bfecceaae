import { useState } from 'react'

/** The option that the arrow keys have chosen, none at first. It stays chosen while it is among `ids`. */
export function useActiveOption(ids: readonly string[]) {
  const [id, setId] = useState<string>()
  const index = id === undefined ? -1 : ids.indexOf(id)
  return {
    activeId: ids[index],
    /** Moves to the next or previous option. The order is circular, with the search box before the first option. */
    move(step: 1 | -1) {
      const positions = ids.length + 1
      const next = ids[((index + 1 + step + positions) % positions) - 1]
      setId(next)
      if (next) document.getElementById(getOptionId(next))?.scrollIntoView({ block: 'nearest' })
    },
    reset: () => setId(undefined),
  }
}

/** The id of an option's element, made from an item id or a page path. */
export function getOptionId(id: string): string {
  return `quick-${id}`
}
