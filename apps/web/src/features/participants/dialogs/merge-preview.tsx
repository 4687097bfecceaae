import type { Participant } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { getNames, type Person } from '../people.ts'
import { findRefusal } from './merge-refusal.ts'

const fields = ['birth', 'death', 'description', 'colour', 'portraitAssetId', 'userId'] as const

interface MergePreviewProps {
  source: Person
  target: Person
  peopleById: ReadonlyMap<string, Person>
}

/** What the person who remains gets from the other, and what stays as it is. */
export function MergePreview({ source, target, peopleById }: MergePreviewProps) {
  const { t, i18n } = useTranslation('participants')
  const [one, other] = [source.participant, target.participant]
  const refusal = findRefusal(one, other)
  if (refusal) return <Note intent="warning">{t(`merge.refused.${refusal}`)}</Note>
  const list = (parts: readonly string[]) => getListFormat(i18n.language).format(parts)
  const known = new Set(getNames(other))
  const names = [...new Set(getNames(one))].filter((name) => !known.has(name))
  const given = fields.filter((field) => hasValue(one, field))
  const added = given.filter((field) => !hasValue(other, field))
  const kept = given.filter((field) => hasValue(other, field) && !isEqual(one, other, field))
  const relations = one.relations.flatMap(({ participantId, kind, since }) => {
    const isKnown =
      participantId === other.id ||
      other.relations.some(
        (relation) =>
          relation.participantId === participantId && relation.kind === kind && (relation.since || !since),
      )
    const relative = peopleById.get(participantId)
    return isKnown || !relative ? [] : [t(`relationOf.${kind}`, { name: relative.name })]
  })
  const name = target.name
  const lines = [
    ...(names.length > 0 ? [t('merge.names', { name, names: list(names) })] : []),
    ...(added.length > 0
      ? [t('merge.added', { name, fields: list(added.map((field) => t(`fields.${field}`))) })]
      : []),
    ...(relations.length > 0 ? [t('merge.relations', { name, relations: list(relations) })] : []),
    ...(kept.length > 0
      ? [t('merge.kept', { name, fields: list(kept.map((field) => t(`fields.${field}`))) })]
      : []),
  ]
  return (
    <ul aria-label={t('merge.preview', { name })}>
      {lines.length > 0 ? (
        lines.map((line) => <li key={line}>{line}</li>)
      ) : (
        <li>{t('merge.nothing', { name })}</li>
      )}
    </ul>
  )
}

type Field = (typeof fields)[number]

function hasValue(participant: Participant, field: Field): boolean {
  return Boolean(participant[field])
}

function isEqual(one: Participant, other: Participant, field: Field): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}
