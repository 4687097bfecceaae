import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { saveBetweenIn } from '../../../shared/forms/save-between.ts'
import { useChangeItemMutation, useCreateItemMutation } from '../api/items-api.ts'
import type { Conflict } from './conflict/conflict-dialog.tsx'
import { changeBodyOf, createBodyOf } from './item-bodies.ts'
import { type ItemValues, valuesOf } from './item-values.ts'

/** The item as it was opened: what a save is made against. */
export interface Opened {
  readonly id: string
  readonly version: number
  readonly values: ItemValues
}

export type Saved = { item: Item } | { conflict: Conflict } | { failure: unknown }

/** Creates an item, or changes the one that was opened; a newer state on the server comes back as a conflict. */
export function useSaveItem(kind: ItemKind) {
  const [create] = useCreateItemMutation()
  const [change] = useChangeItemMutation()
  const [busy, setBusy] = useState(false)

  async function save(values: ItemValues, opened: Opened | undefined): Promise<Saved> {
    setBusy(true)
    const { data: item, error } = opened
      ? await change({
          params: { id: opened.id },
          body: changeBodyOf(values, opened.values, opened.version),
        })
      : await create({ body: createBodyOf(kind, values) })
    setBusy(false)
    if (item) return { item }
    const found = conflictIn(error)
    if (!found || !opened) return { failure: error }
    const versions = { opened: opened.values, mine: values, theirs: valuesOf(found.current) }
    return { conflict: { versions, ...found } }
  }

  return { save, busy }
}

/** The item that stands there now, as a refused save answers it, with who saved it and when where that may be known. */
function conflictIn(error: unknown): Omit<Conflict, 'versions'> | undefined {
  const between = saveBetweenIn(error)
  const current = isApiFailure(error) ? error.params?.current : undefined
  return between && isItem(current) ? { current, ...between } : undefined
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value && 'assets' in value
}
