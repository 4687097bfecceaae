import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import type { StartedTranscriptions, Transcribable } from '@lares/shared-types/transcriptions'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useStartTranscriptionsMutation } from '../api.ts'
import styles from './choose.module.css'

interface StartFormProps {
  readonly chosen: readonly Transcribable[]
  readonly onStarted: () => void
}

/** The language that is spoken, and the button that starts. Present transcripts are replaced only after a question. */
export function StartForm({ chosen, onStarted }: StartFormProps) {
  const { t } = useTranslation('transcriptions')
  const [language, setLanguage] = useState<Language | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [started, setStarted] = useState<StartedTranscriptions>()
  const [start, { isLoading, error }] = useStartTranscriptionsMutation()
  const withTranscript = chosen.filter(({ transcript }) => transcript !== 'none')
  const byPerson = withTranscript.filter(({ transcript }) => transcript === 'person')

  async function run(replace: boolean) {
    const itemIds = chosen.map(({ item }) => item.id)
    const result = await start({ body: { itemIds, language, replace } })
    if (!result.data) return result
    setStarted(result.data)
    onStarted()
    return result
  }

  return (
    <div className={styles.start}>
      <NativeSelect
        label={t('start.language')}
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(languages.find((known) => known === value) ?? null)
        }
        data={[
          { value: '', label: t('start.detect') },
          ...languages.map((known) => ({ value: known, label: languageNames[known] })),
        ]}
      />
      <Button
        leftSection={<Icon name="file-text" size={18} />}
        disabled={chosen.length === 0}
        loading={isLoading}
        onClick={() => (withTranscript.length > 0 ? setIsAsking(true) : void run(false))}
      >
        {chosen.length === 0 ? t('start.button') : t('start.buttonFor', { count: chosen.length })}
      </Button>
      <FailureNote error={error} />
      {started ? <Outcome started={started} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('replace.title')}
          confirmLabel={t('replace.confirm')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => run(true)}
        >
          <p>{t('replace.text', { count: withTranscript.length })}</p>
          {byPerson.length > 0 ? (
            <Note intent="warning">{t('replace.byPerson', { count: byPerson.length })}</Note>
          ) : null}
          <p>{t('replace.history')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** How many were started, and why others were not. */
function Outcome({ started: { operationIds, refused } }: { started: StartedTranscriptions }) {
  const { t } = useTranslation('transcriptions')
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return (
    <Note intent={refused.length > 0 ? 'warning' : 'success'}>
      {t('start.started', { count: operationIds.length })}
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {t(`start.refused.${reason}`)}
        </p>
      ))}
    </Note>
  )
}
