import type { Participant } from '@lares/shared-types/participants'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentEntity } from '../../shared/forms/conflicting-save.ts'
import { useHasPermission } from '../../shared/session/use-user.ts'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { TargetSelect } from '../../shared/ui/data-table/bulk/target-select.tsx'
import {
  useCountItemsByParticipantQuery,
  useDeleteParticipantMutation,
  useMergeParticipantMutation,
  useRestoreParticipantMutation,
} from './api.ts'
import { readRefusal } from './dialogs/merge-refusal.ts'
import type { Person } from './people.ts'
import { useMergeTargets } from './use-merge-targets.ts'
import { usePeople } from './use-people.ts'

/** What the user may do with many people at once. */
export function usePersonActs(): readonly BulkAct<Person>[] {
  const acts = [useMergeAct(), useDeleteAct()]
  return useHasPermission('participants:manage') ? acts : []
}

/** Merges people into another one who is not selected. */
function useMergeAct(): BulkAct<Person> {
  const { t } = useTranslation('participants')
  const { people } = usePeople()
  const [merge] = useMergeParticipantMutation()
  const [restore] = useRestoreParticipantMutation()
  const [intoId, setIntoId] = useState('')
  /** The versions that merges have given people. */
  const versions = useRef(new Map<string, number>())
  const getVersion = ({ id, version }: Participant) => Math.max(version, versions.current.get(id) ?? 0)
  return {
    id: 'merge',
    label: t('merge.act'),
    icon: 'arrow-merge',
    getTitle: (count) => t('bulk.merge', { count }),
    text: t('bulk.mergeText'),
    confirmLabel: t('merge.confirm'),
    dangerous: true,
    renderFields: (rows) => (
      <>
        <Mentions rows={rows} />
        <MergeTarget rows={rows} value={intoId} onChange={setIntoId} />
      </>
    ),
    isReady: intoId !== '',
    run: async ({ participant: source }) => {
      const target = people.find(({ participant }) => participant.id === intoId)?.participant
      const call = (version: number) =>
        merge({
          params: { id: source.id },
          body: { intoId, version, intoVersion: target ? getVersion(target) : 1 },
        })
      let result = await call(source.version)
      const current = getCurrentEntity<Participant>(result.error)
      if (current?.id === source.id && isSameButRelations(source, current))
        result = await call(current.version)
      if (result.data) versions.current.set(intoId, result.data.version)
      return result
    },
    getDoneText: (count) => t('bulk.merged', { count }),
    undo: ({ participant: { id } }) => restore({ params: { id } }),
    // One after the other, because merging somebody changes the one who remains and the relations of others.
    sort: (rows) => rows,
    getFailureText: (failure) => {
      const refusal = readRefusal(failure)
      return refusal && t(`merge.refused.${refusal}`)
    },
  }
}

/** The choice of whom people are merged into. */
function MergeTarget(props: { rows: readonly Person[]; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('participants')
  const { rows, ...field } = props
  return (
    <TargetSelect {...field} label={t('merge.into')} none={t('merge.pick')} options={useMergeTargets(rows)} />
  )
}

function useDeleteAct(): BulkAct<Person> {
  const { t } = useTranslation('participants')
  const [remove] = useDeleteParticipantMutation()
  const [restore] = useRestoreParticipantMutation()
  return {
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
  }
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
