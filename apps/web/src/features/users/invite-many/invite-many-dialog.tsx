import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { useNewUser } from '../forms/use-user-form.ts'
import type { ListedPerson } from './parse-people.ts'
import { PeopleForm } from './people-form.tsx'
import { SentInvitations } from './sent-invitations.tsx'
import { type CommonRights, useInvitations } from './use-invitations.ts'

interface InviteManyDialogProps {
  readonly known: readonly string[]
  readonly onClose: () => void
}

/**
 * Invites everybody in a pasted list, with the same rights, and shows what has become of each invitation.
 *
 * @param known addresses of those who are users already
 */
export function InviteManyDialog({ known, onClose }: InviteManyDialogProps) {
  const { t } = useTranslation('users')
  const form = useForm({ defaultValues: useNewUser() })
  // Those whom this dialog invites become users, too, and must not be reported as known.
  const [knownBefore] = useState(known)
  const [hasStarted, setHasStarted] = useState(false)
  const { invitations, isRunning, start, retry } = useInvitations()

  function getRights(): CommonRights {
    const { email: _email, displayName: _name, language, ...rights } = form.getValues()
    return { ...rights, ...(language && { language }) }
  }

  function invite(people: readonly ListedPerson[]) {
    setHasStarted(true)
    void start(people, getRights())
  }

  return (
    // Closing would lose the links of those who are still being invited.
    <AppDialog opened onClose={() => isRunning || onClose()} title={t('inviteMany.title')} size="large">
      {hasStarted ? (
        <SentInvitations
          invitations={invitations}
          isRunning={isRunning}
          onRetry={() => void retry(getRights())}
          onClose={onClose}
        />
      ) : (
        <PeopleForm control={form.control} known={knownBefore} onInvite={invite} onClose={onClose} />
      )}
    </AppDialog>
  )
}
