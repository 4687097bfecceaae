import type { BatchParams } from '@lares/shared-types/batches'
import { maxItemCategories, maxItemTags } from '@lares/shared-types/items'
import { refuse } from './act.ts'
import { defineEdit, setFields } from './edit-act.ts'

export const tags = defineEdit<'tags'>((item, params) => {
  const tagIds = changeLabels(item.fields.tagIds, params)
  return tagIds.length > maxItemTags ? refuse('too-many') : setFields(item, { tagIds })
})

export const categories = defineEdit<'categories'>((item, params) => {
  const categoryIds = changeLabels(item.fields.categoryIds, params)
  return categoryIds.length > maxItemCategories ? refuse('too-many') : setFields(item, { categoryIds })
})

function changeLabels(
  ids: readonly string[],
  { add = [], remove = [] }: BatchParams<'tags' | 'categories'>,
): string[] {
  return [...new Set([...ids, ...add])].filter((id) => !remove.includes(id) || add.includes(id)).sort()
}
