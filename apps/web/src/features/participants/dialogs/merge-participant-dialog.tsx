import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { MergeDialog } from '../../../shared/ui/dialog/merge-dialog.tsx'
import { useCountItemsByParticipantQuery, useMergeParticipantMutation } from '../api.ts'
import { type Person, toPeople } from '../people.ts'
import { useMergeTargets } from '../use-merge-targets.ts'
import { usePeople } from '../use-people.ts'
import { MergePreview } from './merge-preview.tsx'
import { type MergeRefusal, readRefusal } from './merge-refusal.ts'
import { useUndoPerson } from './use-undo-person.ts'

/** Merges a person into another, who gets all their items, pictures, names and relations. */
export function MergeParticipantDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('participants')
  const language = useLanguage()
  const { people } = usePeople()
  const { data } = useCountItemsByParticipantQuery()
  const { id } = person.participant
  const peopleById = new Map(people.map((one) => [one.participant.id, one]))
  const source = peopleById.get(id) ?? person
  const options = useMergeTargets([source])
  const [merge] = useMergeParticipantMutation()
  const showUndoToast = useUndoPerson()
  const [refusal, setRefusal] = useState<MergeRefusal>()
  const count = data && (data.counts[id] ?? 0)

  async function mergeInto(intoId: string) {
    const target = peopleById.get(intoId)
    if (!target) return undefined
    const result = await merge({
      params: { id },
      body: { intoId, version: source.participant.version, intoVersion: target.participant.version },
    })
    setRefusal(readRefusal(result.error))
    if (result.data) {
      const [merged] = toPeople([result.data], language)
      showUndoToast(t('merge.done', { name: source.name, target: merged?.name ?? '' }), source)
    }
    return result
  }

  return (
    <MergeDialog
      title={t('merge.title', { name: source.name })}
      confirmLabel={t('merge.confirm')}
      into={t('merge.into')}
      options={options}
      onClose={onClose}
      onMerge={mergeInto}
      failureTexts={{
        'version-conflict': t('merge.changed'),
        ...(refusal && { 'invalid-fields': t(`merge.refused.${refusal}`) }),
      }}
      renderPreview={(intoId) => {
        const target = peopleById.get(intoId)
        return target ? <MergePreview source={source} target={target} peopleById={peopleById} /> : null
      }}
    >
      {count === undefined ? null : <p>{t('merge.text', { name: source.name, count })}</p>}
    </MergeDialog>
  )
}
