import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icons/icon.tsx'
import { ColourDot } from '../colour-dot.tsx'
import type { PickerOption } from './picker-option.ts'
import styles from './pickers.module.css'
import { usePickerText } from './use-picker-text.ts'

export interface MultiPickerProps {
  label: string
  description?: string
  placeholder?: string
  options: readonly PickerOption[]
  /** Ids of the chosen options, in order. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Ids that are already used elsewhere in the form: text that is left in the field does not add them again. */
  present?: readonly string[]
  /** Creates an option with the typed name and returns its id; absent if the user may not create any. */
  onCreate?: (name: string) => Promise<string | undefined>
  /** Show that this user may not create options, although others may. */
  cannotCreate?: boolean
  error?: string
  /** Called with the text, for options that are searched for. */
  onType?: (text: string) => void
}

const createValue = '$create'

/**
 * Chooses several of many options by typing: Enter chooses the first match or creates an option, arrows select another
 * match, Backspace removes the last choice.
 */
export function MultiPicker({ present = [], ...props }: MultiPickerProps) {
  const { t } = useTranslation('shared')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = props.value.flatMap((id) => props.options.find((option) => option.id === id) ?? [])
  const emptyTextKey = props.cannotCreate ? 'picker.cannotCreate' : 'picker.nothing'
  const { text, type, shown, canCreateText, textError, choose, create, chooseFirst } = usePickerText({
    options: props.options,
    value: props.value,
    present,
    onChange: props.onChange,
    onCreate: props.onCreate,
    focus,
    onType: props.onType,
  })
  const { selectFirstOption, resetSelectedOption } = combobox
  const isEmpty = shown.length === 0 && !canCreateText

  // While typing, the option that Enter would choose is highlighted.
  useEffect(() => {
    if (text.trim() === '') resetSelectedOption()
    else selectFirstOption()
  }, [text, selectFirstOption, resetSelectedOption])

  function focus() {
    const section = input.current?.closest('details')
    if (section) section.open = true
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      // Otherwise Enter would submit the form without the typed text.
      event.preventDefault()
      const isOnOption = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
      if (!isOnOption && !chooseFirst()) combobox.openDropdown()
    }
    if (event.key !== 'Backspace' || text !== '' || props.value.length === 0) return
    event.preventDefault()
    props.onChange(props.value.slice(0, -1))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => (id === createValue ? create() : choose(id))}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          description={props.description}
          error={textError ?? props.error}
          // The error goes above the input, because the dropdown below would cover it.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
        >
          <Pill.Group>
            {chosen.map(({ id, label, colour }) => (
              <Pill
                key={id}
                withRemoveButton
                onRemove={() => props.onChange(props.value.filter((other) => other !== id))}
                removeButtonProps={{
                  'aria-label': t('picker.remove', { name: label }),
                  tabIndex: 0,
                  'aria-hidden': false,
                  onClick({ currentTarget }) {
                    // Removed by the keyboard: a pointer does not focus the button, and should not open the keyboard of a phone.
                    if (document.activeElement === currentTarget) input.current?.focus()
                  },
                }}
              >
                <ColourDot colour={colour} /> {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={input}
                role="combobox"
                value={text}
                placeholder={chosen.length === 0 ? props.placeholder : undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  type(event.currentTarget.value)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      {/* Once everything is chosen, an empty list would only cover what is below. */}
      <Combobox.Dropdown hidden={isEmpty && text === '' && props.value.length > 0}>
        <Combobox.Options className={styles.options} aria-label={props.label}>
          {shown.map(({ id, label, hint, colour, mark }) => (
            <Combobox.Option key={id} value={id}>
              {mark ?? <ColourDot colour={colour} />} {label}
              {hint ? <span className={styles.hint}>{hint}</span> : null}
            </Combobox.Option>
          ))}
          {canCreateText ? (
            <Combobox.Option value={createValue}>
              <Icon name="plus" size={16} /> {t('picker.create', { name: text.trim() })}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
        {isEmpty ? <Combobox.Empty>{t(emptyTextKey)}</Combobox.Empty> : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
