import type { Asset } from '@lares/shared-types/assets'
import { languageNames, languages } from '@lares/shared-types/languages'
import type { PageText } from '@lares/shared-types/page-texts'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useWritePageTextMutation } from '../api.ts'
import { AddLines } from './add-lines.tsx'
import styles from './beside.module.css'
import { EditorTools } from './editor-tools.tsx'
import { LineField, type LineHandlers } from './line-field.tsx'
import { type EditedPage, type PageValues, toEditedPage, toPageValues, toWriteBody } from './line-values.ts'
import { PageCanvas } from './page-canvas.tsx'
import { useLineActs } from './use-line-acts.ts'
import { useReadAspect } from './use-read-aspect.ts'

interface PageTextEditorProps {
  asset: Asset
  text: PageText
  refetch: () => Promise<unknown>
  onSaved: (saved: PageText) => void
  onClose: () => void
}

/** Corrects the words of a page line by line, with the picture of each line above its text. */
export function PageTextEditor({ asset, text, refetch, onSaved, onClose }: PageTextEditorProps) {
  const { t } = useTranslation(['page-texts', 'shared'])
  const form = useForm<PageValues, unknown, PageValues>({ defaultValues: toPageValues(text) })
  const lines = useFieldArray({ control: form.control, name: 'lines' })
  const write = useWriteText(asset.id, onSaved)
  const current = useMemo(() => toEditedPage(text), [text])
  const versions = useRef<{ base: EditedPage; latest: EditedPage }>({ base: current, latest: current })
  const edit = useVersionedEdit<PageValues, PageValues, EditedPage>(form, {
    entity: current,
    entities: [current],
    refetch,
    toFormValues: toPageValues,
    getTitle: ({ lines: drafted }) =>
      drafted
        .map((line) => line.text)
        .join(' ')
        .slice(0, 80),
    save(values, version) {
      const { base, latest } = versions.current
      return write(values, base, version === base.version ? base : latest)
    },
    onSaved: () => undefined,
  })
  versions.current = { base: edit.base, latest: edit.latest }

  const turn = text.turn ?? 0
  const { aspect, setFrame } = useReadAspect(asset, turn)
  const [isAdding, setIsAdding] = useState(text.lines.length === 0)
  const [isDrawing, setIsDrawing] = useState(false)
  const [isPageShown, setIsPageShown] = useState(text.lines.length === 0)
  const acts = useLineActs({
    form,
    lines,
    turn,
    stored: edit.base.lines,
    onSave: () => void edit.submit(),
  })
  const handlers = useRef<LineHandlers>({
    activate: acts.setActive,
    onKeyDown: acts.onKeyDown,
    register: (index) => form.register(`lines.${index}.text`),
  })
  handlers.current = { ...handlers.current, onKeyDown: acts.onKeyDown }
  const { ref: languageRef, ...languageField } = form.register('language')

  return (
    <Form label={t('beside.form', { page: text.page })} onSubmit={() => void edit.submit()}>
      <div className={styles.columns} data-page-shown={isPageShown || undefined}>
        <div className={styles.pageColumn}>
          <PageCanvas
            asset={asset}
            page={text.page}
            turn={turn}
            aspect={aspect}
            boxes={lines.fields.map(({ box }) => box)}
            active={acts.active}
            isDrawing={isDrawing}
            onChoose={acts.focusLine}
            onDraw={acts.addDrawn}
            onFrame={setFrame}
          />
        </div>
        <div className={styles.textColumn}>
          <EditorTools
            form={form}
            acts={acts}
            stored={edit.base.lines}
            isAdding={isAdding}
            onAdding={setIsAdding}
            isPageShown={isPageShown}
            onPageShown={setIsPageShown}
          />
          {isAdding ? (
            <AddLines
              isDrawing={isDrawing}
              onDrawing={(next) => {
                setIsDrawing(next)
                if (next) setIsPageShown(true)
              }}
              onSplit={acts.split}
            />
          ) : null}
          {lines.fields.length === 0 && !isAdding ? <p className={styles.hint}>{t('beside.empty')}</p> : null}
          <ol ref={acts.list} className={styles.lines} lang={text.language ?? undefined}>
            {lines.fields.map((field, index) => (
              <LineField
                key={field.id}
                asset={asset}
                page={text.page}
                turn={turn}
                aspect={aspect}
                index={index}
                box={field.box}
                stored={field.replaces === undefined ? undefined : edit.base.lines[field.replaces]}
                isActive={index === acts.active}
                control={form.control}
                handlers={handlers}
              />
            ))}
          </ol>
          {lines.fields.length > 0 ? <p className={styles.hint}>{t('beside.keys')}</p> : null}
          <NativeSelect
            className={styles.language ?? ''}
            label={t('beside.language')}
            ref={languageRef}
            {...languageField}
            data={[
              { value: '', label: t('beside.unknownLanguage') },
              ...languages.map((known) => ({ value: known, label: languageNames[known] })),
            ]}
          />
          {text.historyId ? <HistoryLink type="page-texts" id={text.historyId} /> : null}
          <EditNotes
            form={form}
            edit={edit}
            fields={['lines', 'language']}
            getFieldName={(field) => (field === 'lines' ? t('beside.lines') : t('beside.language'))}
          />
        </div>
      </div>
      <div className={styles.actions}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('shared:close')}
          </Button>
          <Button type="submit" loading={edit.isSaving}>
            {t('shared:save')}
          </Button>
        </DialogActions>
      </div>
    </Form>
  )
}

/** Returns a function that saves the text of a page and offers to undo it. */
function useWriteText(assetId: string, onSaved: (saved: PageText) => void) {
  const { t } = useTranslation('page-texts')
  const [write] = useWritePageTextMutation()
  const showToast = useActionToast()
  const showFailure = useFailureToast()

  async function undo(before: PageText, saved: PageText) {
    const params = { id: assetId, page: before.page }
    const result = await write({ params, body: toWriteBody(toPageValues(before), before, saved) })
    if (result.error) return showFailure(result.error, { 'version-conflict': t('saved.changedSince') })
    onSaved(result.data)
  }

  return async (values: PageValues, base: PageText, replaced: PageText) => {
    const params = { id: assetId, page: replaced.page }
    const result = await write({ params, body: toWriteBody(values, base, replaced) })
    if (result.data) {
      const saved = result.data
      onSaved(saved)
      showToast({
        title: t('saved.done'),
        intent: 'success',
        timeout: 10_000,
        actionLabel: t('undo'),
        onAction: () => void undo(replaced, saved),
      })
    }
    return result
  }
}
