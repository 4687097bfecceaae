import type { BatchExample } from '@lares/shared-types/batches'
import type { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type Language, languageNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { useDetailLines } from '../../items/public.ts'
import { flatten, useLabelTree } from '../../labels/public.ts'
import { usePeople } from '../../participants/public.ts'

type Field = BatchExample['changes'][number]['field']
interface Participation {
  readonly participantId: string
  readonly role?: ParticipantRole
}

/** Returns a function that tells the value of an item's field in words, labels and people by their names. */
export function useValueText(): (field: Field, value: unknown) => string {
  const { t, i18n } = useTranslation(['batches', 'items'])
  const { t: dates } = useTranslation('dates')
  const list = getListFormat(i18n.language, { type: 'unit' })
  const getTagName = useLabelName('tags')
  const getCategoryName = useLabelName('categories')
  const getDetailLines = useDetailLines()
  const { people } = usePeople()

  function getPersonText({ participantId, role }: Participation): string {
    const name =
      people.find(({ participant }) => participant.id === participantId)?.name ?? t('values.unknown')
    return role ? `${name} (${t(`items:roles.${role}`)})` : name
  }
  function getText(field: Field, value: unknown): string {
    switch (field) {
      case 'tagIds':
        return list.format((value as string[]).map((id) => getTagName(id) ?? t('values.unknown')))
      case 'categoryIds':
        return list.format((value as string[]).map((id) => getCategoryName(id) ?? t('values.unknown')))
      case 'participants':
        return list.format((value as Participation[]).map(getPersonText))
      case 'language':
        return languageNames[value as Language]
      case 'place':
        return getPlaceText(value as Place)
      case 'date':
        return formatEdtf(String(value), i18n.language, dates)
      case 'rating':
        return t('items:marks.stars', { count: Number(value) })
      case 'kind':
        return t(`items:kinds.${value as ItemKind}.one`)
      case 'rotations':
        return list.format(Object.values(value as object).map((degrees) => `${degrees}°`))
      case 'details':
        return list.format(getDetailLines(value as object)) || t('values.none')
    }
  }
  return (field, value) => (isEmpty(value) ? t('values.none') : getText(field, value))
}

function useLabelName(kind: 'tags' | 'categories'): (id: string) => string | undefined {
  const nodes = flatten(useLabelTree(kind).tree)
  return (id) => nodes.find(({ label }) => label.id === id)?.name
}

function getPlaceText({ name, latitude, longitude }: Place): string {
  const position = latitude === undefined || longitude === undefined ? '' : `${latitude}°, ${longitude}°`
  return [name, position].filter(Boolean).join(' · ')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
