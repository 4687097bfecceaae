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
 * Chooses one of many by typing: Enter takes the first match. What is left in the field is chosen where it is a name
 * in full; anything else stays there and is said, also when the form is saved.
 */
export function SinglePicker({ data, value, onChange, onBlur, error, ref, ...props }: SinglePickerProps) {
  const { t } = useTranslation(['shared', 'forms'])
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(input, ref ?? null)
  const labelOf = (id: string | null) => data.find((option) => option.value === id)?.label ?? ''
  const [text, setText] = useState(() => labelOf(value))
  const [left, setLeft] = useState<string>()
  /** What the person has typed; the component itself empties the field when it is left. */
  const typed = useRef<string>(undefined)

  function choose(id: string | null): void {
    typed.current = undefined
    setLeft(undefined)
    onChange(id)
  }

  /** Answers whether nothing is left in the field that is not chosen. */
  function resolve(): boolean {
    const words = typed.current?.trim() ?? ''
    if (words === '' || words === labelOf(value)) return true
    const [only, ...others] = data.filter(({ label }) => fold(label) === fold(words))
    if (only && others.length === 0) {
      setText(only.label)
      choose(only.value)
      return true
    }
    setText(words)
    setLeft(words)
    return false
  }

  usePendingField({
    hasText: () => left !== undefined,
    async resolve() {
      const isResolved = resolve()
      if (!isResolved) input.current?.focus()
      return isResolved
    },
  })

  const matches = data.some(({ label }) => left !== undefined && fold(label).includes(fold(left)))
  return (
    <Select
      {...props}
      ref={inputRef}
      data={[...data]}
      searchable
      // The list of choices opens below the field, and would lie over what stands there.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      selectFirstOptionOnChange
      nothingFoundMessage={t('picker.nothing')}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={choose}
      onInput={(event) => {
        typed.current = event.currentTarget.value
        setLeft(undefined)
      }}
      onBlur={(event) => {
        resolve()
        onBlur?.(event)
      }}
      error={
        left === undefined
          ? error
          : t(matches ? 'forms:picker.enterChooses' : 'forms:picker.noneCalled', { text: left })
      }
    />
  )
}
