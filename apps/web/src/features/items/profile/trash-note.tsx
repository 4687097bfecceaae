import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useRestoreItemMutation } from '../api/items-api.ts'

/** Says since when the item has been in the trash, and restores it. */
export function TrashNote({ item, deletedAt }: { item: Item; deletedAt: string }) {
  const { t } = useTranslation('items')
  const [restore, { isLoading, error }] = useRestoreItemMutation()
  return (
    <>
      <Note intent="warning">
        <p>
          {t('trash.lies')} <RelativeTime instant={deletedAt} />
        </p>
        {item.may.delete ? (
          <Button
            variant="default"
            mt="xs"
            loading={isLoading}
            onClick={() => void restore({ params: { id: item.id } })}
          >
            {t('trash.restore')}
          </Button>
        ) : null}
      </Note>
      <FailureNote error={error} />
    </>
  )
}
