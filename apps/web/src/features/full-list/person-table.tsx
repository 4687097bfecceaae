import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { formatEdtf } from '../../shared/dates/format-edtf.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { useFollowAct } from '../following/public.ts'
import {
  type Person,
  useCountItemsByParticipantQuery,
  usePeople,
  usePersonActs,
} from '../participants/public.ts'
import { createCountColumn, createNumberColumn } from './count-column.ts'
import { createItemsFilter } from './filters/items-filter.ts'
import type { RowFilter } from './filters/row-filter.ts'
import { createInstantColumn } from './instant-column.ts'
import { ListTable } from './list-table.tsx'
import { createNameColumns, createTranslationFilter } from './name-columns.ts'
import type { TypeTableProps } from './type-table-props.ts'
import { createYesColumn } from './yes-column.ts'

const getId = ({ participant }: Person) => participant.id
const getNames = ({ participant }: Person) => participant.names
const getHref = ({ participant }: Person) => buildSearchLink('participant', participant.id)

/** All people of the archive as a table. */
export function PersonTable(props: TypeTableProps) {
  const { people, isLoading, error, refetch } = usePeople()
  const follow = useFollowAct('participant', getId)
  const acts = usePersonActs()
  return (
    <ListTable
      {...props}
      columns={usePersonColumns()}
      filters={usePersonFilters()}
      source={{
        rows: isLoading || error ? undefined : people,
        error,
        retry: () => void refetch(),
      }}
      getId={getId}
      getHref={getHref}
      acts={[...follow, ...acts]}
    />
  )
}

/** Returns a function with the number of items of a person; undefined until it is loaded. */
function useItemCount() {
  const { data } = useCountItemsByParticipantQuery()
  return useCallback(
    ({ participant }: Person) => (data ? (data.counts[participant.id] ?? 0) : undefined),
    [data],
  )
}

function usePersonFilters(): readonly RowFilter<Person>[] {
  const { t } = useTranslation('full-list')
  const getCount = useItemCount()
  return useMemo(() => {
    const createDateFilter = (id: 'birth' | 'death'): RowFilter<Person> => ({
      id,
      label: t(`rowFilters.${id}.label`),
      options: [
        { value: 'known', label: t(`rowFilters.${id}.known`) },
        { value: 'unknown', label: t(`rowFilters.${id}.unknown`) },
      ],
      matches: ({ participant }, value) => (value === 'known') === (participant[id] !== null),
    })
    return [
      createItemsFilter(t, getCount),
      createTranslationFilter(
        { label: t('rowFilters.translation.label'), anyLabel: t('rowFilters.translation.any') },
        getNames,
      ),
      createDateFilter('birth'),
      createDateFilter('death'),
      {
        id: 'account',
        label: t('rowFilters.account.label'),
        options: [
          { value: 'linked', label: t('rowFilters.account.linked') },
          { value: 'none', label: t('rowFilters.account.none') },
        ],
        matches: ({ participant }, value) => (value === 'linked') === (participant.userId !== null),
      },
      {
        id: 'portrait',
        label: t('rowFilters.portrait.label'),
        options: [
          { value: 'some', label: t('rowFilters.portrait.some') },
          { value: 'none', label: t('rowFilters.portrait.none') },
        ],
        matches: ({ participant }, value) => (value === 'some') === (participant.portraitAssetId !== null),
      },
    ]
  }, [t, getCount])
}

function usePersonColumns(): readonly TableColumn<Person>[] {
  const { t } = useTranslation('full-list')
  const { t: inDates } = useTranslation('dates')
  const language = useLanguage()
  const getCount = useItemCount()
  // The translating functions are new with each render, but they only depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides what is translated
  return useMemo(() => {
    const createDateColumn = (id: 'birth' | 'death', label: string): TableColumn<Person> => ({
      id,
      label,
      getText: ({ participant }) => {
        const date = participant[id]
        return date ? formatEdtf(date.edtf, language, inDates) : ''
      },
      getValue: ({ participant }) => participant[id]?.edtf ?? null,
      getSortKey: ({ participant }) => {
        const date = participant[id]
        return date ? Date.parse(date.earliest) : undefined
      },
      width: 170,
    })
    return [
      { id: 'name', label: t('columns.name'), getText: ({ name }) => name, width: 240 },
      ...createNameColumns((name) => t('columns.nameIn', { language: name }), getNames),
      {
        id: 'aliases',
        label: t('columns.aliases'),
        getText: ({ participant }) => participant.aliases.join(', '),
        width: 200,
      },
      createDateColumn('birth', t('columns.birth')),
      createDateColumn('death', t('columns.death')),
      createCountColumn(t('columns.items'), language, getCount),
      {
        id: 'description',
        label: t('columns.description'),
        getText: ({ participant }) => participant.description,
        width: 320,
        isOptional: true,
      },
      createInstantColumn<Person>(
        'created',
        t('columns.added'),
        language,
        (row) => row.participant.createdAt,
      ),
      {
        ...createInstantColumn<Person>(
          'updated',
          t('columns.updated'),
          language,
          (row) => row.participant.updatedAt,
        ),
        isOptional: true,
      },
      createYesColumn('account', t('columns.account'), t('yes'), (row) => row.participant.userId !== null),
      createYesColumn(
        'portrait',
        t('columns.portrait'),
        t('yes'),
        (row) => row.participant.portraitAssetId !== null,
      ),
      createNumberColumn<Person>(
        'relations',
        t('columns.relations'),
        language,
        (row) => row.participant.relations.length,
      ),
      createNumberColumn<Person>('version', t('columns.version'), language, (row) => row.participant.version),
    ]
  }, [language, getCount])
}
