import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { useChangeItemMutation, useCreateItemMutation } from '../api/items-api.ts'
import { type ItemValues, toFormValues } from '../fields/item-values.ts'
import type { Conflict } from './conflict/conflict-dialog.tsx'
import { toChangeBody, toCreateBody } from './item-bodies.ts'

/** The opened version of an item, which a save is checked against. */
export interface Opened {
  readonly id: string
  readonly version: number
  readonly values: ItemValues
}

export type SaveResult = { item: Item } | { conflict: Conflict } | { failure: unknown }

/** Creates an item, or changes the opened one; a newer version on the server is returned as a conflict. */
export function useSaveItem(kind: ItemKind) {
  const [create] = useCreateItemMutation()
  const [change] = useChangeItemMutation()
  const [busy, setBusy] = useState(false)

  async function save(values: ItemValues, opened: Opened | undefined): Promise<SaveResult> {
    setBusy(true)
    const { data: item, error } = opened
      ? await change({
          params: { id: opened.id },
          body: toChangeBody(values, opened.values, opened.version),
        })
      : await create({ body: toCreateBody(kind, values) })
    setBusy(false)
    if (item) return { item }
    const conflict = parseConflict(error)
    if (!conflict || !opened) return { failure: error }
    const versions = { opened: opened.values, mine: values, theirs: toFormValues(conflict.current) }
    return { conflict: { versions, ...conflict } }
  }

  return { save, busy }
}

/** Reads from a version-conflict error the item saved now, and by whom and when it was saved. */
function parseConflict(error: unknown): Omit<Conflict, 'versions'> | undefined {
  const between = getConflictingSave(error)
  const current = isApiFailure(error) ? error.params?.current : undefined
  return between && isItem(current) ? { current, ...between } : undefined
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value && 'assets' in value
}
