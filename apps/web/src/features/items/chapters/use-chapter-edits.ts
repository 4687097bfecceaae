import { type Chapter, sortChapters } from '@lares/shared-types/chapters'
import type { Item } from '@lares/shared-types/items'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import type { SaveResult } from '../../../shared/forms/use-save.ts'
import { getChapters } from '../../player/public.ts'
import { useChangeItemMutation } from '../api/items-api.ts'

type ChapterEdit = (chapters: readonly Chapter[]) => readonly Chapter[]

/** Attempts to save against versions that others have saved meanwhile. */
const maxAttempts = 3

/**
 * Returns a function that changes the chapters of an item. A change of one chapter does not conflict with what others have
 * saved meanwhile: it is made again on the present version.
 */
export function useChapterEdits(item: Item): (edit: ChapterEdit) => Promise<SaveResult<Item>> {
  const [change] = useChangeItemMutation()

  return async (edit) => {
    let present = item
    for (let attempt = 1; ; attempt += 1) {
      const { id, version, details } = present
      const chapters = sortChapters(edit(getChapters(present)))
      const { data, error } = await change({
        params: { id },
        body: { version, details: { ...details, chapters } },
      })
      if (data) return { data }
      const current =
        isApiFailure(error) && error.code === 'version-conflict' ? error.params?.current : undefined
      if (attempt === maxAttempts || !isItem(current)) return { error: error ?? {} }
      present = current
    }
  }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value && 'details' in value
}
