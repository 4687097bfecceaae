import { languageNames, languages } from '@lares/shared-types/languages'
import { type User, userStatuses } from '@lares/shared-types/users'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/config/paths.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { useListUsersQuery, usePermissionNames, useUserActs } from '../users/public.ts'
import { createNumberColumn } from './count-column.ts'
import type { RowFilter } from './filters/row-filter.ts'
import { createInstantColumn } from './instant-column.ts'
import { ListTable } from './list-table.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { createYesColumn } from './yes-column.ts'

const getId = ({ id }: User) => id
const getHref = ({ id }: User) => `${paths.usersProfile.to()}?user=${id}`

/** All users as a table, for those who manage them. */
export function UserTable(props: TypeTableProps) {
  const { data, error, refetch } = useListUsersQuery()
  return (
    <ListTable
      {...props}
      columns={useUserColumns()}
      filters={useUserFilters()}
      source={{
        rows: data?.users,
        error: data ? undefined : error,
        retry: () => void refetch(),
      }}
      getId={getId}
      getHref={getHref}
      acts={useUserActs()}
    />
  )
}

function useUserFilters(): readonly RowFilter<User>[] {
  const { t } = useTranslation('full-list')
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('columns.status'),
        options: userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        matches: ({ status }, value) => status === value,
      },
      {
        id: 'administrator',
        label: t('columns.administrator'),
        options: [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ],
        matches: ({ isAdmin }, value) => isAdmin === (value === 'yes'),
      },
      {
        id: 'language',
        label: t('columns.language'),
        options: [
          ...languages.map((one) => ({ value: one as string, label: languageNames[one] })),
          { value: 'none', label: t('rowFilters.language.none') },
        ],
        matches: ({ siteparams }, value) => (siteparams.language ?? 'none') === value,
      },
      {
        id: 'verified',
        label: t('rowFilters.verified.label'),
        options: [
          { value: 'yes', label: t('rowFilters.verified.yes') },
          { value: 'no', label: t('rowFilters.verified.no') },
        ],
        matches: ({ verified }, value) => verified === (value === 'yes'),
      },
      {
        id: 'seen',
        label: t('columns.lastSeen'),
        options: [
          { value: 'some', label: t('rowFilters.seen.some') },
          { value: 'never', label: t('rowFilters.seen.never') },
        ],
        matches: ({ lastSeenAt }, value) => (lastSeenAt === null) === (value === 'never'),
      },
    ],
    [t],
  )
}

function useUserColumns(): readonly TableColumn<User>[] {
  const { t } = useTranslation('full-list')
  const language = useLanguage()
  const { getNames } = usePermissionNames()
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
      createYesColumn('verified', t('columns.verified'), t('yes'), ({ verified }) => verified),
      {
        id: 'permissions',
        label: t('columns.permissions'),
        getText: ({ permissions }) => getNames(permissions),
        width: 320,
        isOptional: true,
      },
      createNumberColumn<User>(
        'hiddenTags',
        t('columns.hiddenTags'),
        language,
        ({ restrictedTagIds }) => restrictedTagIds.length,
      ),
      createNumberColumn<User>(
        'hiddenCategories',
        t('columns.hiddenCategories'),
        language,
        ({ restrictedCategoryIds }) => restrictedCategoryIds.length,
      ),
      createNumberColumn<User>('version', t('columns.version'), language, ({ version }) => version),
    ],
    [t, language, getNames],
  )
}
