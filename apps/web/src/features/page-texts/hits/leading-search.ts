import { useEffect, useId, useSyncExternalStore } from 'react'

export type SearchState = 'searching' | 'found' | 'nothing'

/** A search in one of the files that a page shows. */
interface Search {
  /** Holds the pictures of its file; searches are in the order of these elements. */
  readonly element: HTMLElement
  readonly state: SearchState
}

const searches = new Map<string, Search>()
const listeners = new Set<() => void>()
let lastUsed: string | undefined
let leader: string | undefined

/** The search that was used last. Before one is used, it is the first that finds something. */
function findLeader(): string | undefined {
  if (lastUsed !== undefined) return lastUsed
  const inOrder = [...searches].sort(([, one], [, other]) => compareElements(one.element, other.element))
  const first = inOrder.find(([, { state }]) => state !== 'nothing') ?? inOrder[0]
  return first?.[0]
}

function compareElements(one: Node, other: Node): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

function update(change: () => void): void {
  change()
  leader = findLeader()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An item can have several scans, each with a search of its own: only the leading one scrolls to its hits and has keys. */
export function useLeadingSearch(element: HTMLElement | null, state: SearchState) {
  const id = useId()
  useEffect(() => {
    if (!element) return undefined
    return () =>
      update(() => {
        searches.delete(id)
        if (lastUsed === id) lastUsed = undefined
      })
  }, [id, element])
  // Not removed in between, because another search would lead meanwhile.
  useEffect(() => {
    if (element) update(() => void searches.set(id, { element, state }))
  }, [id, element, state])
  const isLeading = useSyncExternalStore(subscribe, () => leader === id)
  // What another one finds later does not take over.
  useEffect(() => {
    if (isLeading && state === 'found') lastUsed = id
  }, [id, isLeading, state])
  function takeLead() {
    update(() => {
      lastUsed = id
    })
  }
  return { isLeading, takeLead }
}
