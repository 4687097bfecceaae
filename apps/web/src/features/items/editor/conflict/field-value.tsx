import { useTranslation } from 'react-i18next'
import { edtfWords } from '../../../../shared/dates/edtf-words.ts'
import { languageNames } from '../../../../shared/i18n/language-names.ts'
import { flatten, useLabelTree } from '../../../labels/public.ts'
import { usePeople } from '../../../participants/public.ts'
import { cleanDetails, type ItemField, type ItemValues } from '../item-values.ts'
import styles from './conflict.module.css'

/** What a field holds, in words that can be compared by eye. */
export function FieldValue({ field, values }: { field: ItemField; values: ItemValues }) {
  const { t } = useTranslation('items')
  const words = useFieldWords()
  return <span className={styles.value}>{words[field](values) || t('conflict.empty')}</span>
}

function useFieldWords(): Record<ItemField, (values: ItemValues) => string> {
  const { t, i18n } = useTranslation('items')
  const { t: dates } = useTranslation('dates')
  const list = new Intl.ListFormat(i18n.language)
  const tags = useNames('tags')
  const categories = useNames('categories')
  const { people } = usePeople()
  const personName = (id: string) => people.find(({ participant }) => participant.id === id)?.name ?? id
  return {
    title: ({ title }) => title,
    body: ({ body }) => body,
    language: ({ language }) => (language ? languageNames[language] : ''),
    date: ({ date }) => (date ? edtfWords(date, i18n.language, dates) : ''),
    place: ({ place: { name, latitude, longitude } }) =>
      [name, latitude === '' ? '' : `${latitude}°, ${longitude}°`].filter(Boolean).join('\n'),
    categoryIds: ({ categoryIds }) => list.format(categoryIds.map(categories)),
    tagIds: ({ tagIds }) => list.format(tagIds.map(tags)),
    participants: ({ participants }) =>
      participants
        .map(({ participantId, role }) => `${personName(participantId)} (${t(`roles.${role}`)})`)
        .join('\n'),
    details: ({ details }) =>
      Object.values(cleanDetails(details))
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .join('\n'),
    assetIds: ({ assetIds }) => t('conflict.files', { count: assetIds.length }),
  }
}

function useNames(kind: 'tags' | 'categories'): (id: string) => string {
  const { tree } = useLabelTree(kind)
  const nodes = flatten(tree)
  return (id) => nodes.find(({ label }) => label.id === id)?.name ?? id
}
