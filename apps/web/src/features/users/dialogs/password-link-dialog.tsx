import type { PasswordLink } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { LinkDialog } from './link-dialog.tsx'

interface PasswordLinkDialogProps {
  name: string
  made: PasswordLink
  onClose: () => void
}

/** A link for somebody who has lost their password, to be handed to them and to nobody else. */
export function PasswordLinkDialog({ name, made, onClose }: PasswordLinkDialogProps) {
  const { t } = useTranslation('users')
  return (
    <LinkDialog
      title={t('newPassword.title', { name })}
      link={made.link}
      expiresAt={made.expiresAt}
      onClose={onClose}
    >
      <p>{t('newPassword.handOver', { name })}</p>
      <p>{t('newPassword.once')}</p>
    </LinkDialog>
  )
}
