import type { PasswordLink } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { LinkDialog } from './link-dialog.tsx'

interface PasswordLinkDialogProps {
  name: string
  passwordLink: PasswordLink
  onClose: () => void
}

/** Shows a password reset link for a user, to be handed to them alone. */
export function PasswordLinkDialog({ name, passwordLink, onClose }: PasswordLinkDialogProps) {
  const { t } = useTranslation('users')
  return (
    <LinkDialog
      title={t('newPassword.title', { name })}
      link={passwordLink.link}
      expiresAt={passwordLink.expiresAt}
      onClose={onClose}
    >
      <p>{t('newPassword.handOver', { name })}</p>
      <p>{t('newPassword.once')}</p>
    </LinkDialog>
  )
}
