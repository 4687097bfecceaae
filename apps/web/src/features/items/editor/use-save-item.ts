import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { isIdTaken } from '../../../shared/api/create-once.ts'
import type { FormDraft } from '../../../shared/drafts/use-draft.ts'
import { getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { useChangeItemMutation, useCreateItemMutation, useLazyItemQuery } from '../api/items-api.ts'
import { emptyValues, type ItemValues, toFormValues } from '../fields/item-values.ts'
import type { Conflict } from './conflict/conflict-dialog.tsx'
import { overlayValues, toChangeBody, toCreateBody } from './item-bodies.ts'

/** The opened version of an item, which a save is checked against. */
export interface Opened {
  readonly id: string
  readonly version: number
  readonly values: ItemValues
}

export type SaveResult = { item: Item } | { conflict: Conflict } | { failure: unknown }

/** The version of an item that nobody has changed since it was created. */
const createdVersion = 1

type CreateOnce = FormDraft<ItemValues, Opened>['createOnce']

/** Creates an item, or changes the opened one; a newer version on the server is returned as a conflict. */
export function useSaveItem(kind: ItemKind, createOnce: CreateOnce) {
  const [create] = useCreateItemMutation()
  const [load] = useLazyItemQuery()
  const [change] = useChangeItemMutation()
  const [busy, setBusy] = useState(false)

  async function save(values: ItemValues, opened: Opened | undefined): Promise<SaveResult> {
    setBusy(true)
    const { data: item, error } = opened
      ? await change({
          params: { id: opened.id },
          body: toChangeBody(values, opened.values, opened.version),
        })
      : await createOnce((id) => createItem(id, values))
    setBusy(false)
    if (item) return { item }
    const conflict = parseConflict(error)
    if (!conflict) return { failure: error }
    const theirs = toFormValues(conflict.current)
    const versions = opened
      ? { opened: opened.values, mine: values, theirs }
      : { opened: emptyValues, mine: overlayValues(theirs, values), theirs }
    return { conflict: { versions, ...conflict } }
  }

  /**
   * Creates an item. If an earlier attempt has created it, whose reply got lost, and the form was edited since, the item is
   * changed instead.
   */
  async function createItem(
    id: string,
    values: ItemValues,
  ): Promise<{ data?: Item | undefined; error?: unknown }> {
    const result = await create({ body: { id, ...toCreateBody(kind, values) } })
    if (!isIdTaken(result.error)) return result
    const created = await load({ params: { id } })
    if (!created.data) return isNotFound(created.error) ? result : { error: created.error }
    const saved = toFormValues(created.data)
    return change({ params: { id }, body: toChangeBody(overlayValues(saved, values), saved, createdVersion) })
  }

  return { save, busy }
}

/** Reads from a version-conflict error the item saved now, and by whom and when it was saved. */
function parseConflict(error: unknown): Omit<Conflict, 'versions'> | undefined {
  const between = getConflictingSave(error)
  const current = isApiFailure(error) ? error.params?.current : undefined
  return between && isItem(current) ? { current, ...between } : undefined
}

function isNotFound(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'not-found'
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value && 'assets' in value
}
