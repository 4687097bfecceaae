import { Button, Loader } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import styles from './invite-many.module.css'
import type { InvitationState, useInvitations } from './use-invitations.ts'

interface SentInvitationsProps extends Pick<ReturnType<typeof useInvitations>, 'invitations' | 'isRunning'> {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** What has become of each invitation of a list, and the links that have to be handed over. */
export function SentInvitations({ invitations, isRunning, onRetry, onClose }: SentInvitationsProps) {
  const { t } = useTranslation(['users', 'shared'])
  const clipboard = useClipboard({ timeout: 3000 })
  const links = invitations.flatMap(({ person, state }) =>
    state.step === 'invited' && state.invitation.link ? [`${person.name}: ${state.invitation.link}`] : [],
  )
  const hasFailed = invitations.some(({ state }) => state.step === 'failed')
  const invited = invitations.filter(({ state }) => state.step === 'invited').length
  return (
    <>
      <div className={styles.found}>
        <p role="status">{t('inviteMany.progress', { count: invitations.length, done: invited })}</p>
        <ul className={styles.people}>
          {invitations.map(({ person, state }) => (
            <li key={person.email} className={styles.result}>
              <strong>{person.name}</strong> <span className={styles.email}>{person.email}</span>
              <Outcome state={state} />
            </li>
          ))}
        </ul>
        {links.length > 0 ? <p>{t('inviteMany.handOver', { count: links.length })}</p> : null}
        {clipboard.error ? <Note intent="warning">{t('link.copyFailed')}</Note> : null}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isRunning}>
          {t('shared:close')}
        </Button>
        {hasFailed && !isRunning ? (
          <Button variant="default" onClick={onRetry}>
            {t('shared:retry')}
          </Button>
        ) : null}
        {links.length > 0 && !isRunning ? (
          <Button
            leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
            onClick={() => clipboard.copy(links.join('\n'))}
          >
            {clipboard.copied ? t('link.copied') : t('inviteMany.copyLinks')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}

function Outcome({ state }: { state: InvitationState }) {
  const { t } = useTranslation('users')
  const failureText = useFailureText()
  if (state.step === 'waiting') return null
  if (state.step === 'sending') return <Loader size={16} aria-label={t('inviteMany.sending')} />
  if (state.step === 'failed') {
    const isTaken = isApiFailure(state.error) && state.error.code === 'already-exists'
    return <p className={styles.failure}>{isTaken ? t('form.addressTaken') : failureText(state.error)}</p>
  }
  const { link } = state.invitation
  return link ? <code className={styles.link}>{link}</code> : <p>{t('inviteMany.mailed')}</p>
}
