import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getRowColumns, getRowValue, type RowColumn } from '@lares/shared-types/item-row-values'
import { type ItemRow, isSortOfKind } from '@lares/shared-types/item-rows'
import { languageNames } from '@lares/shared-types/languages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import type { TableColumn } from '../../../shared/ui/data-table/table-column.ts'
import { useColumnLabel } from './use-column-label.ts'

/** Columns that are shown only when the user chooses them, besides those of single roles. */
const optionalColumns: readonly RowColumn[] = [
  ...(['categories', 'tags', 'favourite', 'language', 'files', 'size', 'updated', 'version'] as const),
  ...(['to', 'cc', 'sentAt', 'night', 'mood', 'lucid', 'recurring', 'capturedAt', 'dimensions'] as const),
  ...(['latitude', 'longitude', 'transcript'] as const),
]
const numericColumns: readonly RowColumn[] = [
  'duration',
  'files',
  'latitude',
  'longitude',
  'pages',
  'size',
  'version',
]

/** Pixels. */
const widths: Partial<Record<RowColumn, number>> = {
  title: 320,
  date: 180,
  people: 220,
  duration: 100,
  pages: 90,
  rating: 110,
  favourite: 100,
  files: 90,
  size: 100,
  version: 90,
}
const defaultWidth = 170

/** The columns of a table of items: those of all kinds, and those of this one. */
export function useItemColumns(kind: ItemKind): readonly TableColumn<ItemRow>[] {
  const language = useLanguage()
  const getText = useCellText()
  const getLabel = useColumnLabel()
  // The translating functions are new with each render, but they only depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides what is translated
  return useMemo(
    () =>
      getRowColumns(kind).map(
        (id): TableColumn<ItemRow> => ({
          id,
          label: getLabel(id),
          getText: (row) => getText(id, row),
          getValue: (row) => getRowValue(id, row, language),
          width: widths[id] ?? defaultWidth,
          ...((optionalColumns.includes(id) || id.startsWith('role-')) && { isOptional: true }),
          ...(numericColumns.includes(id) && { isNumeric: true }),
          ...(!isSortOfKind(kind, id) && { isSortable: false }),
        }),
      ),
    [kind, language],
  )
}

/** Returns a function that words what a cell shows. */
function useCellText(): (column: RowColumn, row: ItemRow) => string {
  const { t } = useTranslation(['full-list', 'items'])
  const { t: inDates } = useTranslation('dates')
  const language = useLanguage()
  const getTitle = useItemTitle()
  const instants = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const numbers = getNumberFormat(language)
  const coordinates = getNumberFormat(language, { maximumFractionDigits: 6 })
  const formatInstant = (instant: unknown) =>
    typeof instant === 'string' && !Number.isNaN(Date.parse(instant))
      ? instants.format(new Date(instant))
      : ''

  return (column, row) => {
    switch (column) {
      case 'title':
        return getTitle(row)
      case 'date':
        return row.date ? formatEdtf(row.date.edtf, language, inDates) : ''
      case 'created':
        return formatInstant(row.createdAt)
      case 'updated':
        return formatInstant(row.updatedAt)
      case 'sentAt':
      case 'capturedAt':
        return formatInstant(row.details[column])
      case 'rating':
        return row.rating === null ? '' : '★'.repeat(row.rating)
      case 'language':
        return row.language ? languageNames[row.language] : ''
      case 'duration':
        return row.duration === null ? '' : formatDuration(row.duration)
      case 'latitude':
      case 'longitude':
        return row[column] === null ? '' : coordinates.format(row[column])
      case 'size':
        return row.size === 0 ? '' : formatFileSize(row.size, language)
      case 'mood':
        return typeof row.details.mood === 'string' ? getMoodText(row.details.mood) : ''
      default: {
        const value = getRowValue(column, row, language)
        if (typeof value === 'boolean') return value ? t('full-list:yes') : ''
        return typeof value === 'number' ? numbers.format(value) : (value ?? '')
      }
    }
  }

  function getMoodText(mood: string): string {
    return t(`items:moods.${mood}` as 'items:moods.joyful', { defaultValue: mood })
  }
}
