import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** A field in which text may stand that has not been chosen yet. */
interface PendingField {
  readonly hasText: () => boolean
  /** Chooses what the text names exactly; answers false, and says so beside the field, where it names nothing. */
  readonly resolve: () => Promise<boolean>
}

/** The text that stands in the pickers of a form and is not chosen: saving without it would lose it unseen. */
export interface PendingText {
  readonly register: (field: PendingField) => () => void
  readonly hasText: () => boolean
  /** Chooses what can be chosen; false where some field holds text that names nothing, or where it is under way already. */
  readonly resolve: () => Promise<boolean>
}

const PendingTextContext = createContext<PendingText | undefined>(undefined)

/** Around the fields of a form whose pickers' text is resolved when it is saved. */
export const PendingTextProvider = PendingTextContext.Provider

/** For the owner of a form: asks all of its pickers. */
export function usePendingText(): PendingText {
  const [pending] = useState(createPendingText)
  return pending
}

/** For a picker: is asked when its form is saved. Outside of a form nobody asks. */
export function usePendingField(field: PendingField): void {
  const pending = useContext(PendingTextContext)
  const latest = useRef(field)
  latest.current = field
  useEffect(
    () =>
      pending?.register({
        hasText: () => latest.current.hasText(),
        resolve: () => latest.current.resolve(),
      }),
    [pending],
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
      // A name may be created meanwhile: somebody who saves again would save twice.
      if (isResolving) return false
      isResolving = true
      return resolveAll().finally(() => {
        isResolving = false
      })
    },
  }
}
