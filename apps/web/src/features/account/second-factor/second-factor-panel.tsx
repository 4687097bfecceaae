import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import {
  useDisableSecondFactorMutation,
  useGetSecondFactorQuery,
  useRenewRecoveryCodesMutation,
  useStartSecondFactorMutation,
} from './api.ts'
import { CodeDialog } from './code-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import styles from './second-factor.module.css'
import { type NewSecret, SetUpDialog } from './set-up-dialog.tsx'

type Dialog =
  | { readonly kind: 'set-up'; readonly secret: NewSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'renew' | 'disable' }

/** From as many on, new recovery codes are not yet urgent. */
const enoughCodes = 3

/** The user's second factor: setting it up, its recovery codes, and switching it off. */
export function SecondFactorPanel() {
  const { t, i18n } = useTranslation('second-factor')
  const { data, error, isLoading, refetch } = useGetSecondFactorQuery()
  const dispatch = useDispatch()
  const [start, started] = useStartSecondFactorMutation()
  const [renew] = useRenewRecoveryCodesMutation()
  const [disable] = useDisableSecondFactorMutation()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const showCodes = (codes: readonly string[]) => setDialog({ kind: 'codes', codes })

  async function setUp() {
    const { data: secret } = await start()
    if (secret) setDialog({ kind: 'set-up', secret })
  }

  return (
    <Panel title={t('title')} lead={t('lead')}>
      {isLoading ? <ListSkeleton lines={2} height={56} rows={1} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data && !data.since ? (
        <div className={styles.actions}>
          <Button variant="default" loading={started.isLoading} onClick={() => void setUp()}>
            {t('setUp.title')}
          </Button>
        </div>
      ) : null}
      <FailureNote error={started.error} />
      {data?.since ? (
        <>
          <p>
            {t('since', {
              date: getDateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(data.since)),
            })}
          </p>
          {data.recoveryCodesLeft < enoughCodes ? (
            <Note intent="warning">{t('left', { count: data.recoveryCodesLeft })}</Note>
          ) : (
            <p>{t('left', { count: data.recoveryCodesLeft })}</p>
          )}
          <div className={styles.actions}>
            <Button variant="default" onClick={() => setDialog({ kind: 'renew' })}>
              {t('renew.title')}
            </Button>
            <Button variant="default" onClick={() => setDialog({ kind: 'disable' })}>
              {t('disable.title')}
            </Button>
          </div>
        </>
      ) : null}
      {dialog?.kind === 'set-up' ? (
        <SetUpDialog secret={dialog.secret} onEnabled={showCodes} onClose={close} />
      ) : null}
      {dialog?.kind === 'codes' ? <RecoveryCodesDialog codes={dialog.codes} onClose={close} /> : null}
      {dialog?.kind === 'renew' ? (
        <CodeDialog
          title={t('renew.title')}
          text={t('renew.text')}
          submitLabel={t('renew.submit')}
          save={(body) => renew({ body })}
          onSaved={({ recoveryCodes }: { recoveryCodes: string[] }) => showCodes(recoveryCodes)}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'disable' ? (
        <CodeDialog
          title={t('disable.title')}
          text={t('disable.text')}
          submitLabel={t('disable.submit')}
          save={(body) => disable({ body })}
          onSaved={() => {
            dispatch(toastShown({ title: t('disable.done'), intent: 'success' }))
            close()
          }}
          onClose={close}
        />
      ) : null}
    </Panel>
  )
}
