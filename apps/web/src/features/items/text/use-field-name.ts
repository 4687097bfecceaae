import { useTranslation } from 'react-i18next'

const fields = {
  title: 'title',
  body: 'body',
  language: 'language',
  date: 'date',
  place: 'place',
  categoryIds: 'categories',
  tagIds: 'tags',
  participants: 'people',
  details: 'details',
  assetIds: 'files',
} as const

export type FieldId = keyof typeof fields

/** What to call a field that the server or the form knows by its id. */
export function useFieldName(): (id: string) => string {
  const { t } = useTranslation('items')
  return (id) => (isField(id) ? t(`fields.${fields[id]}`) : id)
}

function isField(id: string): id is FieldId {
  return id in fields
}
