import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { useChangeUserMutation, useDeleteUserMutation } from './api.ts'

/** What can be done with many users at once by those who manage them. */
export function useUserActs(): readonly BulkAct<User>[] {
  const { t } = useTranslation('users')
  const [change] = useChangeUserMutation()
  const [remove] = useDeleteUserMutation()
  const setStatus = ({ id, version }: User, status: 'active' | 'suspended') =>
    change({ params: { id }, body: { version, status } })
  // One after the other, so that the password is asked for once.
  const sort = (rows: readonly User[]) => rows
  return [
    {
      id: 'suspend',
      label: t('suspend.confirm'),
      icon: 'ban',
      getTitle: (count) => t('bulk.suspend', { count }),
      text: t('bulk.suspendText'),
      confirmLabel: t('suspend.confirm'),
      dangerous: true,
      run: (user) => setStatus(user, 'suspended'),
      getDoneText: (count) => t('bulk.suspended', { count }),
      sort,
    },
    {
      id: 'readmit',
      label: t('readmit.confirm'),
      icon: 'check',
      getTitle: (count) => t('bulk.readmit', { count }),
      text: t('bulk.readmitText'),
      confirmLabel: t('readmit.confirm'),
      run: (user) => setStatus(user, 'active'),
      getDoneText: (count) => t('bulk.readmitted', { count }),
      failureTexts: { 'invalid-fields': t('bulk.notAccepted') },
      sort,
    },
    {
      id: 'delete',
      label: t('delete.confirm'),
      icon: 'trash',
      getTitle: (count) => t('bulk.delete', { count }),
      text: t('bulk.deleteText'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      run: ({ id, version }) => remove({ params: { id }, query: { version } }),
      getDoneText: (count) => t('bulk.deleted', { count }),
      sort,
    },
  ]
}
