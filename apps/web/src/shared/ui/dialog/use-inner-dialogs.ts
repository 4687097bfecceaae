import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Tells the dialog around it that another one has opened (1) or closed (-1) in front of it. */
const OuterDialog = createContext<((change: 1 | -1) => void) | undefined>(undefined)

/** Whether a dialog has others in front of it, to which the keys belong then. `Provider` goes around what is in it. */
export function useInnerDialogs(opened: boolean) {
  const tell = useContext(OuterDialog)
  const [inner, setInner] = useState(0)
  const count = useCallback((change: 1 | -1) => setInner((before) => before + change), [])
  useEffect(() => {
    if (!opened || !tell) return
    tell(1)
    return () => tell(-1)
  }, [opened, tell])
  return { covered: inner > 0, Provider: OuterDialog.Provider, count }
}
