import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useMay } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { AddDialog } from '../../uploads/public.ts'

/** An archive in which there is nothing yet, or nothing for this person: what belongs here, and how to begin. */
export function FirstSteps() {
  const { t } = useTranslation('search')
  const [adding, add] = useDisclosure(false)
  const mayAdd = useMay('items:create')
  const mayInvite = useMay('users:manage')
  return (
    <EmptyState
      icon="archive"
      title={t('empty.title')}
      text={t(mayAdd ? 'empty.text' : 'empty.textForReaders')}
    >
      {mayAdd ? (
        <Button size="md" leftSection={<Icon name="plus" size={20} />} onClick={add.open}>
          {t('empty.add')}
        </Button>
      ) : null}
      {mayInvite ? (
        <Button
          component={Link}
          to={paths.usersList.to()}
          variant="subtle"
          leftSection={<Icon name="user-plus" size={18} />}
        >
          {t('empty.invite')}
        </Button>
      ) : null}
      {mayAdd ? <AddDialog opened={adding} onClose={add.close} /> : null}
    </EmptyState>
  )
}
