import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { useTrashInfiniteQuery } from './api.ts'
import { EmptyTrashDialog } from './empty-trash-dialog.tsx'

/** Empties the trash after a confirmation; nothing if it is empty, or for those who may not do so. */
export function EmptyTrashButton() {
  const { t } = useTranslation('trash')
  const { data } = useTrashInfiniteQuery()
  const [isEmptying, setIsEmptying] = useState(false)
  const mayDelete = useHasPermission('items:delete')
  const hasItems = data?.pages.some(({ items }) => items.length > 0) ?? false
  return (
    <>
      {mayDelete && hasItems ? (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={18} />}
          onClick={() => setIsEmptying(true)}
        >
          {t('empty.button')}
        </Button>
      ) : null}
      {isEmptying ? <EmptyTrashDialog onClose={() => setIsEmptying(false)} /> : null}
    </>
  )
}
