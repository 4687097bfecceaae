import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { maxQueryLength } from '../state/search-state.ts'
import styles from './field.module.css'
import type { useQueryInput } from './use-query-input.ts'

type QueryInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  input: ReturnType<typeof useQueryInput>
}

/** The text input of a search, with a button that clears it. */
export function QueryInput({ input, ...props }: QueryInputProps) {
  const { t } = useTranslation('search')
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    input.clear()
    // The button, which had the focus, disappears.
    field.current?.focus()
  }

  return (
    <TextInput
      ref={field}
      type="search"
      size="lg"
      radius="xl"
      aria-label={t('field.label')}
      placeholder={t('field.placeholder')}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={maxQueryLength}
      classNames={{ input: styles.input ?? '' }}
      leftSection={<Icon name="search" size={20} />}
      rightSection={input.text ? <CloseButton aria-label={t('field.clear')} onClick={clear} /> : undefined}
      value={input.text}
      onChange={(event) => input.change(event.currentTarget.value)}
      {...props}
    />
  )
}
