import { type ItemSelection, maxSelectedIds } from '@lares/shared-types/item-selection'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { useChangeSelection } from './use-change-selection.ts'

/** A button that takes a selection to the page of batches; absent for users who may not run any. */
export function ChangeSelected({ selection, count }: { selection: ItemSelection; count: number }) {
  const { t } = useTranslation('items')
  const mayRun = useHasPermission('batch:run')
  const change = useChangeSelection()
  if (!mayRun) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={(selection.ids?.length ?? 0) > maxSelectedIds}
      onClick={() => change({ selection, count })}
    >
      {t('selection.change')}
    </Button>
  )
}
