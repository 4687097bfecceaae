import { maxAskedAtOnce } from '@lares/shared-types/questions'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { PendingTextProvider, usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import type { PickerOption } from '../../../shared/ui/pickers/picker-option.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useAskableUsersQuery, useAskRelativesMutation } from './api.ts'
import styles from './questions.module.css'

interface AskRelativesDialogProps {
  questionId: string
  question: string
  onClose: () => void
}

/** Chooses the relatives who are asked a question. */
export function AskRelativesDialog({ questionId, question, onClose }: AskRelativesDialogProps) {
  const { t } = useTranslation('ai')
  const dispatch = useDispatch()
  const [ask] = useAskRelativesMutation()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly PickerOption[]>([])
  const [error, setError] = useState<string>()
  const { data } = useAskableUsersQuery({ query: { ...(name.trim() && { name: name.trim() }) } })
  const found = (data?.users ?? []).map(({ id, displayName }) => ({ id, label: displayName }))
  const options = [...chosen, ...found.filter(({ id }) => chosen.every((other) => other.id !== id))]

  const pendingText = usePendingText()
  const latest = useRef(chosen)
  latest.current = chosen

  async function confirm() {
    if (!(await pendingText.resolve())) return undefined
    const chosen = latest.current
    if (chosen.length === 0 || chosen.length > maxAskedAtOnce) {
      setError(
        chosen.length === 0
          ? t('questions.ask.missing')
          : t('questions.ask.tooMany', { count: maxAskedAtOnce }),
      )
      return undefined
    }
    const result = await ask({ params: { id: questionId }, body: { userIds: chosen.map(({ id }) => id) } })
    if (!result.error)
      dispatch(toastShown({ intent: 'success', title: t('questions.ask.sent', { count: chosen.length }) }))
    return result
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={t('questions.ask.title')}
      confirmLabel={t('questions.ask.submit')}
    >
      <div className={styles.form}>
        <blockquote className={styles.quote}>{question}</blockquote>
        <PendingTextProvider value={pendingText}>
          <MultiPicker
            label={t('questions.ask.who')}
            description={t('questions.ask.hint')}
            options={options}
            value={chosen.map(({ id }) => id)}
            onType={setName}
            onChange={(ids) => {
              setError(undefined)
              setChosen(ids.flatMap((id) => options.find((option) => option.id === id) ?? []))
            }}
            {...(error && { error })}
          />
        </PendingTextProvider>
      </div>
    </ConfirmDialog>
  )
}
