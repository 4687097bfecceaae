import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../shared/session/use-user.ts'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { useDeleteParticipantMutation, useRestoreParticipantMutation } from './api.ts'
import type { Person } from './people.ts'

/** What the user may do with many people at once. */
export function usePersonActs(): readonly BulkAct<Person>[] {
  const { t } = useTranslation('participants')
  const mayManage = useHasPermission('participants:manage')
  const [remove] = useDeleteParticipantMutation()
  const [restore] = useRestoreParticipantMutation()
  if (!mayManage) return []
  return [
    {
      id: 'delete',
      label: t('delete.confirm'),
      icon: 'trash',
      getTitle: (count) => t('bulk.remove', { count }),
      text: t('bulk.text'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      run: ({ participant: { id, version } }) => remove({ params: { id }, query: { version } }),
      getDoneText: (count) => t('bulk.removed', { count }),
      undo: ({ participant: { id } }) => restore({ params: { id } }),
    },
  ]
}
