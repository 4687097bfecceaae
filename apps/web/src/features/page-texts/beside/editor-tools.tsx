import type { PageLine } from '@lares/shared-types/page-texts'
import { ActionIcon, Button } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './beside.module.css'
import { listDoubtful } from './find-doubtful.ts'
import type { PageValues } from './line-values.ts'
import type { LineActs } from './use-line-acts.ts'

interface EditorToolsProps {
  form: UseFormReturn<PageValues>
  acts: LineActs
  stored: readonly PageLine[]
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  /** Whether there is a picture of the page. */
  isPictured: boolean
  isPageShown: boolean
  onPageShown: (isShown: boolean) => void
}

/** What can be done with the lines, besides by keys. */
export function EditorTools(props: EditorToolsProps) {
  const { form, acts, stored, isAdding, onAdding, isPictured, isPageShown, onPageShown } = props
  const { t } = useTranslation('page-texts')
  const lines = useWatch({ control: form.control, name: 'lines' })
  const doubtfulCount = listDoubtful(lines, stored).length
  const { active } = acts
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('beside.tools')}>
      {isPictured ? (
        <Button
          className={styles.narrowOnly ?? ''}
          variant={isPageShown ? 'light' : 'default'}
          aria-pressed={isPageShown}
          leftSection={<Icon name="photo" size={18} />}
          onClick={() => onPageShown(!isPageShown)}
        >
          {t('beside.showPage')}
        </Button>
      ) : null}
      {doubtfulCount > 0 ? (
        <Button
          variant="default"
          aria-keyshortcuts="F8"
          leftSection={<Icon name="flag" size={18} />}
          onClick={() => acts.goToDoubtful(1)}
        >
          {t('beside.nextDoubtful', { count: doubtfulCount })}
        </Button>
      ) : null}
      <Button
        variant={isAdding ? 'light' : 'default'}
        aria-expanded={isAdding}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => onAdding(!isAdding)}
      >
        {t('beside.addLines')}
      </Button>
      {active !== undefined && lines[active] ? (
        <>
          <ActionIcon
            variant="default"
            size={44}
            aria-keyshortcuts="Control+Enter"
            aria-label={t('line.addBelow', { number: active + 1 })}
            title={t('line.addBelow', { number: active + 1 })}
            onClick={() => acts.addBelow(active)}
          >
            <Icon name="row-insert-bottom" size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-keyshortcuts="Control+Shift+Backspace"
            aria-label={t('line.remove', { number: active + 1 })}
            title={t('line.remove', { number: active + 1 })}
            onClick={() => acts.remove(active)}
          >
            <Icon name="trash" size={18} />
          </ActionIcon>
        </>
      ) : null}
    </div>
  )
}
