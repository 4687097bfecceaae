import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterField } from '../filter-field.tsx'
import styles from './data-table.module.css'
import type { TableColumn, TableView } from './table-column.ts'
import { ColumnMenu } from './table-menus.tsx'
import type { useTableColumns } from './use-table-columns.ts'

interface TableToolbarProps<R> {
  /** All columns, and those that are shown. */
  columns: readonly TableColumn<R>[]
  shown: ReturnType<typeof useTableColumns<R>>
  view: TableView
  onViewChange: (view: TableView) => void
  isNarrow: boolean
  /** Further filters, beside the field. */
  filters?: ReactNode
  /** What stands at the end: saved views, the export. */
  children: ReactNode
}

/** The line above a table that chooses its rows, their order on a narrow screen, and its columns. */
export function TableToolbar<R>(props: TableToolbarProps<R>) {
  const { columns, shown, view, onViewChange, isNarrow, filters, children } = props
  const { t } = useTranslation('data-table')
  return (
    <div className={styles.toolbar}>
      <FilterField
        label={t('filter')}
        className={styles.filter}
        value={view.filter}
        onChange={(filter) => onViewChange({ ...view, filter })}
      />
      {filters}
      <span className={styles.gap} />
      {isNarrow ? <SortSelect columns={shown.columns} view={view} onViewChange={onViewChange} /> : null}
      <ColumnMenu
        columns={columns.slice(1)}
        visibility={shown.visibility}
        onToggle={shown.toggle}
        onReset={shown.reset}
      />
      {children}
    </div>
  )
}

interface SortSelectProps<R> {
  columns: readonly TableColumn<R>[]
  view: TableView
  onViewChange: (view: TableView) => void
}

/** Chooses the sort where there is no header. */
function SortSelect<R>({ columns, view, onViewChange }: SortSelectProps<R>) {
  const { t } = useTranslation('data-table')
  const { sort } = view
  return (
    <NativeSelect
      aria-label={t('sort.label')}
      value={sort ? `${sort.columnId}:${sort.isDescending}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const [columnId = '', isDescending] = value.split(':')
        onViewChange({
          ...view,
          sort: columnId ? { columnId, isDescending: isDescending === 'true' } : undefined,
        })
      }}
      data={[
        { value: '', label: t('sort.none') },
        ...columns
          .filter(({ isSortable }) => isSortable !== false)
          .flatMap(({ id, label }) => [
            { value: `${id}:false`, label: t('sort.ascending', { column: label }) },
            { value: `${id}:true`, label: t('sort.descending', { column: label }) },
          ]),
      ]}
    />
  )
}
