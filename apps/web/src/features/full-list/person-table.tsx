import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { formatEdtf } from '../../shared/dates/format-edtf.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { DataTable } from '../../shared/ui/data-table/data-table.tsx'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { type Person, useCountItemsByParticipantQuery, usePeople } from '../participants/public.ts'
import { createCountColumn } from './count-column.ts'
import { createInstantColumn } from './instant-column.ts'
import { NothingYet } from './nothing-yet.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { parseTableView, useTableView, writeTableView } from './use-table-view.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const getId = ({ participant }: Person) => participant.id

/** All people of the archive as a table. */
export function PersonTable({ type, title, initial }: TypeTableProps) {
  const { people, isLoading, error, refetch } = usePeople()
  const columns = usePersonColumns()
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [view, setView] = useTableView(ids, initial)
  const getHref = useCallback(({ participant }: Person) => buildSearchLink('participant', participant.id), [])
  return (
    <DataTable
      name="participants"
      label={title}
      columns={columns}
      source={{
        rows: isLoading || error ? undefined : people,
        error,
        retry: () => void refetch(),
      }}
      getId={getId}
      getHref={getHref}
      view={view}
      onViewChange={setView}
      acts={[]}
      canExport
      empty={<NothingYet />}
      menu={
        <ViewsMenu
          type={type}
          address={writeTableView(view).toString()}
          onApply={(address) => setView(parseTableView(new URLSearchParams(address), ids))}
        />
      }
    />
  )
}

function usePersonColumns(): readonly TableColumn<Person>[] {
  const { t } = useTranslation('full-list')
  const { t: inDates } = useTranslation('dates')
  const language = useLanguage()
  const { data } = useCountItemsByParticipantQuery()
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
      {
        id: 'aliases',
        label: t('columns.aliases'),
        getText: ({ participant }) => participant.aliases.join(', '),
        width: 200,
      },
      createDateColumn('birth', t('columns.birth')),
      createDateColumn('death', t('columns.death')),
      createCountColumn<Person>(t('columns.items'), language, ({ participant }) =>
        data ? (data.counts[participant.id] ?? 0) : undefined,
      ),
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
    ]
  }, [language, data])
}
