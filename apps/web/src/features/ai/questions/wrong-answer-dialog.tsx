import type { Answer } from '@lares/shared-types/contracts/ai'
import { maxQuestionRemarkLength, maxShownAnswerLength } from '@lares/shared-types/questions'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { cutText } from '../../../shared/forms/cut-text.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useReportAnswerMutation } from './api.ts'
import styles from './questions.module.css'

interface WrongAnswerDialogProps {
  question: string
  answer: Answer
  onClose: () => void
}

/** Says that an answer is wrong, and what is right. */
export function WrongAnswerDialog({ question, answer, onClose }: WrongAnswerDialogProps) {
  const { t } = useTranslation('ai')
  const dispatch = useDispatch()
  const [report] = useReportAnswerMutation()
  const createOnce = useCreateOnce()
  const [remark, setRemark] = useState('')

  async function confirm() {
    const shown = cutText(answer.answer.map(({ text }) => text).join(' '), maxShownAnswerLength)
    const itemIds = [
      ...new Set(answer.answer.flatMap(({ citations }) => citations.map(({ itemId }) => itemId))),
    ]
    const body = { question, answer: shown, itemIds, ...(remark.trim() && { remark: remark.trim() }) }
    const result = await createOnce(body, (complete) => report({ body: complete }))
    if (!result.error) dispatch(toastShown({ intent: 'success', title: t('questions.wrong.sent') }))
    return result
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={t('questions.wrong.title')}
      confirmLabel={t('questions.wrong.submit')}
    >
      <div className={styles.form}>
        <p>{t('questions.wrong.text')}</p>
        <Textarea
          label={t('questions.wrong.remark')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxQuestionRemarkLength}
          data-autofocus
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
