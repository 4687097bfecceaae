import type { Invitation } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** Confirms that an invitation was mailed, or shows its link where the archive sends no mail. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { user, link, expiresAt } = invitation
  const name = user.displayName
  return (
    <LinkDialog title={t('invitation.title', { name })} link={link} expiresAt={expiresAt} onClose={onClose}>
      {link ? (
        <p>{t('invitation.handOver', { name })}</p>
      ) : (
        <Note intent="success">{t('invitation.mailed', { email: user.email })}</Note>
      )}
    </LinkDialog>
  )
}
