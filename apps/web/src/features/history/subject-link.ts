import { getKindOfPath } from '@lares/shared-types/item-kinds'
import type { ListType } from '@lares/shared-types/routing/pages'
import { kindPages, paths } from '../../shared/config/paths.ts'

/** The page that shows what a history is of. */
export function getSubjectLink(type: ListType, id: string): string {
  switch (type) {
    case 'tags':
      return paths.tags.to()
    case 'categories':
      return paths.categories.to()
    case 'participants':
      return paths.participants.to()
    case 'users':
      return paths.usersList.to()
    default:
      return kindPages[getKindOfPath(type)].profile.to({ id })
  }
}
