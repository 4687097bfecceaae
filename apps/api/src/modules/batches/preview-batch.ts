import type { BatchAct, BatchExample, BatchPreview, BatchRefusal } from '@lares/shared-types/batches'
import { batchFields, maxBatchItems } from '@lares/shared-types/batches'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import type { Db } from '../../db/client.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadAssets } from '../assets/load-asset.ts'
import { diffFields, type ItemFields } from '../items/item-fields.ts'
import { walkSelection } from '../selections/resolve-selection.ts'
import type { ActPlan } from './acts/act.ts'
import { type AssessedItem, assessItem } from './assess-item.ts'
import { loadAssessedItems } from './load-assessed-items.ts'

const maxExamples = 10

/**
 * What a batch would do, without doing it: every item of the selection is assessed as it would be when it is changed, in
 * pages of one short query each. Ends early when `signal` aborts, because nobody waits for the reply any more.
 */
export async function previewBatch(
  db: Db,
  user: UserPrincipal,
  selection: ItemSelection,
  act: BatchAct,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const refused = new Map<BatchRefusal, number>()
  const examples: BatchExample[] = []
  let [total, changed, unchanged] = [0, 0, 0]
  for await (const ids of walkSelection(db, user, selection)) {
    if (signal.aborted) break
    if (total + ids.length > maxBatchItems) return toPreview(total, true)
    total += ids.length
    for (const item of await loadAssessedItems(db, user, ids)) {
      const plan = assessItem(user, item, act)
      if (plan.outcome === 'refused') refused.set(plan.reason, (refused.get(plan.reason) ?? 0) + 1)
      else if (plan.outcome === 'unchanged') unchanged += 1
      else {
        changed += 1
        if (examples.length < maxExamples) examples.push(toExample(item, plan))
      }
    }
  }
  await addPictures(db, user, examples)
  return toPreview(total, false)

  function toPreview(found: number, tooMany: boolean): BatchPreview {
    const reasons = [...refused].map(([reason, count]) => ({ reason, count }))
    return {
      total: found,
      tooMany,
      changed,
      unchanged,
      refused: reasons.sort((one, other) => other.count - one.count),
      examples,
    }
  }
}

type Change = Extract<ActPlan, { outcome: 'change' }>

function toExample(
  item: AssessedItem & { readonly id: string },
  { fields = {}, rating, hidden = [] }: Change,
): BatchExample {
  const before = item.fields
  const after = { ...before, ...fields } as ItemFields
  const names = diffFields(before, after)
  const changes: BatchExample['changes'] = batchFields
    .filter((field) => field !== 'rating')
    .filter((field) => names.includes(field))
    // Those of another kind are listed as hidden.
    .filter((field) => field !== 'details' || before.kind === after.kind)
    .map((field) => ({ field, before: before[field], after: after[field] }))
  if (rating !== undefined) changes.push({ field: 'rating', before: item.rating, after: rating })
  return {
    item: { id: item.id, kind: item.kind, title: before.title },
    ...(hidden.length > 0 && { hidden: [...hidden] }),
    changes,
  }
}

/** Adds to the examples in which pictures are turned the first of these pictures. */
async function addPictures(db: Db, user: UserPrincipal, examples: BatchExample[]): Promise<void> {
  const ids = examples.flatMap((example) => findTurnedPicture(example) ?? [])
  if (ids.length === 0) return
  const pictures = await loadAssets(db, user, ids)
  for (const example of examples) {
    const picture = pictures.find(({ id }) => id === findTurnedPicture(example))
    if (picture) example.picture = picture
  }
}

function findTurnedPicture({ changes }: BatchExample): string | undefined {
  const change = changes.find(({ field }) => field === 'rotations')
  return change && Object.keys({ ...(change.before as object), ...(change.after as object) })[0]
}
