import { languageNames } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../../shared/dates/format-edtf.ts'
import { getListFormat } from '../../../../shared/i18n/list-format.ts'
import { flatten, useLabelTree } from '../../../labels/public.ts'
import { usePeople } from '../../../participants/public.ts'
import type { ItemField, ItemValues } from '../../fields/item-values.ts'
import { useDetailLines } from '../../kinds/use-detail-lines.ts'

/** The value of a field as text, for comparison. */
export function FieldValue({ field, values }: { field: ItemField; values: ItemValues }) {
  const { t } = useTranslation('items')
  const formatters = useFieldFormatters()
  return formatters[field](values) || t('conflict.empty')
}

function useFieldFormatters(): Record<ItemField, (values: ItemValues) => string> {
  const { t, i18n } = useTranslation('items')
  const { t: dates } = useTranslation('dates')
  const list = getListFormat(i18n.language)
  const getTagName = useLabelName('tags')
  const getCategoryName = useLabelName('categories')
  const getDetailLines = useDetailLines()
  const { people } = usePeople()
  const getPersonName = (id: string) => people.find(({ participant }) => participant.id === id)?.name ?? id
  return {
    title: ({ title }) => title,
    body: ({ body }) => body,
    language: ({ language }) => (language ? languageNames[language] : ''),
    date: ({ date }) => (date ? formatEdtf(date, i18n.language, dates) : ''),
    place: ({ place: { name, latitude, longitude } }) =>
      [name, latitude === '' ? '' : `${latitude}°, ${longitude}°`].filter(Boolean).join('\n'),
    categoryIds: ({ categoryIds }) => list.format(categoryIds.map(getCategoryName)),
    tagIds: ({ tagIds }) => list.format(tagIds.map(getTagName)),
    participants: ({ participants }) =>
      participants
        .map(({ participantId, role }) => `${getPersonName(participantId)} (${t(`roles.${role}`)})`)
        .join('\n'),
    details: ({ details }) => getDetailLines(details).join('\n'),
    assetIds: ({ assetIds }) => t('conflict.files', { count: assetIds.length }),
  }
}

function useLabelName(kind: 'tags' | 'categories'): (id: string) => string {
  const { tree } = useLabelTree(kind)
  const nodes = flatten(tree)
  return (id) => nodes.find(({ label }) => label.id === id)?.name ?? id
}
