import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePendingField } from './pending-text.ts'
import { findMatchingOptions, type PickerOption } from './picker-option.ts'

interface PickerTextOptions {
  readonly options: readonly PickerOption[]
  readonly value: readonly string[]
  /** Ids that are already used elsewhere in the form: text that is left in the field does not add them again. */
  readonly present: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly onCreate: ((name: string) => Promise<string | undefined>) | undefined
  /** Focuses the field; called when its text could not be resolved. */
  readonly focus: () => void
  /** Called whenever the text changes, also when it is cleared by a choice. */
  readonly onType: ((text: string) => void) | undefined
}

/** State of the text in a picker: its matches, choosing and creating options, and the error for unresolved text. */
export function usePickerText({
  options,
  value,
  present,
  onChange,
  onCreate,
  focus,
  onType,
}: PickerTextOptions) {
  const { t } = useTranslation('forms')
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  // Says what the options say now: they may be loaded only after the form was submitted.
  const [isUnresolved, setIsUnresolved] = useState(false)
  const creations = useRef(new Set<Promise<boolean>>())
  // Other options may be chosen while one is being created, so the new id is added to the latest value.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const typed = text.trim()
  const { shown, exact } = findMatchingOptions(options, text, value)
  const canCreateText = onCreate !== undefined && typed !== '' && exact.length === 0

  function add(id: string): void {
    const { value, onChange } = latest.current
    if (!value.includes(id)) onChange([...value, id])
  }

  function type(next: string): void {
    setText(next)
    setFailure(undefined)
    setIsUnresolved(false)
    onType?.(next)
  }

  function choose(id: string): void {
    type('')
    add(id)
  }

  /** Creates an option with the typed name; restores the text if that fails. */
  function create(): void {
    if (!onCreate || typed === '') return
    type('')
    const creation = onCreate(typed).then((id) => {
      creations.current.delete(creation)
      if (id !== undefined) flushSync(() => add(id))
      else {
        setText((current) => current || typed)
        setFailure(t('picker.notCreated', { text: typed }))
      }
      return id !== undefined
    })
    creations.current.add(creation)
  }

  /** Chooses the first match, else creates an option; false, with an error message, if neither is possible. */
  function chooseFirst(): boolean {
    const [first] = shown
    if (first) choose(first.id)
    else if (canCreateText) create()
    else complain()
    return first !== undefined || canCreateText
  }

  function complain(): void {
    setFailure(undefined)
    setIsUnresolved(true)
  }

  function describeUnresolvedText(): string {
    if (shown.length > 0) return t('picker.enterChooses', { text: typed })
    return canCreateText ? t('picker.enterCreates', { text: typed }) : t('picker.noneCalled', { text: typed })
  }

  usePendingField({
    hasText: () => typed !== '' || creations.current.size > 0,
    async resolve() {
      if ((await Promise.all(creations.current)).includes(false)) return false
      if (typed === '') return true
      const [only, ...others] = exact
      if (only && others.length === 0) {
        // Render synchronously: the submit handler reads the form state right after this.
        flushSync(() => {
          type('')
          if (!present.includes(only.id)) add(only.id)
        })
        return true
      }
      complain()
      focus()
      return false
    },
  })

  const textError = failure ?? (isUnresolved && typed !== '' ? describeUnresolvedText() : undefined)
  return { text, type, shown, canCreateText, textError, choose, create, chooseFirst }
}
