import type { Label } from '@lares/shared-types/labels'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { ColourDot } from '../../shared/ui/colour-dot.tsx'
import { DataTable } from '../../shared/ui/data-table/data-table.tsx'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { flatten, type LabelKind, type LabelNode, useItemCount, useLabelTree } from '../labels/public.ts'
import { createCountColumn } from './count-column.ts'
import styles from './full-list.module.css'
import { createInstantColumn } from './instant-column.ts'
import { NothingYet } from './nothing-yet.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { parseTableView, useTableView, writeTableView } from './use-table-view.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const searchedBy = { tags: 'tag', categories: 'category' } as const
const getId = ({ label }: LabelNode) => label.id

/** All tags or categories as a table. */
export function LabelTable({ kind, type, title, initial }: TypeTableProps & { kind: LabelKind }) {
  const { tree, isLoading, error, refetch } = useLabelTree(kind)
  const rows = useMemo(() => (isLoading || error ? undefined : flatten(tree)), [tree, isLoading, error])
  const columns = useLabelColumns(kind)
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [view, setView] = useTableView(ids, initial)
  const getHref = useCallback(({ label }: LabelNode) => buildSearchLink(searchedBy[kind], label.id), [kind])
  return (
    <DataTable
      name={kind}
      label={title}
      columns={columns}
      source={{ rows, error, retry: () => void refetch() }}
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

function useLabelColumns(kind: LabelKind): readonly TableColumn<LabelNode>[] {
  const { t } = useTranslation('full-list')
  const language = useLanguage()
  const counts = useItemCount(kind)
  // The translating function is new with each render, but it only depends on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides what is translated
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('columns.name'),
        getText: ({ name }) => name,
        render: ({ label, name }) => (
          <span className={styles.name}>
            <ColourDot colour={label.colour} />
            {name}
          </span>
        ),
        width: 240,
      },
      {
        id: 'path',
        label: t('columns.inside'),
        getText: ({ path }) => path.slice(0, -1).join(' › '),
        width: 240,
      },
      createCountColumn<LabelNode>(t('columns.items'), language, ({ label }) => counts(label.id)),
      {
        id: 'description',
        label: t('columns.description'),
        getText: ({ label }) => label.description,
        width: 320,
      },
      createInstantColumn<LabelNode>('created', t('columns.added'), language, ({ label }) => label.createdAt),
      {
        ...createInstantColumn<LabelNode>(
          'updated',
          t('columns.updated'),
          language,
          ({ label }: { label: Label }) => label.updatedAt,
        ),
        isOptional: true,
      },
    ],
    [language, counts],
  )
}
