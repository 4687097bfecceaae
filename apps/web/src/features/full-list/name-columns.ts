import { type LocalizedNames, languageNames, languages } from '@lares/shared-types/languages'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import type { RowFilter } from './filters/row-filter.ts'

/** An optional column for the name in each language; `getLabel` labels that of a language. */
export function createNameColumns<R>(
  getLabel: (language: string) => string,
  getNames: (row: R) => LocalizedNames,
): readonly TableColumn<R>[] {
  return languages.map((language) => ({
    id: `name-${language}`,
    label: getLabel(languageNames[language]),
    getText: (row) => getNames(row)[language] ?? '',
    width: 200,
    isOptional: true,
  }))
}

/** Filters the rows that have no name in a language. */
export function createTranslationFilter<R>(
  labels: Pick<RowFilter<R>, 'label' | 'anyLabel'>,
  getNames: (row: R) => LocalizedNames,
): RowFilter<R> {
  return {
    id: 'translation',
    ...labels,
    options: languages.map((language) => ({ value: language, label: languageNames[language] })),
    matches: (row, value) => {
      const language = languages.find((one) => one === value)
      return language !== undefined && getNames(row)[language] === undefined
    },
  }
}
