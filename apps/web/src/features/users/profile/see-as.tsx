import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useViewAs } from '../../account/public.ts'

/** Starts to see the archive as a user does. */
export function SeeAs({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const viewer = useUser()
  const showFailure = useFailureToast()
  const { start, isStarting } = useViewAs()
  const name = user.displayName
  const isSelf = viewer?.id === user.id
  const obstacle = isSelf ? t('one.seeAsSelf') : user.status === 'active' ? undefined : t('one.seeAsInactive')

  async function begin() {
    const error = await start(user.id)
    if (error) showFailure(error, { forbidden: t('one.seeAsBeyond', { name }) })
  }

  return (
    <Panel title={t('one.seeAs', { name })} lead={t('one.seeAsText', { name })}>
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <Button
          variant="default"
          leftSection={<Icon name="eye" size={18} />}
          loading={isStarting}
          onClick={() => void begin()}
        >
          {t('one.seeAs', { name })}
        </Button>
      )}
    </Panel>
  )
}
