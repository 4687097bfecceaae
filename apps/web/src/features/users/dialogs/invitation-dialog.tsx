import type { Invitation } from '@lares/shared-types/users'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'

/** How the invitation reaches the person: by mail, or, without a mail server, as a link to hand over. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t, i18n } = useTranslation('users')
  const { t: shared } = useTranslation('shared')
  const clipboard = useClipboard({ timeout: 3000 })
  const { user, link, expiresAt } = invitation
  const until = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <AppDialog opened onClose={onClose} title={t('invitation.title', { name: user.displayName })}>
      {link ? (
        <>
          <p>{t('invitation.handOver', { name: user.displayName })}</p>
          <TextInput
            mt="md"
            readOnly
            label={t('invitation.link')}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          {clipboard.error ? <Note intent="warning">{t('invitation.copyFailed')}</Note> : null}
        </>
      ) : (
        <Note intent="success">{t('invitation.mailed', { email: user.email })}</Note>
      )}
      <p>{t('invitation.until', { date: until.format(new Date(expiresAt)) })}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {shared('close')}
        </Button>
        {link ? (
          <Button
            leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
            onClick={() => clipboard.copy(link)}
          >
            {clipboard.copied ? t('invitation.copied') : t('invitation.copy')}
          </Button>
        ) : null}
      </DialogActions>
    </AppDialog>
  )
}
