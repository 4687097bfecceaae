import { useCallback, useState } from 'react'

export interface SectionFailure {
  /** From RTK Query. */
  readonly error: unknown
  readonly retry: () => unknown
}

/** Tells why a section of the wall could not be loaded; undefined once it is loaded or no longer needed. */
export type ReportSection = (key: string, failure: SectionFailure | undefined) => void

/** The sections of a wall that could not be loaded, as one failure. */
export function useSectionFailures() {
  const [failures, setFailures] = useState<ReadonlyMap<string, SectionFailure>>(new Map())

  const report = useCallback<ReportSection>((key, failure) => {
    setFailures((before) => {
      if (!failure && !before.has(key)) return before
      const after = new Map(before)
      if (failure) after.set(key, failure)
      else after.delete(key)
      return after
    })
  }, [])

  const [first] = failures.values()
  return {
    report,
    error: first?.error,
    retry: () => {
      for (const { retry } of failures.values()) retry()
    },
  }
}
