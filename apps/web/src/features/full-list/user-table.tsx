import { languageNames } from '@lares/shared-types/languages'
import type { User } from '@lares/shared-types/users'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/config/paths.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { DataTable } from '../../shared/ui/data-table/data-table.tsx'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { useListUsersQuery } from '../users/public.ts'
import { createInstantColumn } from './instant-column.ts'
import { NothingYet } from './nothing-yet.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { parseTableView, useTableView, writeTableView } from './use-table-view.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const getId = ({ id }: User) => id

/** All users as a table, for those who manage them. */
export function UserTable({ type, title, initial }: TypeTableProps) {
  const { data, error, refetch } = useListUsersQuery()
  const columns = useUserColumns()
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [view, setView] = useTableView(ids, initial)
  const getHref = useCallback(() => paths.usersList.to(), [])
  return (
    <DataTable
      name="users"
      label={title}
      columns={columns}
      source={{
        rows: data?.users,
        error: data ? undefined : error,
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

function useUserColumns(): readonly TableColumn<User>[] {
  const { t } = useTranslation('full-list')
  const language = useLanguage()
  // The translating function is new with each render, but it only depends on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides what is translated
  return useMemo(
    () => [
      { id: 'name', label: t('columns.name'), getText: ({ displayName }) => displayName, width: 220 },
      { id: 'email', label: t('columns.email'), getText: ({ email }) => email, width: 260 },
      {
        id: 'status',
        label: t('columns.status'),
        getText: ({ status }) => t(`status.${status}`),
        getValue: ({ status }) => status,
        width: 130,
      },
      {
        id: 'administrator',
        label: t('columns.administrator'),
        getText: ({ isAdmin }) => (isAdmin ? t('yes') : ''),
        getValue: ({ isAdmin }) => isAdmin,
        width: 130,
      },
      {
        id: 'language',
        label: t('columns.language'),
        getText: ({ siteparams }) => (siteparams.language ? languageNames[siteparams.language] : ''),
        getValue: ({ siteparams }) => siteparams.language ?? null,
        width: 120,
        isOptional: true,
      },
      createInstantColumn<User>('lastSeen', t('columns.lastSeen'), language, ({ lastSeenAt }) => lastSeenAt),
      createInstantColumn<User>('created', t('columns.added'), language, ({ createdAt }) => createdAt),
    ],
    [language],
  )
}
