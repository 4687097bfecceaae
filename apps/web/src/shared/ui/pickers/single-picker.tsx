import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { fold } from '@lares/shared-types/fold'
import { Select, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingField } from './pending-text.ts'

interface SinglePickerProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'> {
  data: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Chooses one of many options by typing: Enter chooses the first match. On blur and on submit, text that is the full
 * name of an option chooses it; other text remains in the field with an error.
 */
export function SinglePicker({ data, value, onChange, onBlur, error, ref, ...props }: SinglePickerProps) {
  const { t } = useTranslation(['shared', 'forms'])
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(input, ref ?? null)
  const findLabel = (id: string | null) => data.find((option) => option.value === id)?.label ?? ''
  const [text, setText] = useState(() => findLabel(value))
  const [unresolvedText, setUnresolvedText] = useState<string>()
  /** The typed text, because Mantine's Select clears the field on blur. */
  const typed = useRef<string>(undefined)

  function choose(id: string | null): void {
    typed.current = undefined
    setUnresolvedText(undefined)
    onChange(id)
  }

  /** Chooses the option that the typed text names; false if it names none. */
  function resolve(): boolean {
    const trimmed = typed.current?.trim() ?? ''
    if (trimmed === '' || trimmed === findLabel(value)) return true
    const [only, ...others] = data.filter(({ label }) => fold(label) === fold(trimmed))
    if (only && others.length === 0) {
      setText(only.label)
      choose(only.value)
      return true
    }
    setText(trimmed)
    setUnresolvedText(trimmed)
    return false
  }

  usePendingField({
    hasText: () => unresolvedText !== undefined,
    async resolve() {
      const isResolved = resolve()
      if (!isResolved) input.current?.focus()
      return isResolved
    },
  })

  const matches = data.some(
    ({ label }) => unresolvedText !== undefined && fold(label).includes(fold(unresolvedText)),
  )
  return (
    <Select
      {...props}
      ref={inputRef}
      data={[...data]}
      searchable
      // The error goes above the input, because the dropdown below would cover it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      selectFirstOptionOnChange
      nothingFoundMessage={t('picker.nothing')}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={choose}
      onInput={(event) => {
        typed.current = event.currentTarget.value
        setUnresolvedText(undefined)
      }}
      onBlur={(event) => {
        resolve()
        onBlur?.(event)
      }}
      error={
        unresolvedText === undefined
          ? error
          : t(matches ? 'forms:picker.enterChooses' : 'forms:picker.noneCalled', { text: unresolvedText })
      }
    />
  )
}
