import { type ReactNode, use, useMemo } from 'react'
import { SelectionContext } from './selection-context.ts'

/** Lets people select single items of a conversation that is open beside the list, in which the same item stands for all of them. */
export function SelectableConversation({ children }: { children: ReactNode }) {
  const selecting = use(SelectionContext)
  const context = useMemo(() => ({ ...selecting, list: 'conversation' as const }), [selecting])
  return <SelectionContext value={context}>{children}</SelectionContext>
}
