import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './field.module.css'
import type { useTypedWords } from './use-typed-words.ts'

type WordsInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'words'> & {
  words: ReturnType<typeof useTypedWords>
}

/** The box into which a search is typed. */
export function WordsInput({ words, ...props }: WordsInputProps) {
  const { t } = useTranslation('search')
  return (
    <TextInput
      type="search"
      size="lg"
      radius="xl"
      aria-label={t('field.label')}
      placeholder={t('field.placeholder')}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={10_000}
      classNames={{ input: styles.input ?? '' }}
      leftSection={<Icon name="search" size={20} />}
      rightSection={
        words.typed ? <CloseButton aria-label={t('field.clear')} onClick={words.clear} /> : undefined
      }
      value={words.typed}
      onChange={(event) => words.type(event.currentTarget.value)}
      {...props}
    />
  )
}
