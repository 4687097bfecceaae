import { useEffect, useState } from 'react'
import {
  addLargeRows,
  getRange,
  type LargeSelection,
  selectNothing,
  toggleLargeRow,
} from './large-selection.ts'
import type { RowWindow } from './row-window.ts'

/** The selection of a long list, and how keys and clicks change it. It ends when other rows are shown. */
export function useLargeSelection<R>(
  rows: RowWindow<R> | undefined,
  getId: (row: R) => string,
  maxExcluded: number,
) {
  const [selection, setSelection] = useState<LargeSelection<R>>(selectNothing)
  useEffect(() => {
    if (rows) setSelection(selectNothing())
  }, [rows])

  function onToggle(index: number) {
    const row = rows?.getRow(index)
    if (row === undefined) return
    setSelection((before) => {
      const after = toggleLargeRow(before, getId(row), { row, index })
      return after.isAll && after.rows.size > maxExcluded ? before : after
    })
  }

  async function extendTo(index: number) {
    const [first, last] = getRange(selection.anchor, index)
    const range = (await rows?.load(first, last).catch(() => undefined)) ?? []
    const added = range.map((row, offset) => [getId(row), { row, index: first + offset }] as const)
    setSelection((before) => addLargeRows({ ...before, anchor: before.anchor ?? index }, added))
  }

  return {
    selection,
    onToggle,
    onExtend: (index: number) => void extendTo(index),
    onToggleAll: () =>
      setSelection(({ isAll, rows: chosen }) => ({
        isAll: !(isAll && chosen.size === 0),
        rows: new Map(),
        anchor: undefined,
      })),
    onClear: () => setSelection(selectNothing()),
  }
}
