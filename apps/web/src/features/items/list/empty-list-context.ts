import { createContext } from 'react'

/** Tells the page around a list whether the list itself offers the first step, so that it is not offered twice. */
export const EmptyListContext = createContext<(offersFirstStep: boolean) => void>(() => undefined)
