import type { Deletion } from '@lares/shared-types/deletions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useForgetDeletionMutation } from '../api.ts'
import { countDaysLeft } from '../count-days-left.ts'
import { useRestoreDeletion } from './use-restore-deletion.ts'

const icons = { tag: 'tag', category: 'category', participant: 'user' } as const

/** One deleted tag, category or person, with buttons that bring it back and delete it for ever. */
export function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('trash')
  const name = useName()(deletion.names)
  const short = truncateTitle(name)
  const { restore, isRestoring } = useRestoreDeletion(deletion)
  const [forget] = useForgetDeletionMutation()
  const [isAsking, setIsAsking] = useState(false)
  const { entity, itemCount: count, hasMoreItems, deletedAt, deletedBy, expiresAt } = deletion
  return (
    <li className={rows.iconRow}>
      <span className={rows.icon}>
        <Icon name={icons[entity]} size={22} />
      </span>
      <div className={rows.text}>
        <h2 className={rows.name}>{name}</h2>
        <p className={rows.facts}>
          <span>{t(`deletions.kinds.${entity}`)}</span>
          <span>{hasMoreItems ? t('deletions.manyItems', { count }) : t('deletions.items', { count })}</span>
        </p>
        <p className={rows.facts}>
          <span>{deletedBy ? t('by', { name: deletedBy }) : t('put')}</span>
          <RelativeTime instant={deletedAt} />
          <span>{t('daysLeft', { count: countDaysLeft(expiresAt) })}</span>
        </p>
      </div>
      <div className={rows.actions}>
        <Button
          variant="default"
          loading={isRestoring}
          aria-label={t('restoreOf', { title: short })}
          onClick={() => void restore()}
        >
          {t('restore')}
        </Button>
        {deletion.isMerged ? null : (
          <Button
            variant="subtle"
            color="red"
            aria-label={t('delete.of', { title: short })}
            onClick={() => setIsAsking(true)}
          >
            {t('delete.button')}
          </Button>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          dangerous
          title={t('delete.title', { title: short })}
          confirmLabel={t('delete.button')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => forget({ params: { id: deletion.id } })}
        >
          <p>{t('deletions.deleteText')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
