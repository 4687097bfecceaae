import type { FollowType } from '@lares/shared-types/follows'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../shared/session/use-user.ts'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { useFollowMutation } from './api.ts'

/** Follows many things of a type at once; none for who sees the archive as another user. */
export function useFollowAct<R>(type: FollowType, getId: (row: R) => string): readonly BulkAct<R>[] {
  const { t } = useTranslation('following')
  const user = useUser()
  const [follow] = useFollowMutation()
  if (!user || user.view) return []
  return [
    {
      id: 'follow',
      label: t('follow'),
      icon: 'bell',
      getTitle: () => t('bulk.title'),
      text: t('bulk.text'),
      confirmLabel: t('follow'),
      run: (row) => follow({ params: { type, id: getId(row) } }),
      getDoneText: () => t('bulk.done'),
    },
  ]
}
