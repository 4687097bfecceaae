import { useTranslation } from 'react-i18next'

const fieldKeys = {
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
  kind: 'kind',
  rotations: 'turned',
  playedVersions: 'played',
  posters: 'posters',
} as const

export type FieldId = keyof typeof fieldKeys

/** Returns a function that translates the id of an item's field; an unknown id stays as it is. */
export function useFieldName(): (id: string) => string {
  const { t } = useTranslation('items')
  return (id) => (isField(id) ? t(`fields.${fieldKeys[id]}`) : id)
}

function isField(id: string): id is FieldId {
  return id in fieldKeys
}
