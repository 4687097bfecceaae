import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingField } from './pending-text.ts'
import { matchingOptions, type PickerOption } from './picker-option.ts'

interface PickerTextOptions {
  readonly options: readonly PickerOption[]
  readonly value: readonly string[]
  /** Ids that stand elsewhere in the form already: a name that is left in the field does not add them again. */
  readonly present: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly onCreate: ((name: string) => Promise<string | undefined>) | undefined
  /** Brings the person to the field whose text could not be resolved. */
  readonly focus: () => void
}

/** What is typed into a picker: what matches it, what it chooses or creates, and what is said when it is left there. */
export function usePickerText({ options, value, present, onChange, onCreate, focus }: PickerTextOptions) {
  const { t } = useTranslation('forms')
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const creations = useRef(new Set<Promise<boolean>>())
  // A name may be created while others are chosen: what is added then is added to what is chosen by then.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const typed = text.trim()
  const { shown, exact } = matchingOptions(options, text, value)
  const mayCreate = onCreate !== undefined && typed !== '' && exact.length === 0

  function add(id: string): void {
    const { value, onChange } = latest.current
    if (!value.includes(id)) onChange([...value, id])
  }

  function type(next: string): void {
    setText(next)
    setTrouble(undefined)
  }

  function choose(id: string): void {
    type('')
    add(id)
  }

  /** Creates what is typed; the text comes back where that fails. */
  function create(): void {
    if (!onCreate || typed === '') return
    type('')
    const creation = onCreate(typed).then((id) => {
      creations.current.delete(creation)
      if (id !== undefined) add(id)
      else {
        setText((later) => later || typed)
        setTrouble(t('picker.notCreated', { text: typed }))
      }
      return id !== undefined
    })
    creations.current.add(creation)
  }

  /** Takes the first match, else creates; false where neither is possible, which is then said. */
  function takeFirst(): boolean {
    const [first] = shown
    if (first) choose(first.id)
    else if (mayCreate) create()
    else setTrouble(t('picker.noneCalled', { text: typed }))
    return first !== undefined || mayCreate
  }

  function troubleOfLeftText(): string {
    if (shown.length > 0) return t('picker.enterChooses', { text: typed })
    return mayCreate ? t('picker.enterCreates', { text: typed }) : t('picker.noneCalled', { text: typed })
  }

  usePendingField({
    hasText: () => typed !== '' || creations.current.size > 0,
    async resolve() {
      if ((await Promise.all(creations.current)).includes(false)) return false
      if (typed === '') return true
      const [only, ...others] = exact
      if (only && others.length === 0) {
        type('')
        if (!present.includes(only.id)) add(only.id)
        return true
      }
      setTrouble(troubleOfLeftText())
      focus()
      return false
    },
  })

  return { text, type, shown, mayCreate, trouble, choose, create, takeFirst }
}
