import { itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import { isListType, type ListType } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { kindPages, paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ItemTable } from './items/item-table.tsx'
import { LabelTable } from './label-table.tsx'
import { PersonTable } from './person-table.tsx'
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
    return <ErrorPage status={403} title={app('errors.forbiddenTitle')} text={app('errors.forbidden')} />
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
      <TypeTable key={type} type={type} title={title} />
    </>
  )
}

function TypeTable({ type, title }: { type: ListType; title: string }) {
  switch (type) {
    case 'tags':
    case 'categories':
      return <LabelTable kind={type} title={title} />
    case 'participants':
      return <PersonTable title={title} />
    case 'users':
      return <UserTable title={title} />
    default:
      return <ItemTable kind={getKind(type)} title={title} />
  }
}

type ItemListType = Exclude<ListType, 'tags' | 'categories' | 'participants' | 'users'>

function getKind(type: ItemListType) {
  return itemKinds.find((kind) => kindPaths[kind] === type) ?? itemKinds[0]
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
      return kindPages[getKind(type)].list.to()
  }
}
