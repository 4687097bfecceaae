import type { Asset } from '@lares/shared-types/assets'
import type { PageText } from '@lares/shared-types/page-texts'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useWritePageTextMutation } from '../api.ts'
import {
  carryOver,
  type EditedPage,
  type PageValues,
  rebaseValues,
  toEditedPage,
  toPageValues,
  toWriteBody,
} from './line-values.ts'

interface PageEditOptions {
  readonly asset: Asset
  /** As it is loaded now. */
  readonly text: PageText
  readonly refetch: () => Promise<unknown>
}

/** The form with the text of a page, which stays open after a save: what is typed meanwhile remains, and so does the cursor. */
export function usePageEdit({ asset, text, refetch }: PageEditOptions) {
  const form = useForm<PageValues, unknown, PageValues>({ defaultValues: toPageValues(text) })
  const { isDirty } = form.formState
  const current = useMemo(() => toEditedPage(text), [text])
  const versions = useRef<{ base: EditedPage; latest: EditedPage }>({ base: current, latest: current })
  const write = useWriteText(asset, takeOver)
  const edit = useVersionedEdit<PageValues, PageValues, EditedPage, PageText>(form, {
    entity: current,
    entities: [current],
    refetch,
    toFormValues: toPageValues,
    getTitle: ({ lines }) =>
      lines
        .map((line) => line.text)
        .join(' ')
        .slice(0, 80),
    save(values, version) {
      const { base, latest } = versions.current
      return write(values, base, version === base.version ? base : latest)
    },
    goOn(saved, sent) {
      const values = rebaseValues(sent, sent, saved)
      form.setValues(rebaseValues(form.getValues(), sent, saved))
      form.reset(values, { keepValues: true })
      return { entity: toEditedPage(saved), values }
    },
    onSaved: () => undefined,
  })
  versions.current = { base: edit.base, latest: edit.latest }

  /** Goes on with another version, in which what was changed since the base stays changed. */
  function takeOver(version: PageText) {
    const values = toPageValues(version)
    const changed = carryOver(form.getValues(), versions.current.base, version)
    form.reset(values)
    form.reset(changed, { keepDefaultValues: true })
    edit.setBase(toEditedPage(version))
    edit.draft.clear(values)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when another version is loaded.
  useEffect(() => {
    const isOther = current.version !== edit.base.version
    if (isOther && !isDirty && !edit.isSaving) takeOver(current)
  }, [current])

  return { form, edit }
}

/** Returns a function that saves the text of a page and offers to undo it, after which `onUndone` receives the text. */
function useWriteText({ id, itemId }: Asset, onUndone: (text: PageText) => void) {
  const { t } = useTranslation('page-texts')
  const [write] = useWritePageTextMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const latest = useRef(onUndone)
  latest.current = onUndone

  async function undo(before: PageText, saved: PageText) {
    const params = { id, page: before.page }
    const result = await write({ itemId, params, body: toWriteBody(toPageValues(before), before, saved) })
    if (result.error) return showFailure(result.error, { 'version-conflict': t('saved.changedSince') })
    latest.current(result.data)
  }

  return async (values: PageValues, base: PageText, replaced: PageText) => {
    const params = { id, page: replaced.page }
    const result = await write({ itemId, params, body: toWriteBody(values, base, replaced) })
    if (result.data) {
      const saved = result.data
      showToast({
        title: t('saved.done'),
        intent: 'success',
        onUndo: () => void undo(replaced, saved),
      })
    }
    return result
  }
}
