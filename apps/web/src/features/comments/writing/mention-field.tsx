import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Comment, CreateComment } from '@lares/shared-types/comments'
import type { UserRef } from '@lares/shared-types/fields'
import { fold } from '@lares/shared-types/fold'
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../shared/forms/use-field.ts'
import { useMentionableUsersQuery } from '../api.ts'
import styles from '../comments.module.css'
import { findMentionStart, type StartedMention } from './find-mention-start.ts'
import { chooseMention, findMentionedIds } from './find-mentioned-ids.ts'

const debounceMs = 150

interface MentionFieldProps {
  control: Control<CreateComment>
  itemId: string
  label: string
  description?: string
  /** Whom the text mentions already. */
  mentioned?: Comment['mentions']
  ref?: Ref<HTMLTextAreaElement>
}

/**
 * The text of a comment. After an @ it suggests people who see the item: arrows and Enter choose one, Escape closes the
 * list. A suggested name that is typed in full mentions as well. Ctrl or Cmd with Enter sends.
 */
export function MentionField({
  control,
  itemId,
  label,
  description,
  mentioned = nobodyMentioned,
  ref,
}: MentionFieldProps) {
  const { t } = useTranslation('comments')
  const { field, error } = useField(control, 'body')
  const { field: mentions } = useController({ control, name: 'mentions' })
  const input = useRef<HTMLTextAreaElement>(null)
  const inputRef = useMergedRef(input, field.ref, ref ?? null)
  const [started, setStarted] = useState<StartedMention>()
  const people = usePeople(mentioned)
  const users = useSuggestions(itemId, started?.name, people.add)
  const isOpen = started !== undefined && users.length > 0
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (opened) => {
      if (!opened) setStarted(undefined)
    },
  })
  const { selectFirstOption } = combobox
  const moveCaret = useCaretAfterChange(input)

  // The option that Enter chooses is highlighted from the start.
  useEffect(() => {
    if (isOpen && users.length > 0) selectFirstOption()
  }, [isOpen, users, selectFirstOption])

  function follow({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    setStarted(selectionStart === selectionEnd ? findMentionStart(value, selectionStart) : undefined)
  }

  /** Keeps the ids as they stand in the text. */
  function updateMentions(text: string, ids: readonly string[] = mentions.value ?? []) {
    const next = findMentionedIds(text, ids, people.list())
    if (next.join() !== (mentions.value ?? []).join()) mentions.onChange(next)
  }

  function choose(id: string) {
    const user = users.find((candidate) => candidate.id === id)
    if (!user || !started) return
    const text = String(field.value)
    const start = `${text.slice(0, started.at)}@${user.displayName} `
    const written = start + text.slice(started.at + 1 + started.name.length).replace(/^ /, '')
    moveCaret(start.length)
    field.onChange(written)
    updateMentions(written, chooseMention(mentions.value ?? [], user, people.list()))
    setStarted(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // With suggestions, Enter chooses one of them, whatever is held with it.
    if (isOpen || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          {...field}
          ref={inputRef}
          label={label}
          description={description}
          error={error}
          autosize
          minRows={2}
          maxRows={12}
          onChange={(event) => {
            field.onChange(event)
            updateMentions(event.currentTarget.value)
            follow(event.currentTarget)
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onBlur={() => {
            field.onBlur()
            updateMentions(String(field.value))
            setStarted(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options className={styles.suggestions} aria-label={t('suggestions')}>
          {users.map(({ id, displayName }) => (
            <Combobox.Option key={id} value={id}>
              {displayName}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const nobody: readonly UserRef[] = []
const nobodyMentioned: Comment['mentions'] = []

/** Everybody whose name is known here: those who were mentioned before or suggested since. */
function usePeople(mentioned: Comment['mentions']) {
  const people = useRef(new Map<string, UserRef>())
  const add = useCallback((users: readonly UserRef[]) => {
    // Somebody who has another name now is also known by the one in the text.
    for (const user of users) people.current.set(`${user.id} ${user.displayName}`, user)
  }, [])
  useEffect(() => add(mentioned.map(({ id, name }) => ({ id, displayName: name }))), [add, mentioned])
  return { add, list: () => [...people.current.values()] }
}

/** The people whose names begin with what was typed after the @; nobody while no mention is being typed. */
function useSuggestions(
  itemId: string,
  name: string | undefined,
  onLoad: (users: readonly UserRef[]) => void,
) {
  const [searched] = useDebouncedValue(name, debounceMs)
  const { data } = useMentionableUsersQuery(
    { params: { id: itemId }, query: { name: searched ?? '' } },
    { skip: name === undefined || searched === undefined },
  )
  useEffect(() => onLoad(data?.users ?? nobody), [onLoad, data])
  const loaded = name === undefined ? nobody : (data?.users ?? nobody)
  // Filters the previous reply until the next one arrives. After a name was chosen nothing matches.
  const start = ` ${fold(name ?? '')}`
  return useMemo(
    () => loaded.filter(({ displayName }) => ` ${fold(displayName)}`.includes(start)),
    [loaded, start],
  )
}

/** Returns a function that places the caret after the next change of the text. */
function useCaretAfterChange(input: React.RefObject<HTMLTextAreaElement | null>) {
  const position = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (position.current === undefined) return
    input.current?.setSelectionRange(position.current, position.current)
    position.current = undefined
  })
  return (next: number) => {
    position.current = next
  }
}
