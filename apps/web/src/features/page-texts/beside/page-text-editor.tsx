import type { Asset } from '@lares/shared-types/assets'
import { languageNames, languages } from '@lares/shared-types/languages'
import type { PageText } from '@lares/shared-types/page-texts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { NoPicture } from '../frame/no-picture.tsx'
import { hasPicture } from '../frame/page-original.ts'
import { toReadBox } from '../frame/page-turn.ts'
import { AddLines } from './add-lines.tsx'
import { areBands } from './are-bands.ts'
import styles from './beside.module.css'
import { EditorTools } from './editor-tools.tsx'
import { LineField, type LineHandlers } from './line-field.tsx'
import { PageCanvas } from './page-canvas.tsx'
import { useLineActs } from './use-line-acts.ts'
import { usePageEdit } from './use-page-edit.ts'
import { useReadAspect } from './use-read-aspect.ts'

const fieldNames = {
  lines: 'beside.lines',
  language: 'beside.language',
  checked: 'beside.checked',
} as const

interface PageTextEditorProps {
  asset: Asset
  text: PageText
  refetch: () => Promise<unknown>
  onClose: () => void
}

/** Corrects the words of a page line by line, with the picture of each line above its text. */
export function PageTextEditor({ asset, text, refetch, onClose }: PageTextEditorProps) {
  const { t } = useTranslation(['page-texts', 'shared'])
  const { form, edit } = usePageEdit({ asset, text, refetch })
  const lines = useFieldArray({ control: form.control, name: 'lines' })
  const isPictured = hasPicture(asset, text.page)
  const turn = text.turn ?? 0
  const { aspect, setFrame } = useReadAspect(asset, text.page, turn)
  const [isAdding, setIsAdding] = useState(text.lines.length === 0)
  const [isDrawing, setIsDrawing] = useState(false)
  const [isPageShown, setIsPageShown] = useState(text.lines.length === 0)
  const acts = useLineActs({
    form,
    lines,
    turn,
    stored: edit.base.lines,
    onSave: save,
  })
  const handlers = useRef<LineHandlers>({
    activate: acts.setActive,
    onKeyDown: acts.onKeyDown,
    register: (index) => form.register(`lines.${index}.text`),
  })
  handlers.current = { ...handlers.current, onKeyDown: acts.onKeyDown }
  const { ref: languageRef, ...languageField } = form.register('language')

  return (
    <Form label={t('beside.form', { page: text.page })} onSubmit={save}>
      <div
        className={styles.columns}
        data-page-shown={isPageShown || undefined}
        data-no-picture={!isPictured || undefined}
      >
        {isPictured ? (
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
        ) : null}
        <div className={styles.textColumn}>
          {isPictured ? null : (
            <Note intent="info">
              <NoPicture asset={asset} page={text.page} />
            </Note>
          )}
          {isPictured && areBands(lines.fields.map(({ box }) => toReadBox(box, turn))) ? (
            <Note intent="info">{t('beside.approximate')}</Note>
          ) : null}
          <EditorTools
            form={form}
            acts={acts}
            stored={edit.base.lines}
            isAdding={isAdding}
            onAdding={setIsAdding}
            isPictured={isPictured}
            isPageShown={isPageShown}
            onPageShown={setIsPageShown}
          />
          {isAdding ? (
            <AddLines
              isPictured={isPictured}
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
                key={field.key}
                asset={asset}
                page={text.page}
                turn={turn}
                aspect={aspect}
                isPictured={isPictured}
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
          <Checkbox
            className={styles.check ?? ''}
            label={t('beside.check')}
            description={t('beside.checkHint')}
            {...form.register('checked')}
          />
          {text.historyId ? <HistoryLink type="page-texts" id={text.historyId} /> : null}
          <EditNotes
            form={form}
            edit={edit}
            fields={['lines', 'language', 'checked']}
            getFieldName={(field) => t(fieldNames[field])}
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

  function save() {
    // A second save of the same version would conflict with the first.
    if (!edit.isSaving) void edit.submit()
  }
}
