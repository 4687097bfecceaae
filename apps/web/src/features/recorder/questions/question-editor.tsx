import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import styles from '../parts/parts.module.css'
import { addQuestion, maxQuestionLength } from './stored-questions.ts'

interface QuestionEditorProps {
  questions: readonly string[]
  onChange: (questions: readonly string[]) => void
  /** The text of a question that is being added. */
  added: string
  onAddedChange: (added: string) => void
}

/** The questions of an interview: change, move, remove and add. */
export function QuestionEditor({ questions, onChange, added, onAddedChange }: QuestionEditorProps) {
  const { t } = useTranslation('recorder')

  function move(from: number, to: number) {
    const question = questions[from]
    if (question !== undefined) onChange(questions.toSpliced(from, 1).toSpliced(to, 0, question))
  }

  function add() {
    const next = addQuestion(questions, added)
    if (next === questions) return
    onChange(next)
    onAddedChange('')
  }

  return (
    <>
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two questions can be the same, and the text changes while it is typed.
          <li key={index} className={styles.question}>
            <TextInput
              className={styles.grow ?? ''}
              aria-label={t('questions.number', { number: index + 1 })}
              value={question}
              maxLength={maxQuestionLength}
              onChange={(event) => onChange(questions.with(index, event.currentTarget.value))}
            />
            <SmallButton
              icon="arrow-up"
              label={t('questions.up', { number: index + 1 })}
              isDisabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <SmallButton
              icon="arrow-down"
              label={t('questions.down', { number: index + 1 })}
              isDisabled={index === questions.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <SmallButton
              icon="x"
              label={t('questions.remove', { number: index + 1 })}
              onClick={() => onChange(questions.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextInput
          className={styles.grow ?? ''}
          label={t('questions.own')}
          value={added}
          maxLength={maxQuestionLength}
          onChange={(event) => onAddedChange(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" className={styles.addQuestion ?? ''}>
          {t('questions.add')}
        </Button>
      </form>
    </>
  )
}

interface SmallButtonProps {
  icon: IconName
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function SmallButton({ icon, label, isDisabled = false, onClick }: SmallButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
}
