import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { itemLinks } from '../kinds/item-links.ts'
import type { Conflict } from './conflict/conflict-dialog.tsx'
import { itemResolver } from './item-resolver.ts'
import { emptyValues, type ItemValues, valuesOf } from './item-values.ts'
import { type Opened, useSaveItem } from './use-save-item.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Characters of the text by which a draft without a title is known. */
const maxBodyInTitle = 120

/** Everything that happens while an item is written: checking, keeping a draft, sending files, saving, conflicts. */
export function useItemEditor(kind: ItemKind, item: Item | undefined) {
  const { t } = useTranslation('items')
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const [start] = useState(() => (item ? valuesOf(item) : emptyValues))
  const opened = useRef<Opened | undefined>(
    item && { id: item.id, version: item.version, values: valuesOf(item) },
  )
  const done = useRef(false)
  const form = useForm<ItemValues>({ defaultValues: start, resolver: itemResolver(kind) })
  // Read while drawing: the form tells nobody that did not ask it.
  const { isDirty } = form.formState
  const draft = useDraft(form, {
    subject: item?.id ?? kind,
    like: emptyValues,
    titleOf: ({ title, body }) => title || body.slice(0, maxBodyInTitle),
    opened: () => opened.current,
  })
  const pendingText = usePendingText()
  const { save, busy } = useSaveItem(kind)
  const suggest = useSuggestions(form, item === undefined)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [fileTrouble, setFileTrouble] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()

  function troubleWithFiles(values: ItemValues): string | undefined {
    if (sending) return t('fileEditor.wait')
    const none = values.assetIds.length + values.uploadIds.length === 0
    return kindContracts[kind].needsFile && none ? t('fileEditor.needed') : undefined
  }

  async function submit(values: ItemValues) {
    const trouble = troubleWithFiles(values)
    setFileTrouble(trouble)
    setFailure(undefined)
    if (trouble) return
    const saved = await save(values, opened.current)
    if ('conflict' in saved) return setConflict(saved.conflict)
    if ('failure' in saved) {
      if (!showServerIssues(form, saved.failure)) setFailure(saved.failure)
      return
    }
    done.current = true
    draft.drop()
    dispatch(toastShown({ title: item ? t('editor.saved') : t('editor.created'), intent: 'success' }))
    void navigate(itemLinks.profile(saved.item), { replace: true })
  }

  /** Saves what was chosen, against the state that the choice was made from. */
  async function settle(merged: ItemValues) {
    if (!conflict) return
    const { current, versions } = conflict
    opened.current = { id: current.id, version: current.version, values: versions.theirs }
    form.reset(versions.theirs)
    for (const [field, value] of Object.entries(merged)) {
      if (isField(field)) form.setValue(field, value, { shouldDirty: true })
    }
    setConflict(undefined)
    await submit(merged)
  }

  function resumeDraft(id: string) {
    const taken = draft.take(id)
    if (!taken) return
    if (taken.opened && item) opened.current = taken.opened
    form.reset(taken.values, { keepDefaultValues: true })
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await pendingText.resolve()) await form.handleSubmit(submit)()
  }

  return {
    form,
    pendingText,
    busy,
    draft,
    onUpload: (uploadId: string) => void suggest(uploadId),
    onSending: setSending,
    failure,
    fileTrouble,
    conflict,
    resumeDraft,
    settle,
    closeConflict: () => setConflict(undefined),
    unsaved: () => !done.current && (isDirty || sending || pendingText.hasText()),
    onSubmit,
  }
}

function isField(name: string): name is keyof ItemValues {
  return name in emptyValues
}
