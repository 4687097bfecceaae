import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../shared/session/use-user.ts'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { useChangeUserMutation, useDeleteUserMutation } from './api.ts'

/** What can be done with many users at once by those who manage them, who leave themselves out. */
export function useUserActs(): readonly BulkAct<User>[] {
  const { t } = useTranslation('users')
  const ownId = useUser()?.id
  const [change] = useChangeUserMutation()
  const [remove] = useDeleteUserMutation()
  const setStatus = ({ id, version }: User, status: 'active' | 'suspended') =>
    change({ params: { id }, body: { version, status } })
  const pickOthers = (rows: readonly User[]) => rows.filter(({ id }) => id !== ownId)
  // One after the other, so that the password is asked for once.
  const sort = (rows: readonly User[]) => rows
  return [
    {
      id: 'suspend',
      label: t('suspend.confirm'),
      icon: 'ban',
      getTitle: (count) => t('bulk.suspend', { count }),
      pick: (rows) => pickOthers(rows).filter(({ status }) => status === 'active'),
      getLeftOutText: (count) => t('bulk.notActive', { count }),
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
      pick: (rows) => rows.filter(({ status }) => status === 'suspended'),
      getLeftOutText: (count) => t('bulk.notSuspended', { count }),
      text: t('bulk.readmitText'),
      confirmLabel: t('readmit.confirm'),
      run: (user) => setStatus(user, 'active'),
      getDoneText: (count) => t('bulk.readmitted', { count }),
      getFailureText: ({ code }) => (code === 'invalid-fields' ? t('bulk.notAccepted') : undefined),
      sort,
    },
    {
      id: 'delete',
      label: t('delete.confirm'),
      icon: 'trash',
      getTitle: (count) => t('bulk.delete', { count }),
      pick: pickOthers,
      getLeftOutText: (count) => t('bulk.yourself', { count }),
      text: t('bulk.deleteText'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      run: ({ id, version }) => remove({ params: { id }, query: { version } }),
      getDoneText: (count) => t('bulk.deleted', { count }),
      sort,
    },
  ]
}
