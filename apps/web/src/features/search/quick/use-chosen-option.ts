import { useState } from 'react'

/** The option that the arrows have chosen, none at first; other options leave the choice where it is still among them. */
export function useChosenOption(ids: readonly string[]) {
  const [id, setId] = useState<string>()
  const at = id === undefined ? -1 : ids.indexOf(id)
  return {
    chosen: ids[at],
    /** On to the next one or back; before the first and behind the last is the field. */
    move(step: 1 | -1) {
      const rounds = ids.length + 1
      const next = ids[((at + 1 + step + rounds) % rounds) - 1]
      setId(next)
      if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    },
    forget: () => setId(undefined),
  }
}

/** The id of an option's element: of an item's by its id, of a page's by its path. */
export function optionId(id: string): string {
  return `quick-${id}`
}
