import type { Question } from '@lares/shared-types/questions'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-with-retry.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { GiveAnswerForm } from './give-answer-form.tsx'
import styles from './questions.module.css'
import { useRemoveQuestion } from './use-remove-question.ts'

const AskRelativesDialog = lazyDialog(
  async () => (await import('./ask-relatives-dialog.tsx')).AskRelativesDialog,
)

interface QuestionCardProps {
  question: Question
  /** Whether who has asked is somebody else, whose name is shown. */
  isOfOthers: boolean
}

/** One question: what is known of it, the answers of relatives, and what the user may do. */
export function QuestionCard({ question, isOfOthers }: QuestionCardProps) {
  const { t, i18n } = useTranslation(['ai', 'shared'])
  const [open, setOpen] = useState<'answer' | 'ask' | 'remove'>()
  const remove = useRemoveQuestion()
  const { id, text, wrong, asked = [], answers, may } = question
  const close = () => setOpen(undefined)
  const names = getListFormat(i18n.language).format(asked.map(({ displayName }) => displayName))
  return (
    <li className={styles.card}>
      <h2 className={styles.text}>{text}</h2>
      <p className={styles.muted}>
        {isOfOthers && question.askedBy ? `${question.askedBy.displayName} · ` : null}
        <RelativeTime instant={question.askedAt} />
        {question.times > 1 ? ` · ${t('questions.times', { count: question.times })}` : null}
      </p>
      {wrong ? (
        <div className={styles.wrong}>
          <p>{t('questions.wrong.shown')}</p>
          {wrong.answer === null ? (
            <p className={styles.muted}>{t('questions.wrong.withdrawn')}</p>
          ) : (
            <blockquote className={styles.quote}>{wrong.answer}</blockquote>
          )}
          {wrong.remark ? <p>{wrong.remark}</p> : null}
        </div>
      ) : null}
      {asked.length > 0 ? <p className={styles.muted}>{t('questions.asked', { names })}</p> : null}
      {answers.map(({ by, at, item }) => (
        <p key={item.id} className={styles.answer}>
          <Link to={itemLinks.profile(item)} data-alone>
            {by ? t('questions.answeredBy', { name: by.displayName }) : t('questions.answered')}
          </Link>{' '}
          <span className={styles.muted}>
            <RelativeTime instant={at} />
          </span>
        </p>
      ))}
      {open === 'answer' ? (
        <GiveAnswerForm question={question} onClose={close} />
      ) : (
        <div className={styles.acts}>
          {may.answer ? (
            <Button
              variant="light"
              leftSection={<Icon name="edit" size={18} />}
              aria-label={t('questions.act', { act: t('questions.give.open'), question: text })}
              onClick={() => setOpen('answer')}
            >
              {t('questions.give.open')}
            </Button>
          ) : null}
          {may.ask ? (
            <Button
              variant="default"
              leftSection={<Icon name="message-question" size={18} />}
              aria-label={t('questions.act', { act: t('questions.ask.open'), question: text })}
              onClick={() => setOpen('ask')}
            >
              {t('questions.ask.open')}
            </Button>
          ) : null}
          {may.remove ? (
            <Button
              variant="subtle"
              aria-label={t('questions.act', { act: t('questions.remove.open'), question: text })}
              onClick={() => setOpen('remove')}
            >
              {t('questions.remove.open')}
            </Button>
          ) : null}
        </div>
      )}
      {open === 'ask' ? (
        <Suspense>
          <AskRelativesDialog questionId={id} question={text} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'remove' ? (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => remove(id)}
          title={t('questions.remove.title')}
          confirmLabel={t('questions.remove.open')}
        >
          <p>{t('questions.remove.text')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
