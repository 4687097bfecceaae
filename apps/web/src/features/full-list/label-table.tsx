import type { Label } from '@lares/shared-types/labels'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { ColourDot } from '../../shared/ui/colour-dot.tsx'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { useFollowAct } from '../following/public.ts'
import {
  flatten,
  type LabelKind,
  type LabelNode,
  useItemCount,
  useLabelActs,
  useLabelTree,
} from '../labels/public.ts'
import { createCountColumn, createNumberColumn } from './count-column.ts'
import { createItemsFilter } from './filters/items-filter.ts'
import type { RowFilter } from './filters/row-filter.ts'
import styles from './full-list.module.css'
import { createInstantColumn } from './instant-column.ts'
import { ListTable } from './list-table.tsx'
import { createNameColumns, createTranslationFilter } from './name-columns.ts'
import type { TypeTableProps } from './type-table-props.ts'

const searchedBy = { tags: 'tag', categories: 'category' } as const
const getId = ({ label }: LabelNode) => label.id
const getNames = ({ label }: LabelNode) => label.names

/** All tags or categories as a table. */
export function LabelTable({ kind, ...props }: TypeTableProps & { kind: LabelKind }) {
  const { tree, isLoading, error, refetch } = useLabelTree(kind)
  const rows = useMemo(() => (isLoading || error ? undefined : flatten(tree)), [tree, isLoading, error])
  const getHref = useCallback(({ label }: LabelNode) => buildSearchLink(searchedBy[kind], label.id), [kind])
  const follow = useFollowAct(searchedBy[kind], getId)
  const acts = useLabelActs(kind)
  return (
    <ListTable
      {...props}
      columns={useLabelColumns(kind)}
      filters={useLabelFilters(kind)}
      source={{ rows, error, retry: () => void refetch() }}
      getId={getId}
      getHref={getHref}
      acts={[...follow, ...acts]}
    />
  )
}

function useLabelFilters(kind: LabelKind): readonly RowFilter<LabelNode>[] {
  const { t } = useTranslation('full-list')
  const counts = useItemCount(kind)
  return useMemo(
    () => [
      createItemsFilter<LabelNode>(t, ({ label }) => counts(label.id)),
      createTranslationFilter(
        { label: t('rowFilters.translation.label'), anyLabel: t('rowFilters.translation.any') },
        getNames,
      ),
      {
        id: 'level',
        label: t('rowFilters.level.label'),
        options: [
          { value: 'top', label: t('rowFilters.level.top') },
          { value: 'inside', label: t('rowFilters.level.inside') },
        ],
        matches: ({ path }, value) => (value === 'top') === (path.length === 1),
      },
    ],
    [t, counts],
  )
}

function useLabelColumns(kind: LabelKind): readonly TableColumn<LabelNode>[] {
  const { t } = useTranslation('full-list')
  const language = useLanguage()
  const counts = useItemCount(kind)
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
      ...createNameColumns((name) => t('columns.nameIn', { language: name }), getNames),
      createCountColumn<LabelNode>(t('columns.items'), language, ({ label }) => counts(label.id)),
      {
        id: 'description',
        label: t('columns.description'),
        getText: ({ label }) => label.description,
        width: 320,
      },
      createNumberColumn<LabelNode>(
        'children',
        t('columns.children'),
        language,
        ({ children }) => children.length,
      ),
      {
        id: 'colour',
        label: t('columns.colour'),
        getText: ({ label }) => label.colour ?? '',
        width: 110,
        isOptional: true,
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
      createNumberColumn<LabelNode>('version', t('columns.version'), language, ({ label }) =>
        // With the time of the last save, the number of saves is kept from viewers with restrictions.
        label.updatedAt === null ? undefined : label.version,
      ),
    ],
    [t, language, counts],
  )
}
