import { getKindOfPath, type ItemKind } from '@lares/shared-types/item-kinds'
import { type HistoryType, isSpokenKind } from '@lares/shared-types/routing/pages'
import { kindPages, paths } from '../../shared/config/paths.ts'
import { itemLinks } from '../../shared/items/item-links.ts'

/** The page that shows what a history is of. */
export function getSubjectLink(
  type: HistoryType,
  id: string,
  {
    kind = 'record',
    itemId = id,
  }: { readonly kind?: ItemKind | undefined; readonly itemId?: string | undefined } = {},
): string {
  switch (type) {
    case 'translations':
      return isSpokenKind(kind)
        ? itemLinks.translations({ id: itemId, kind })
        : kindPages[kind].profile.to({ id: itemId })
    case 'transcripts':
      return isSpokenKind(kind) ? itemLinks.transcript({ id, kind }) : kindPages[kind].profile.to({ id })
    case 'page-texts':
    case 'regions':
      return kindPages[kind].profile.to({ id: itemId })
    case 'tags':
      return paths.tags.to()
    case 'categories':
      return paths.categories.to()
    case 'participants':
      return paths.participants.to()
    case 'texts':
      return paths.siteTranslations.to()
    case 'events':
      return paths.planning.to()
    case 'users':
      return paths.usersList.to()
    default:
      return kindPages[getKindOfPath(type)].profile.to({ id })
  }
}
