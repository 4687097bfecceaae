import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { AddDialog } from '../uploads/public.ts'

/** The empty state of an archive where this user can see nothing yet, with the first things to do. */
export function FirstSteps() {
  const { t } = useTranslation('start')
  const [isAdding, add] = useDisclosure(false)
  const canAdd = useHasPermission('items:create')
  const canInvite = useHasPermission('users:manage')
  return (
    <EmptyState
      icon="archive"
      title={t('empty.title')}
      text={t(canAdd ? 'empty.text' : 'empty.textForReaders')}
    >
      {canAdd ? (
        <Button size="md" leftSection={<Icon name="plus" size={20} />} onClick={add.open}>
          {t('empty.add')}
        </Button>
      ) : null}
      {canInvite ? (
        <Button
          component={Link}
          to={paths.usersList.to()}
          variant="subtle"
          leftSection={<Icon name="user-plus" size={18} />}
        >
          {t('empty.invite')}
        </Button>
      ) : null}
      {canAdd ? <AddDialog opened={isAdding} onClose={add.close} /> : null}
    </EmptyState>
  )
}
