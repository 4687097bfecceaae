import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** A field that can contain typed text which is not resolved to an option yet. */
interface PendingField {
  readonly hasText: () => boolean
  /** Chooses the option that the text names exactly; otherwise shows an error beside the field and returns false. */
  readonly resolve: () => Promise<boolean>
}

/** The unresolved text in the pickers of a form, which saving would silently lose. */
export interface PendingText {
  readonly register: (field: PendingField) => () => void
  readonly hasText: () => boolean
  /**
   * Resolves all fields; false if one has text that names no option, or if a call is already in progress. When the promise
   * resolves, the form has been rendered with the resolved values; read them from a ref.
   */
  readonly resolve: () => Promise<boolean>
}

const PendingTextContext = createContext<PendingText | undefined>(undefined)

/** Surrounds the fields of a form that resolves the text of its pickers before it submits. */
export const PendingTextProvider = PendingTextContext.Provider

/** For a form: access to the unresolved text of all of its pickers. */
export function usePendingText(): PendingText {
  const [pendingText] = useState(createPendingText)
  return pendingText
}

/** For a picker: registers it with its form; outside a form it has no effect. */
export function usePendingField(field: PendingField): void {
  const pendingText = useContext(PendingTextContext)
  const latest = useRef(field)
  latest.current = field
  useEffect(
    () =>
      pendingText?.register({
        hasText: () => latest.current.hasText(),
        resolve: () => latest.current.resolve(),
      }),
    [pendingText],
  )
}

function createPendingText(): PendingText {
  const fields = new Set<PendingField>()
  let isResolving = false

  async function resolveAll(): Promise<boolean> {
    let isComplete = true
    for (const field of fields) if (!(await field.resolve())) isComplete = false
    return isComplete
  }

  return {
    register(field) {
      fields.add(field)
      return () => void fields.delete(field)
    },
    hasText: () => [...fields].some((field) => field.hasText()),
    async resolve() {
      // While a name is being created, a second click on Save must not submit the form twice.
      if (isResolving) return false
      isResolving = true
      return resolveAll().finally(() => {
        isResolving = false
      })
    },
  }
}
