import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { keepTyped } from '../../../shared/forms/keep-typed.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useLazyItemQuery } from '../api/items-api.ts'
import { emptyValues, hasFiles, type ItemValues, isBlank, toFormValues } from '../fields/item-values.ts'
import type { Conflict } from './conflict/conflict-dialog.tsx'
import { createItemResolver } from './item-resolver.ts'
import { type Opened, type SaveResult, useSaveItem } from './use-save-item.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Characters of the body that are the title of a draft without one. */
const maxBodyInTitle = 120

/** What the form has saved while it stayed open. */
interface Saved {
  readonly item: Item | undefined
  readonly uploadIds: readonly string[]
}

/** The state of the item form: validation, draft, uploads, saving and conflicts. */
export function useItemEditor(kind: ItemKind, item: Item | undefined) {
  const { t } = useTranslation('items')
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const [initialValues] = useState(() => (item ? toFormValues(item) : emptyValues))
  const opened = useRef<Opened | undefined>(
    item && { id: item.id, version: item.version, values: toFormValues(item) },
  )
  const isSaved = useRef(false)
  const form = useForm<ItemValues>({ defaultValues: initialValues, resolver: createItemResolver(kind) })
  // Read during rendering, because react-hook-form tracks only the state that a component has read.
  const { isDirty } = form.formState
  const draft = useDraft(form, {
    subject: item?.id ?? kind,
    like: initialValues,
    getTitle: ({ title, body }) => title || body.slice(0, maxBodyInTitle),
    opened: () => opened.current,
  })
  const pendingText = usePendingText()
  const { save, busy } = useSaveItem(kind, draft.createOnce)
  const saving = useRef<Promise<SaveResult>>(undefined)
  // What changed during a save would count as typed, and the editor would stay open.
  const suggest = useSuggestions(form, async () => {
    await saving.current
    return !opened.current && !isSaved.current
  })
  const [isUploading, setIsUploading] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [fileError, setFileError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [saved, setSaved] = useState<Saved>({ item: undefined, uploadIds: [] })
  const [loadItem] = useLazyItemQuery()
  const runAlone = useSingleFlight()

  function validateFiles(values: ItemValues): string | undefined {
    if (isUploading) return t('fileEditor.wait')
    if (kindContracts[kind].needsFile) return hasFiles(values) ? undefined : t('fileEditor.needed')
    // What has come empty into the archive, from an import for instance, can still be labelled.
    const wasBlank = opened.current !== undefined && isBlank(opened.current.values)
    return isBlank(values) && !wasBlank ? t('fileEditor.blank') : undefined
  }

  /** Stays open on the saved version, because something was typed while it was saved. */
  function goOn(current: Item, sent: ItemValues) {
    const { assetIds, uploadIds } = form.getValues()
    const values = toFormValues(current)
    keepTyped(form, sent, values)
    // The uploads that were sent are files of the item now.
    const attached = values.assetIds.filter((id) => !sent.assetIds.includes(id))
    const options = { shouldDirty: true }
    form.setValue(
      'assetIds',
      [...assetIds.filter((id) => values.assetIds.includes(id)), ...attached],
      options,
    )
    form.setValue(
      'uploadIds',
      uploadIds.filter((id) => !sent.uploadIds.includes(id)),
      options,
    )
    opened.current = { id: current.id, version: current.version, values }
    setSaved((before) => ({ item: current, uploadIds: [...before.uploadIds, ...sent.uploadIds] }))
  }

  async function submit(values: ItemValues) {
    const fileProblem = validateFiles(values)
    setFileError(fileProblem)
    setFailure(undefined)
    if (fileProblem) return
    const sent = structuredClone(form.getValues())
    saving.current = save(values, opened.current)
    const result = await saving.current
    if ('conflict' in result) return setConflict(result.conflict)
    if ('failure' in result) {
      if (!showServerIssues(form, result.failure)) setFailure(result.failure)
      return
    }
    dispatch(
      toastShown({ title: opened.current ? t('editor.saved') : t('editor.created'), intent: 'success' }),
    )
    if (!draft.clear(sent)) return goOn(result.item, sent)
    isSaved.current = true
    void navigate(itemLinks.profile(result.item), { replace: true })
  }

  /** Saves the result of a conflict, against the version that it was merged with. */
  async function saveMerged(merged: ItemValues) {
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

  /** Loads the item that a form had created before something was typed in it, which is what its draft is about. */
  async function loadCreated(id: string) {
    const { data, error } = await loadItem({ params: { id } })
    if (data) setSaved({ item: data, uploadIds: [] })
    else if (isApiFailure(error) && error.code === 'not-found') {
      opened.current = undefined
      form.setValue('assetIds', [])
    }
  }

  function resumeDraft(id: string) {
    const resumed = draft.resume(id)
    if (!resumed) return
    if (resumed.opened) opened.current = resumed.opened
    form.reset(resumed.values, { keepDefaultValues: true })
    if (resumed.opened && !item) void loadCreated(resumed.opened.id)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    await runAlone(async () => {
      if (await pendingText.resolve()) await form.handleSubmit(submit)()
    })
  }

  return {
    form,
    pendingText,
    busy,
    draft,
    onUpload: (uploadId: string) => void (opened.current || suggest(uploadId)),
    onUploadingChange: setIsUploading,
    failure,
    fileError,
    conflict,
    resumeDraft,
    saveMerged: (merged: ItemValues) => runAlone(() => saveMerged(merged)),
    saved,
    closeConflict: () => setConflict(undefined),
    hasUnsavedChanges: () => !isSaved.current && (isDirty || isUploading || pendingText.hasText()),
    onSubmit,
  }
}

function isField(name: string): name is keyof ItemValues {
  return name in emptyValues
}
