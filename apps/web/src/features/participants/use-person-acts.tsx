import type { Participant } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { getCurrentEntity } from '../../shared/forms/conflicting-save.ts'
import { useHasPermission } from '../../shared/session/use-user.ts'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import {
  useCountItemsByParticipantQuery,
  useDeleteParticipantMutation,
  useRestoreParticipantMutation,
} from './api.ts'
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
      renderFields: (rows) => <Mentions rows={rows} />,
      run: async ({ participant: { id, ...participant } }) => {
        const result = await remove({ params: { id }, query: { version: participant.version } })
        const current = getCurrentEntity<Participant>(result.error)
        if (!current || !isSameButRelations({ id, ...participant }, current)) return result
        return remove({ params: { id }, query: { version: current.version } })
      },
      getDoneText: (count) => t('bulk.removed', { count }),
      undo: ({ participant: { id } }) => restore({ params: { id } }),
      // One after the other, because removing somebody changes the relations of others.
      sort: (rows) => rows,
    },
  ]
}

/** How often people are mentioned by items, all together; nothing while that is loading. */
function Mentions({ rows }: { rows: readonly Person[] }) {
  const { t } = useTranslation('participants')
  const { data } = useCountItemsByParticipantQuery()
  if (!data) return null
  const count = rows.reduce((sum, { participant }) => sum + (data.counts[participant.id] ?? 0), 0)
  return <p>{t('bulk.mentions', { count })}</p>
}

/** Whether nothing but relations has changed, which removing a relative does. */
function isSameButRelations(one: Participant, other: Participant): boolean {
  const toText = ({ relations, version, updatedAt, ...fields }: Participant) =>
    JSON.stringify(Object.entries(fields).sort())
  return toText(one) === toText(other)
}
