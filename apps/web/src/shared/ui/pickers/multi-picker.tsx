import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icons/icon.tsx'
import { ColourDot } from '../colour-dot.tsx'
import { matchingOptions, type PickerOption } from './picker-option.ts'
import styles from './pickers.module.css'

export interface MultiPickerProps {
  label: string
  description?: string
  placeholder?: string
  options: readonly PickerOption[]
  /** Ids of what is chosen, in order. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Makes a new one of the typed name and answers its id; absent where the person may not. */
  onCreate?: (name: string) => Promise<string | undefined>
  /** Others may, and it is said that this person may not. */
  cannotCreate?: boolean
  error?: string
}

const createValue = '$create'

/** Chooses several of many by typing: arrows and Enter choose, Backspace takes the last one back. */
export function MultiPicker(props: MultiPickerProps) {
  const { t } = useTranslation('shared')
  const [words, setWords] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = props.value.flatMap((id) => props.options.find((option) => option.id === id) ?? [])
  const { shown, exact } = matchingOptions(props.options, words, props.value)
  const nothing = props.cannotCreate ? 'picker.cannotCreate' : 'picker.nothing'
  const mayCreate = props.onCreate !== undefined && words.trim() !== '' && !exact

  async function pick(id: string) {
    setWords('')
    if (id !== createValue) return props.onChange([...props.value, id])
    const created = await props.onCreate?.(words.trim())
    if (created) props.onChange([...props.value, created])
  }

  function onKeyDown(event: KeyboardEvent) {
    // What was typed and not chosen would be lost with the form that Enter sends.
    if (event.key === 'Enter' && words.trim() !== '') event.preventDefault()
    if (event.key !== 'Backspace' || words !== '' || props.value.length === 0) return
    event.preventDefault()
    props.onChange(props.value.slice(0, -1))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => void pick(id)}>
      <Combobox.DropdownTarget>
        <PillsInput label={props.label} description={props.description} error={props.error}>
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
                }}
              >
                <ColourDot colour={colour} /> {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                value={words}
                placeholder={chosen.length === 0 ? props.placeholder : undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  setWords(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label={props.label}>
          {shown.map(({ id, label, hint, colour, mark }) => (
            <Combobox.Option key={id} value={id}>
              {mark ?? <ColourDot colour={colour} />} {label}
              {hint ? <span className={styles.hint}>{hint}</span> : null}
            </Combobox.Option>
          ))}
          {mayCreate ? (
            <Combobox.Option value={createValue}>
              <Icon name="plus" size={16} /> {t('picker.create', { name: words.trim() })}
            </Combobox.Option>
          ) : null}
          {shown.length === 0 && !mayCreate ? <Combobox.Empty>{t(nothing)}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
