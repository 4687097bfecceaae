import { useCallback, useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { readUserValue, storeUserValue } from '../../user-storage/user-storage.ts'
import { maxColumnWidth, minColumnWidth, type TableColumn } from './table-column.ts'

/** The columns that a user chose to show or hide, and their widths in pixels, by column id. */
export interface ColumnSettings {
  readonly visibility: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}

/** The settings of a table's columns, stored for the user on this device. */
export function useColumnSettings<R>(tableName: string, columns: readonly TableColumn<R>[]) {
  const userId = useUser()?.id ?? ''
  const key = { prefix: 'lares.table.', userId, name: tableName } as const
  const [stored, setStored] = useState(() => parseSettings(readUserValue(key)))
  const optional = columns.filter(({ isOptional }) => isOptional).map(({ id }) => [id, false])
  const visibility = { ...Object.fromEntries(optional), ...stored.visibility }

  const change = useCallback(
    (next: Partial<ColumnSettings>) =>
      setStored((current) => {
        const settings = { ...current, ...next }
        storeUserValue({ prefix: 'lares.table.', userId, name: tableName }, settings)
        return settings
      }),
    [userId, tableName],
  )
  return { visibility, widths: stored.widths, change }
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
