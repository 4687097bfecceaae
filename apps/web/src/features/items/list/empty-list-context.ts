import { createContext } from 'react'

/** Reports to the page around a list whether the empty list has a create link, so that the page does not repeat it. */
export const EmptyListContext = createContext<(hasCreateLink: boolean) => void>(() => undefined)
