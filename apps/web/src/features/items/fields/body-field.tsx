import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Textarea } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import styles from './fields.module.css'
import type { ItemValues } from './item-values.ts'

const MarkdownText = lazy(() =>
  import('../../../shared/ui/markdown-text.tsx').then((file) => ({ default: file.MarkdownText })),
)

/** The field for the item's body in Markdown, with a preview. */
export function BodyField({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'body' })
  const [view, setView] = useState('write')
  return (
    <div>
      <div className={styles.tabs}>
        <span className={styles.label}>{t('fields.body')}</span>
        <SegmentedControl
          size="sm"
          aria-label={t('fields.body')}
          data={[
            { value: 'write', label: t('editor.write') },
            { value: 'preview', label: t('editor.preview') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <Textarea
          {...field}
          aria-label={t('fields.body')}
          description={t('editor.bodyHint')}
          inputWrapperOrder={['input', 'description', 'error']}
          error={getIssueText(fieldState.error)}
          autosize
          minRows={8}
          maxRows={28}
        />
      ) : (
        <div className={styles.preview}>
          <Suspense>
            {field.value.trim() ? (
              <MarkdownText>{field.value}</MarkdownText>
            ) : (
              <p className={styles.hint}>{t('editor.nothingToPreview')}</p>
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}
