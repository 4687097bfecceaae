import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Button } from '@mantine/core'
import { use, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { EmptyListContext } from './empty-list-context.ts'

interface ListFilter {
  readonly trashed: boolean
  readonly favourite: boolean
}

/** Says what belongs in an empty list, and links to the create form. */
export function EmptyList({ kind, filter }: { kind: ItemKind; filter: ListFilter }) {
  const { t } = useTranslation('items')
  const canCreate = useHasPermission('items:create')
  const reportCreateLink = use(EmptyListContext)
  const hasCreateLink = canCreate && !filter.trashed && !filter.favourite
  useLayoutEffect(() => {
    reportCreateLink(hasCreateLink)
    return () => reportCreateLink(false)
  }, [reportCreateLink, hasCreateLink])
  if (filter.trashed) return <EmptyState icon="trash" title={t('trash.empty')} />
  if (filter.favourite) {
    return <EmptyState icon="heart" title={t('list.noFavourites')} text={t('list.noFavouritesHint')} />
  }
  return (
    <EmptyState icon={kindIcons[kind]} title={t(`kinds.${kind}.none`)} text={t(`kinds.${kind}.belongs`)}>
      {canCreate ? (
        <Button component={Link} to={itemLinks.create(kind)}>
          {t(`kinds.${kind}.new`)}
        </Button>
      ) : null}
    </EmptyState>
  )
}
