import { useCallback, useMemo, useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { readUserValue, storeUserValue } from '../../user-storage/user-storage.ts'
import { type ColumnSettings, readColumns, writeColumns } from './column-texts.ts'
import { maxColumnWidth, minColumnWidth, type TableColumn } from './table-column.ts'

/**
 * The settings of a table's columns: those of the URL, else those that are stored for the user on this device. Changes
 * go to both.
 */
export function useColumnSettings<R>(
  tableName: string,
  columns: readonly TableColumn<R>[],
  text: string | undefined,
  onText: (text: string | undefined) => void,
) {
  const userId = useUser()?.id ?? ''
  const [stored, setStored] = useState(() =>
    parseSettings(readUserValue({ prefix: 'lares.table.', userId, name: tableName })),
  )
  const current = useMemo((): ColumnSettings => {
    if (text !== undefined) return readColumns(columns, text)
    const optional = columns.filter(({ isOptional }) => isOptional).map(({ id }) => [id, false])
    return { ...stored, visibility: { ...Object.fromEntries(optional), ...stored.visibility } }
  }, [columns, text, stored])

  const store = useCallback(
    (settings: ColumnSettings) => {
      setStored(settings)
      storeUserValue({ prefix: 'lares.table.', userId, name: tableName }, settings)
    },
    [userId, tableName],
  )
  function change(next: Partial<ColumnSettings>) {
    const settings = { ...current, ...next }
    store(settings)
    onText(writeColumns(columns, settings))
  }
  function reset() {
    store({ visibility: {}, widths: {} })
    onText(undefined)
  }
  return { ...current, change, reset }
}

/** Ignores what another version of the application, or somebody by hand, has stored differently. */
export function parseSettings(stored: unknown): ColumnSettings {
  const { visibility, widths } = (stored ?? {}) as Record<string, unknown>
  return {
    visibility: pickValues(visibility, (value): value is boolean => typeof value === 'boolean'),
    widths: pickValues(widths, isWidth),
  }
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= minColumnWidth && value <= maxColumnWidth
}

function pickValues<T>(record: unknown, isValid: (value: unknown) => value is T): Record<string, T> {
  if (typeof record !== 'object' || record === null) return {}
  const valid: Record<string, T> = {}
  for (const [name, value] of Object.entries(record)) if (isValid(value)) valid[name] = value
  return valid
}
