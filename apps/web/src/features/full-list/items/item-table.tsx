import { buildUrl } from '@lares/shared-types/contract'
import { exportItemRows, maxExcludedRows } from '@lares/shared-types/contracts/item-rows'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ItemRow, maxSortedRows } from '@lares/shared-types/item-rows'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { LargeTable, type SelectedRows } from '../../../shared/ui/data-table/large/large-table.tsx'
import type { TableView } from '../../../shared/ui/data-table/table-column.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { ChangeSelected, useTrashAct } from '../../items/public.ts'
import { ActiveFilters, countFilters, type SearchState, toSelectionFilter } from '../../search/public.ts'
import { NothingYet } from '../nothing-yet.tsx'
import type { TypeTableProps } from '../type-table-props.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { ItemFilters } from './item-filters.tsx'
import styles from './item-table.module.css'
import { useItemColumns } from './use-item-columns.tsx'
import { toArrangement, useItemRows } from './use-item-rows.ts'
import { parseItemTable, toTableView, useItemTableState, writeItemTable } from './use-item-table-state.ts'

const getId = ({ id }: ItemRow) => id

/** All items of a kind as a table, which the archive filters and sorts. */
export function ItemTable({ kind, type, title, initial }: TypeTableProps & { kind: ItemKind }) {
  const columns = useItemColumns(kind)
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [state, setState] = useItemTableState(ids, initial)
  const source = useItemRows(kind, state)
  const trash = useTrashAct<ItemRow>(source.reload)
  const canDelete = useHasPermission('items:delete')
  const canExport = useHasPermission('items:export')
  const getHref = useCallback((row: ItemRow) => itemLinks.profile(row), [])
  const { search } = state
  const changeSearch = (change: Partial<SearchState>) =>
    setState({ ...state, search: { ...search, ...change } })
  const changeView = ({ filter, sort, columns: chosen }: TableView) =>
    setState({ search: { ...search, q: filter }, sort, columns: chosen })

  function getExportUrl(
    format: 'csv' | 'json',
    shown: readonly { id: string; label: string }[],
    except: readonly string[],
  ) {
    const columnIds = shown.map(({ id }) => id)
    return buildUrl(exportItemRows, {
      params: { kind },
      query: {
        ...toArrangement(state),
        format,
        column: columnIds,
        heading: shown.map(({ label }) => label),
        ...(except.length > 0 && { except: [...except] }),
      },
    })
  }
  const toSelection = ({ isAll, ids: chosen }: SelectedRows) =>
    isAll
      ? { filter: { ...toSelectionFilter(search), kind: [kind] }, except: [...chosen] }
      : { ids: [...chosen] }

  return (
    <LargeTable
      name={kind}
      label={title}
      columns={columns}
      source={source}
      getId={getId}
      getHref={getHref}
      view={toTableView(state)}
      onViewChange={changeView}
      filters={<ItemFilters search={search} onChange={changeSearch} />}
      isFiltered={search.q !== '' || countFilters(search) > 0}
      chosenFilters={<ActiveFilters state={search} change={changeSearch} />}
      acts={canDelete ? [trash] : []}
      renderSelectionActions={(selected) => (
        <ChangeSelected selection={toSelection(selected)} count={selected.count} />
      )}
      getExportUrl={canExport ? getExportUrl : undefined}
      maxExcluded={maxExcludedRows}
      renderError={(error) =>
        isTooManyToSort(error) ? (
          <TooMany onSort={() => setState({ ...state, sort: undefined })} />
        ) : undefined
      }
      empty={<NothingYet />}
      menu={
        <ViewsMenu
          type={type}
          address={writeItemTable(state).toString()}
          onApply={(address) => setState(parseItemTable(new URLSearchParams(address), ids))}
        />
      }
    />
  )
}

/** Explains that only few rows can be sorted by a column, and offers the usual order. */
function TooMany({ onSort }: { onSort: () => void }) {
  const { t } = useTranslation('full-list')
  return (
    <Note intent="warning">
      <p className={styles.text}>{t('tooManyToSort', { count: maxSortedRows })}</p>
      <Button variant="default" size="sm" onClick={onSort}>
        {t('sortByDate')}
      </Button>
    </Note>
  )
}

function isTooManyToSort(error: unknown): boolean {
  return (
    isApiFailure(error) &&
    error.issues?.some(({ path, code }) => path === 'sort' && code === 'too-many') === true
  )
}
