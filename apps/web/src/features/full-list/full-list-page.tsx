import { getKindOfPath } from '@lares/shared-types/item-kinds'
import { isListType, type ListType } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { kindPages, paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useTableViewsQuery } from './api.ts'
import { ItemTable } from './items/item-table.tsx'
import { LabelTable } from './label-table.tsx'
import { PersonTable } from './person-table.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { UserTable } from './user-table.tsx'

/** Every row of one type as a table. */
export function FullListPage() {
  const { type = '' } = useParams()
  const { t } = useTranslation('full-list')
  const { t: app } = useTranslation('app')
  const canManageUsers = useHasPermission('users:manage')
  // The route has rejected other types already.
  if (!isListType(type)) return null
  if (type === 'users' && !canManageUsers)
    return <ErrorPage status={403} title={app('errors.otherTitle')} text={app('errors.forbidden')} />
  const title = t(`titles.${type}`)
  return (
    <>
      <PageHeader title={title} lead={t('lead')}>
        <Button
          component={Link}
          to={getPagePath(type)}
          variant="default"
          leftSection={<Icon name="arrow-left" size={18} />}
        >
          {t('back')}
        </Button>
      </PageHeader>
      <OpenedTable key={type} type={type} title={title} />
    </>
  )
}

/** Opens the table with the user's default view, unless the URL says what to show. */
function OpenedTable({ type, title }: { type: ListType; title: string }) {
  const { search } = useLocation()
  const [hasParameters] = useState(search !== '')
  const { data, error } = useTableViewsQuery({ query: { list: type } }, { skip: hasParameters })
  if (!hasParameters && !data && !error) return <ListSkeleton rows={10} lead="none" height={44} />
  const chosen = data?.views.find(({ isDefault }) => isDefault)
  return (
    <TypeTable
      type={type}
      title={title}
      initial={hasParameters || !chosen ? undefined : new URLSearchParams(chosen.address)}
    />
  )
}

function TypeTable(props: TypeTableProps) {
  const { type } = props
  switch (type) {
    case 'tags':
    case 'categories':
      return <LabelTable kind={type} {...props} />
    case 'participants':
      return <PersonTable {...props} />
    case 'users':
      return <UserTable {...props} />
    default:
      return <ItemTable kind={getKindOfPath(type)} {...props} />
  }
}

/** The page on which the same things are not a table. */
function getPagePath(type: ListType): string {
  switch (type) {
    case 'tags':
      return paths.tags.to()
    case 'categories':
      return paths.categories.to()
    case 'participants':
      return paths.participants.to()
    case 'users':
      return paths.usersList.to()
    default:
      return kindPages[getKindOfPath(type)].list.to()
  }
}
