import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Button } from '@mantine/core'
import { use, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { itemLinks } from '../kinds/item-links.ts'
import { kindIcons } from '../kinds/kind-icons.ts'
import { EmptyListContext } from './empty-list-context.ts'

interface Shown {
  readonly trashed: boolean
  readonly favourite: boolean
}

/** Says what belongs into an empty list, and offers the first step. */
export function EmptyList({ kind, shown }: { kind: ItemKind; shown: Shown }) {
  const { t } = useTranslation('items')
  const mayCreate = useMay('items:create')
  const setEmpty = use(EmptyListContext)
  const offersFirstStep = mayCreate && !shown.trashed && !shown.favourite
  useLayoutEffect(() => {
    setEmpty(offersFirstStep)
    return () => setEmpty(false)
  }, [setEmpty, offersFirstStep])
  if (shown.trashed) return <EmptyState icon="trash" title={t('trash.empty')} />
  if (shown.favourite) {
    return <EmptyState icon="heart" title={t('list.noFavourites')} text={t('list.noFavouritesHint')} />
  }
  return (
    <EmptyState icon={kindIcons[kind]} title={t(`kinds.${kind}.none`)} text={t(`kinds.${kind}.belongs`)}>
      {mayCreate ? (
        <Button component={Link} to={itemLinks.create(kind)}>
          {t(`kinds.${kind}.new`)}
        </Button>
      ) : null}
    </EmptyState>
  )
}
