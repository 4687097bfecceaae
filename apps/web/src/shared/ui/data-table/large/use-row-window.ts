import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useRightsChanges } from '../../../session/rights-changes.ts'
import { RowWindow, type WindowPage, type WindowPositions } from './row-window.ts'

interface RowWindowSource<R> {
  readonly pageSize: number
  /** Both are new functions when other rows, or another order, are to be shown. */
  readonly fetchPage: (cursor: string | undefined) => Promise<WindowPage<R>>
  readonly fetchPositions: (cursor: string | undefined, offset: number) => Promise<WindowPositions>
}

/**
 * The rows of a long list. While other ones are being loaded, the previous ones stay, so that the focus stays in the table.
 * `reload` loads the same rows again, after some were removed. So does a change of what the user may see.
 */
export function useRowWindow<R>({ pageSize, fetchPage, fetchPositions }: RowWindowSource<R>) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [shown, setShown] = useState<RowWindow<R>>()
  const rightsChanges = useRightsChanges()
  const [reloads, reload] = useReducer((count: number) => count + 1, 0)
  const range = useRef<readonly [first: number, last: number]>([0, 0])
  const current = useRef<RowWindow<R>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload loads the same again
  useEffect(() => {
    function onChange() {
      // An error without rows is shown instead of the previous rows.
      if (rows.isReady || rows.error !== undefined) setShown(rows)
      render()
    }
    const rows: RowWindow<R> = new RowWindow({ pageSize, fetchPage, fetchPositions, onChange })
    current.current = rows
    rows.start()
    rows.show(...range.current)
    return () => rows.stop()
  }, [pageSize, fetchPage, fetchPositions, reloads, rightsChanges])

  const show = useCallback((first: number, last: number) => {
    range.current = [first, last]
    current.current?.show(first, last)
  }, [])
  return { rows: shown, isCurrent: shown !== undefined && shown === current.current, show, reload }
}
