import { maxSelectedIds } from '@lares/shared-types/item-selection'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { useChangeSelection } from './use-change-selection.ts'

/** A button that takes these items to the page of batches; absent for users who may not run any. */
export function ChangeSelected({ items }: { items: readonly { readonly id: string }[] }) {
  const { t } = useTranslation('items')
  const mayRun = useHasPermission('batch:run')
  const change = useChangeSelection()
  if (!mayRun) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={items.length > maxSelectedIds}
      onClick={() => change({ selection: { ids: items.map(({ id }) => id) }, count: items.length })}
    >
      {t('selection.change')}
    </Button>
  )
}
