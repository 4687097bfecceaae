import type { ItemKind } from '@lares/shared-types/item-kinds'
import { languageNames } from '@lares/shared-types/languages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useLanguage, useName } from '../../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import type { TableColumn } from '../../../shared/ui/data-table/table-column.ts'
import { createInstantColumn } from '../instant-column.ts'
import { detailNames, type ItemRow } from './item-row.ts'

const kindsWithDuration: readonly ItemKind[] = ['record', 'video']

/** The columns of a table of items; some kinds have columns of their own. */
export function useItemColumns(kind: ItemKind): readonly TableColumn<ItemRow>[] {
  const { t } = useTranslation('full-list')
  const { t: inDates } = useTranslation('dates')
  const language = useLanguage()
  const getName = useName()
  const getTitle = useItemTitle()
  // The translating functions are new with each render, but they only depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides what is translated
  return useMemo(() => {
    const list = new Intl.ListFormat(language, { type: 'unit' })
    const columns: TableColumn<ItemRow>[] = [
      {
        id: 'title',
        label: t('columns.title'),
        getText: getTitle,
        getValue: ({ title }) => title || null,
        getSortKey: ({ title }) => title.trim() || undefined,
        width: 320,
      },
      {
        id: 'date',
        label: t('columns.date'),
        getText: ({ date }) => (date ? formatEdtf(date.edtf, language, inDates) : ''),
        getValue: ({ date }) => date?.edtf ?? null,
        getSortKey: ({ date }) => (date ? Date.parse(date.earliest) : undefined),
        width: 180,
      },
      ...detailNames[kind].map(
        (name): TableColumn<ItemRow> => ({
          id: name,
          label: t(`columns.${name}`),
          getText: ({ details }) => details[name] ?? '',
          width: 180,
        }),
      ),
      ...(kindsWithDuration.includes(kind)
        ? [createNumberColumn('duration', t('columns.duration'), formatDuration)]
        : []),
      ...(kind === 'document' ? [createNumberColumn('pages', t('columns.pages'), String)] : []),
      {
        id: 'people',
        label: t('columns.people'),
        getText: ({ people }) => list.format(people.map(getName)),
        width: 220,
      },
      { id: 'place', label: t('columns.place'), getText: ({ place }) => place, width: 160 },
      {
        id: 'rating',
        label: t('columns.rating'),
        getText: ({ rating }) => (rating === null ? '' : '★'.repeat(rating)),
        getValue: ({ rating }) => rating,
        getSortKey: ({ rating }) => rating ?? undefined,
        width: 110,
      },
      {
        id: 'favourite',
        label: t('columns.favourite'),
        getText: ({ favourite }) => (favourite ? t('yes') : ''),
        getValue: ({ favourite }) => favourite,
        width: 100,
        isOptional: true,
      },
      {
        id: 'language',
        label: t('columns.language'),
        getText: (row) => (row.language ? languageNames[row.language] : ''),
        getValue: (row) => row.language,
        width: 120,
        isOptional: true,
      },
      {
        id: 'files',
        label: t('columns.files'),
        getText: ({ assetCount }) => String(assetCount),
        getValue: ({ assetCount }) => assetCount,
        getSortKey: ({ assetCount }) => assetCount,
        width: 90,
        isOptional: true,
        isNumeric: true,
      },
      { id: 'addedBy', label: t('columns.addedBy'), getText: ({ addedBy }) => addedBy, width: 160 },
      createInstantColumn('created', t('columns.added'), language, ({ createdAt }) => createdAt),
      {
        ...createInstantColumn('updated', t('columns.updated'), language, ({ updatedAt }) => updatedAt),
        isOptional: true,
      },
    ]
    return columns
  }, [kind, language])
}

function createNumberColumn(
  id: 'duration' | 'pages',
  label: string,
  format: (value: number) => string,
): TableColumn<ItemRow> {
  return {
    id,
    label,
    getText: (row) => (row[id] === undefined ? '' : format(row[id])),
    getValue: (row) => row[id] ?? null,
    getSortKey: (row) => row[id],
    width: 100,
    isNumeric: true,
  }
}
